// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/screen_card.h"

#include "widgets/themed.h"

#include <QImage>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

constexpr int kThumbnail = 96;

QString numbered(double value) {
    return QString::number(value, 'g', 10);
}

} // namespace

QString answersWords(const study::Question& question) {
    struct Words {
        static QString line(double min, const QString& minLabel, double max, const QString& maxLabel) {
            const auto end = [](double value, const QString& label) {
                return label.isEmpty() ? numbered(value)
                                       : QStringLiteral("%1 (%2)").arg(numbered(value), label);
            };
            return end(min, minLabel) + QStringLiteral(" ──○── ") + end(max, maxLabel);
        }
        QString operator()(const study::ScaleQuestion& q) const {
            return line(q.min, q.minLabel, q.max, q.maxLabel);
        }
        QString operator()(const study::ChoiceQuestion& q) const {
            return QStringLiteral("○ ") + q.choices.join(QStringLiteral("\n○ "));
        }
        QString operator()(const study::ChoicesQuestion& q) const {
            return QStringLiteral("☐ ") + q.choices.join(QStringLiteral("\n☐ "));
        }
        QString operator()(const study::RankingQuestion& q) const {
            return QStringLiteral("↕ ") + q.items.join(QStringLiteral("\n↕ "));
        }
        QString operator()(const study::TextQuestion& q) const {
            return q.spoken ? ScreenCard::tr("[spoken answer]") : ScreenCard::tr("[text answer]");
        }
        QString operator()(const study::DimensionsQuestion& q) const {
            QStringList lines;
            for (const study::Dimension& dimension : q.dimensions)
                lines += dimension.label + QStringLiteral(": ") +
                         line(dimension.min, dimension.minLabel, dimension.max, dimension.maxLabel);
            return lines.join(QLatin1Char('\n'));
        }
    };
    return std::visit(Words{}, question.kind);
}

ScreenCard::ScreenCard(Theme& theme, QWidget* parent) : QFrame(parent) {
    Q_UNUSED(theme)
    setObjectName(QStringLiteral("card"));
    setAccessibleName(tr("What the participant sees"));
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(space::m, space::s, space::m, space::s);
    m_column->setSpacing(space::xs);
    m_text = makeLabel({}, "body");
    m_answers = makeLabel({}, "muted");
    m_image = new QLabel;
    for (QLabel* label : {m_text, m_answers}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::NoTextInteraction);
    }
    m_column->addWidget(m_text);
    m_column->addWidget(m_image);
    m_column->addWidget(m_answers);
    clear();
}

void ScreenCard::show(const study::Screen& screen, const QString& folder) {
    const QString text = screen.text.left(2'000);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    m_image->hide();
    if (!screen.images.isEmpty()) {
        const auto loaded = study::loadImage(screen.images.first(), folder);
        QImage image;
        if (loaded && image.loadFromData(loaded->bytes)) {
            const double ratio = devicePixelRatioF();
            QPixmap pixmap = QPixmap::fromImage(image.scaled(QSize(kThumbnail, kThumbnail) * ratio,
                                                             Qt::KeepAspectRatio, Qt::SmoothTransformation));
            pixmap.setDevicePixelRatio(ratio);
            m_image->setPixmap(pixmap);
            m_image->setAccessibleName(screen.images.first().label);
        } else {
            m_image->setTextFormat(Qt::PlainText);
            m_image->setWordWrap(true);
            m_image->setText(loaded ? tr("[the image cannot be shown]") : loaded.error());
        }
        m_image->show();
    }
    m_answers->setVisible(screen.question.has_value());
    if (screen.question)
        m_answers->setText(answersWords(*screen.question));
    setAccessibleDescription(text);
}

void ScreenCard::clear() {
    m_text->setText(tr("Nothing is shown."));
    m_text->show();
    m_image->hide();
    m_answers->hide();
}

} // namespace hrp::ui
