// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <utility>
#include <variant>

namespace hrp::base {

/// Calls `f` with the value that a variant of many alternatives holds. As std::visit for an `f` that returns
/// nothing, but without its table of functions: a variant of fifty kinds of records compiles many times
/// faster so, and what `f` does nothing with costs nothing. For a valueless variant nothing is called.
template <class F, class... Ts>
void dispatch(const std::variant<Ts...>& variant, F&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        static_cast<void>(((variant.index() == I && (f(*std::get_if<I>(&variant)), true)) || ...));
    }
    (std::index_sequence_for<Ts...>{});
}

/// One visitor of several lambdas.
template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

} // namespace hrp::base
