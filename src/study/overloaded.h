// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hrp::study {

/// A visitor from lambdas.
template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

} // namespace hrp::study
