// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <QByteArray>
#include <QString>

#include <memory>

class QLibrary;

namespace hrp::outlets {

/// A stream of string markers in the Lab Streaming Layer, through whatever liblsl is on the machine; there
/// is no dependency on it.
class LslOutlet {
public:
    /// `library`: a file, empty for the usual names, "off" for none. Never fails: state() says what came of
    /// it.
    LslOutlet(const QString& library, const QString& sourceId);
    ~LslOutlet();
    LslOutlet(const LslOutlet&) = delete;
    LslOutlet& operator=(const LslOutlet&) = delete;

    bool active() const { return m_outlet != nullptr; }
    QString state() const { return m_state; }
    /// A marker for the moment `ageMs` before now (negative: it is still to come), on LSL's clock.
    void push(const QByteArray& text, double ageMs);

private:
    struct Functions;
    void load(const QString& library);
    void openStream(const QString& sourceId);

    std::unique_ptr<QLibrary> m_library;
    std::unique_ptr<Functions> m_functions;
    void* m_info = nullptr;
    void* m_outlet = nullptr;
    QString m_state;
};

} // namespace hrp::outlets
