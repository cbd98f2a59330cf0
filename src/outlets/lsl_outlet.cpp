// SPDX-License-Identifier: GPL-3.0-or-later
#include "lsl_outlet.h"

#include <QLibrary>

#include <cstdint>

namespace hrp::outlets {
namespace {

constexpr int kStringFormat = 3; ///< cft_string
constexpr double kIrregularRate = 0;

QStringList usualNames() {
    return {QStringLiteral("lsl"), QStringLiteral("liblsl.so.2"), QStringLiteral("liblsl.so.1"),
            QStringLiteral("liblsl64.so"), QStringLiteral("/usr/local/lib/liblsl.so")};
}

} // namespace

/// Of liblsl's C interface, what a stream of markers needs.
struct LslOutlet::Functions {
    void* (*createInfo)(const char*, const char*, std::int32_t, double, int, const char*) = nullptr;
    void (*destroyInfo)(void*) = nullptr;
    void* (*createOutlet)(void*, std::int32_t, std::int32_t) = nullptr;
    void (*destroyOutlet)(void*) = nullptr;
    std::int32_t (*push)(void*, const char**, double) = nullptr;
    double (*clock)() = nullptr;
    std::int32_t (*version)() = nullptr; ///< may be missing
};

LslOutlet::LslOutlet(const QString& library, const QString& sourceId) {
    if (library == QLatin1String("off")) {
        m_state = QStringLiteral("Lab Streaming Layer: switched off");
        return;
    }
    load(library);
    if (m_functions)
        openStream(sourceId);
}

void LslOutlet::load(const QString& library) {
    for (const QString& name : library.isEmpty() ? usualNames() : QStringList{library}) {
        m_library = std::make_unique<QLibrary>(name);
        if (m_library->load())
            break;
        m_state = library.isEmpty()
                      ? QStringLiteral("Lab Streaming Layer: not on this machine (liblsl was not found)")
                      : QStringLiteral("Lab Streaming Layer: %1").arg(m_library->errorString());
    }
    if (!m_library->isLoaded())
        return;
    auto found = std::make_unique<Functions>();
    const auto resolve = [this](auto& function, const char* symbol) {
        function = reinterpret_cast<std::decay_t<decltype(function)>>(m_library->resolve(symbol));
        return function != nullptr;
    };
    const bool whole = resolve(found->createInfo, "lsl_create_streaminfo") &&
                       resolve(found->destroyInfo, "lsl_destroy_streaminfo") &&
                       resolve(found->createOutlet, "lsl_create_outlet") &&
                       resolve(found->destroyOutlet, "lsl_destroy_outlet") &&
                       resolve(found->push, "lsl_push_sample_strt") &&
                       resolve(found->clock, "lsl_local_clock");
    resolve(found->version, "lsl_library_version");
    if (whole)
        m_functions = std::move(found);
    else
        m_state = QStringLiteral("Lab Streaming Layer: %1 is no liblsl that is known here")
                      .arg(m_library->fileName());
}

void LslOutlet::openStream(const QString& sourceId) {
    m_info = m_functions->createInfo("HRP Console", "Markers", 1, kIrregularRate, kStringFormat,
                                     sourceId.toUtf8().constData());
    m_outlet = m_info ? m_functions->createOutlet(m_info, 0, 360) : nullptr;
    if (!m_outlet) {
        m_state = QStringLiteral("Lab Streaming Layer: the stream could not be opened");
        return;
    }
    const int version = m_functions->version ? m_functions->version() : 0;
    m_state = QStringLiteral("Lab Streaming Layer %1.%2: stream “HRP Console”")
                  .arg(version / 100)
                  .arg(version % 100);
}

LslOutlet::~LslOutlet() {
    if (m_outlet)
        m_functions->destroyOutlet(m_outlet);
    if (m_info)
        m_functions->destroyInfo(m_info);
}

void LslOutlet::push(const QByteArray& text, double ageMs) {
    if (!m_outlet)
        return;
    const char* sample = text.constData();
    m_functions->push(m_outlet, &sample, m_functions->clock() - ageMs / 1'000);
}

} // namespace hrp::outlets
