// SPDX-License-Identifier: GPL-3.0-or-later
// Callbacks that others keep, and that must do nothing once the object they belong to is gone.
#pragma once
#include <memory>
#include <utility>

namespace hrp::base {

/// A member of whoever hands out callbacks. Not thread-safe: callbacks run, and the scope ends, on one
/// thread.
class CallbackScope {
public:
    CallbackScope() = default;
    CallbackScope(const CallbackScope&) = delete;
    CallbackScope& operator=(const CallbackScope&) = delete;
    ~CallbackScope() { close(); }

    /// From here on no callback does anything. For owners that end before their members do.
    void close() { *m_open = false; }

    /// Says whether the scope is still open, also after it is gone: for an object that calls out and may be
    /// destroyed by whom it calls.
    class Watch {
    public:
        explicit operator bool() const { return *m_open; }

    private:
        friend class CallbackScope;
        explicit Watch(std::shared_ptr<const bool> open) : m_open(std::move(open)) {}
        std::shared_ptr<const bool> m_open;
    };
    Watch watch() const { return Watch(m_open); }

    /// `call`, for functions without a result, that runs as long as the scope is open.
    template <class Call>
    auto bind(Call call) const {
        return [open = watch(), call = std::move(call)](auto&&... arguments) mutable {
            if (open)
                call(std::forward<decltype(arguments)>(arguments)...);
        };
    }

private:
    std::shared_ptr<bool> m_open = std::make_shared<bool>(true);
};

} // namespace hrp::base
