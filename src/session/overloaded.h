// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hrp::session {

/// One lambda per alternative of a std::variant.
template <class... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

} // namespace hrp::session
