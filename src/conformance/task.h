// SPDX-License-Identifier: GPL-3.0-or-later
// TurnFoldScenarios that wait: coroutines over a scheduler, on one thread.
//
// One rule for those who write them: GCC 12 destroys an aggregate that is made with braces inside a co_await
// expression twice. Name it in a statement before, or make it in a function.
#pragma once
#include <coroutine>
#include <exception>
#include <functional>
#include <optional>
#include <utility>

namespace hrp::conformance {

template <typename T>
class Task;

namespace detail {

struct TaskPromiseBase {
    std::coroutine_handle<> continuation;
    std::function<void()> onDone; ///< of a task that nobody awaits
    std::exception_ptr thrown;

    std::suspend_always initial_suspend() noexcept { return {}; }
    struct Final {
        bool await_ready() noexcept { return false; }
        template <typename Promise>
        std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) noexcept {
            TaskPromiseBase& promise = ended.promise();
            if (promise.continuation)
                return promise.continuation;
            if (promise.onDone)
                promise.onDone();
            return std::noop_coroutine();
        }
        void await_resume() noexcept {}
    };
    Final final_suspend() noexcept { return {}; }
    void unhandled_exception() { thrown = std::current_exception(); }
};

template <typename T>
struct TaskPromise : TaskPromiseBase {
    std::optional<T> value;
    Task<T> get_return_object();
    void return_value(T result) { value.emplace(std::move(result)); }
    T take() {
        if (thrown)
            std::rethrow_exception(thrown);
        return std::move(*value);
    }
};
template <>
struct TaskPromise<void> : TaskPromiseBase {
    Task<void> get_return_object();
    void return_void() {}
    void take() const {
        if (thrown)
            std::rethrow_exception(thrown);
    }
};

} // namespace detail

/// A coroutine that begins when it is awaited, or by start(). What it throws, its awaiter meets. Destroying
/// it ends it wherever it waits, and with it all that it awaits.
template <typename T = void>
class [[nodiscard]] Task {
public:
    using promise_type = detail::TaskPromise<T>;
    using Handle = std::coroutine_handle<promise_type>;

    Task() = default;
    explicit Task(Handle handle) : m_handle(handle) {}
    Task(Task&& other) noexcept : m_handle(std::exchange(other.m_handle, {})) {}
    Task& operator=(Task&& other) noexcept {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    ~Task() {
        if (m_handle)
            m_handle.destroy();
    }

    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiter) noexcept {
        m_handle.promise().continuation = awaiter;
        return m_handle;
    }
    T await_resume() { return m_handle.promise().take(); }

    /// Begins a task that no other one awaits. `done` comes at its end, from inside it: it must not destroy
    /// the task there.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): it is moved, in a template
    void start(std::function<void()> done) {
        m_handle.promise().onDone = std::move(done);
        m_handle.resume();
    }
    /// The result, once done; throws what the task threw.
    T result() { return m_handle.promise().take(); }

private:
    Handle m_handle;
};

template <typename T>
Task<T> detail::TaskPromise<T>::get_return_object() {
    return Task<T>(std::coroutine_handle<TaskPromise<T>>::from_promise(*this));
}
inline Task<void> detail::TaskPromise<void>::get_return_object() {
    return Task<void>(std::coroutine_handle<TaskPromise<void>>::from_promise(*this));
}

} // namespace hrp::conformance
