// SPDX-License-Identifier: GPL-3.0-or-later
#include "face/face_window.h"

#include "widgets/themed.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace hrp::ui {

FaceWindow::FaceWindow(FaceModel& model, Theme& theme, time::Scheduler& scheduler, QWidget* parent)
    : QWidget(parent, Qt::Window), m_model(model), m_theme(theme) {
    setObjectName(QStringLiteral("faceWindow"));
    setWindowTitle(tr("The agent"));
    resize(420, 500);
    setMinimumSize(160, 200);
    m_face = new FaceWidget(model, theme, scheduler, {360, 360});
    m_face->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_words = makeLabel({}, "heading");
    m_status = makeLabel({}, "muted");
    for (QLabel* label : {m_words, m_status}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::xl, space::xl, space::xl, space::l);
    column->setSpacing(space::xs);
    column->addWidget(m_face, 1);
    column->addWidget(m_words);
    column->addWidget(m_status);
    // The line of the status is always there: the face must not jump when it comes.
    m_status->setMinimumHeight(m_status->fontMetrics().lineSpacing());
    connect(&model, &FaceModel::changed, this, &FaceWindow::follow);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    follow();
}

void FaceWindow::follow() {
    m_words->setText(m_model.words());
    m_status->setText(m_model.status());
}

void FaceWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        close();
    } else if (event->key() == Qt::Key_F11) {
        setWindowState(windowState() ^ Qt::WindowFullScreen);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void FaceWindow::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), m_theme.tokens().page);
}

} // namespace hrp::ui
