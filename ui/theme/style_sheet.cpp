// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_sheet.h"

#include <QFile>
#include <QFontDatabase>
#include <QRegularExpression>

namespace hrp::ui {

QString styleSheet(const Tokens& tokens, double textScale) {
    QFile file(QStringLiteral(":/hrp/style.qss"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the style sheet is not among the resources");
    const QString source = QString::fromUtf8(file.readAll());
    const QHash<QString, QColor> colours = namedColours(tokens);
    static const QRegularExpression reference(QStringLiteral("@pt\\(([0-9.]+)\\)|@([A-Za-z]+)"));

    QString result;
    result.reserve(source.size());
    qsizetype done = 0;
    for (auto matches = reference.globalMatch(source); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        result += QStringView(source).mid(done, match.capturedStart() - done);
        if (match.hasCaptured(1) && !match.captured(1).isEmpty())
            result +=
                QString::number(match.captured(1).toDouble() * textScale, 'f', 2) + QStringLiteral("pt");
        else if (match.captured(2) == QLatin1String("monoFamily"))
            result += QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
        else if (match.captured(2) == QLatin1String("theme"))
            result += tokens.dark ? QStringLiteral("dark") : QStringLiteral("light");
        else if (const auto colour = colours.constFind(match.captured(2)); colour != colours.constEnd())
            result += colour->name();
        else
            qFatal("style.qss names the unknown token @%s", qUtf8Printable(match.captured(2)));
        done = match.capturedEnd();
    }
    result += QStringView(source).mid(done);
    return result;
}

} // namespace hrp::ui
