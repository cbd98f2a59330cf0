// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <QSyntaxHighlighter>

namespace hrp::ui {

/// Names, texts and numbers of JSON in three inks.
class JsonHighlighter final : public QSyntaxHighlighter {
    Q_OBJECT
public:
    JsonHighlighter(Theme& theme, QTextDocument* document) : QSyntaxHighlighter(document), m_theme(theme) {}

protected:
    void highlightBlock(const QString& text) override;

private:
    Theme& m_theme;
};

} // namespace hrp::ui
