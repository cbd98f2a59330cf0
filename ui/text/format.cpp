// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/format.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace hrp::ui {
namespace {

QString words(const char* source) {
    return QCoreApplication::translate("hrp::ui::format", source);
}

const QChar kMinus(0x2212);

} // namespace

QString clockText(double ms, bool tenths) {
    const bool negative = ms <= (tenths ? -100 : -1'000); // "−00:00.0" is no time
    // Tenths are cut, not rounded: a clock never shows a moment that has not come.
    const qint64 total = static_cast<qint64>(std::floor(std::abs(ms) / 100.0));
    const qint64 seconds = total / 10;
    QString text;
    if (negative)
        text += kMinus;
    if (seconds >= 3600)
        text += QString::number(seconds / 3600) + QLatin1Char(':');
    text += QStringLiteral("%1:%2")
                .arg(seconds / 60 % 60, 2, 10, QLatin1Char('0'))
                .arg(seconds % 60, 2, 10, QLatin1Char('0'));
    if (tenths)
        text += QLatin1Char('.') + QString::number(total % 10);
    return text;
}

QString durationText(double ms) {
    const QLocale locale;
    if (std::abs(ms) < 1'000)
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "%1 ms")).arg(std::llround(ms));
    if (std::abs(ms) < 60'000)
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "%1 s"))
            .arg(locale.toString(ms / 1'000.0, 'f', ms < 10'000 ? 2 : 1));
    const qint64 seconds = std::llround(ms / 1'000.0);
    return words(QT_TRANSLATE_NOOP("hrp::ui::format", "%1 min %2 s")).arg(seconds / 60).arg(seconds % 60);
}

QString signedMsText(double ms) {
    const qint64 rounded = std::llround(ms);
    const QChar sign = rounded < 0 ? kMinus : QLatin1Char('+');
    return sign + words(QT_TRANSLATE_NOOP("hrp::ui::format", "%1 ms")).arg(std::abs(rounded));
}

QString sizeText(qint64 bytes) {
    const QLocale locale;
    if (bytes < 1'000)
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "%1 B")).arg(bytes);
    const double kilo = static_cast<double>(bytes) / 1'000.0;
    if (kilo < 1'000)
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "%1 KB"))
            .arg(locale.toString(kilo, 'f', kilo < 10 ? 1 : 0));
    return words(QT_TRANSLATE_NOOP("hrp::ui::format", "%1 MB")).arg(locale.toString(kilo / 1'000.0, 'f', 1));
}

QString oneLine(const QString& text, int most) {
    // Looks at no more than it shows: the text may be a megabyte long.
    QString line = text.left(most + 1).simplified();
    if (text.size() > most)
        line = line.left(most - 1) + QChar(0x2026);
    return line;
}

QString shortQuestion(const QString& wording) {
    constexpr QLatin1String begin("Question: ");
    const QString first = wording.section(QLatin1Char('\n'), 0, 0);
    return first.startsWith(begin) ? first.mid(begin.size()) : first;
}

QString outcomeText(log::Outcome outcome) {
    switch (outcome) {
    case log::Outcome::Finished:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "The study is finished"));
    case log::Outcome::Stopped:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "Ended by you"));
    case log::Outcome::EngineClosed:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "The engine closed the session"));
    case log::Outcome::ProtocolError:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "The engine broke the protocol"));
    case log::Outcome::ConnectFailed:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "No connection to the engine"));
    case log::Outcome::Timeout:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "The engine did not answer in time"));
    case log::Outcome::DeviceLost:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "A sound device was lost"));
    case log::Outcome::SessionLimit:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "The engine's time limit was reached"));
    case log::Outcome::Budget:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "The budget is used up"));
    case log::Outcome::DropoutTimeout:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "A participant did not come back"));
    case log::Outcome::Interrupted:
        return words(QT_TRANSLATE_NOOP("hrp::ui::format", "Interrupted"));
    }
    return {};
}

QString plainToolTip(const QString& text) {
    if (text.isEmpty())
        return {};
    return QStringLiteral("<div style=\"white-space:pre-wrap\">%1</div>")
        .arg(text.left(2'000).toHtmlEscaped());
}

} // namespace hrp::ui
