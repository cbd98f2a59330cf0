// SPDX-License-Identifier: GPL-3.0-or-later
#include "face/face_controller.h"

#include "widgets/themed.h"

#include <QHBoxLayout>
#include <QSettings>
#include <QToolButton>

namespace hrp::ui {
namespace {

constexpr auto kStillKey = "face/reducedMotion";
constexpr auto kListensKey = "face/restsListening";
constexpr auto kGeometryKey = "face/geometry";
constexpr int kButtonFace = 30;

QString settingsKey(const char* key) {
    return QString::fromLatin1(key);
}

} // namespace

FaceController::FaceController(Theme& theme, time::Scheduler& scheduler, QSettings& settings, QWidget* parent)
    : QObject(parent), m_theme(theme), m_scheduler(scheduler), m_settings(settings), m_parent(parent) {
    m_open = new QAction(tr("The &agent's face"), this);
    m_open->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+A")));
    m_open->setToolTip(tr("Show the agent's face in a window of its own (%1)")
                           .arg(m_open->shortcut().toString(QKeySequence::NativeText)));
    connect(m_open, &QAction::triggered, this, &FaceController::open);
    m_still = new QAction(tr("&Less motion"), this);
    m_still->setCheckable(true);
    m_still->setToolTip(tr("The face changes without moving"));
    m_still->setChecked(m_settings.value(settingsKey(kStillKey), systemWantsStillness()).toBool());
    connect(m_still, &QAction::toggled, this, &FaceController::setStill);
    m_listens = new QAction(tr("The face &rests listening"), this);
    m_listens->setCheckable(true);
    m_listens->setToolTip(tr("Between turns the agent looks attentive instead of idle, as long as the "
                             "participant can be heard"));
    connect(m_listens, &QAction::toggled, this, [this](bool on) {
        m_model.setResting(on ? mood::Mood::Listening : mood::Mood::Idle);
        m_settings.setValue(settingsKey(kListensKey), on);
    });
    m_listens->setChecked(m_settings.value(settingsKey(kListensKey), false).toBool());
}

FaceController::~FaceController() {
    if (m_window)
        m_settings.setValue(settingsKey(kGeometryKey), m_window->saveGeometry());
}

QToolButton* FaceController::makeButton() {
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("faceButton"));
    button->setProperty("flat", true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(kButtonFace + 4, kButtonFace + 4);
    auto* face = new FaceWidget(m_model, m_theme, m_scheduler, {kButtonFace, kButtonFace});
    face->setAttribute(Qt::WA_TransparentForMouseEvents);
    face->setReducedMotion(m_still->isChecked());
    auto* inside = new QHBoxLayout(button);
    inside->setContentsMargins(2, 2, 2, 2);
    inside->addWidget(face);
    m_faces.append(face);
    const auto follow = [this, button] {
        const QString status = m_model.status();
        button->setAccessibleName(m_model.words());
        button->setAccessibleDescription(status);
        button->setToolTip(QStringLiteral("%1\n%2").arg(
            status.isEmpty() ? m_model.words() : m_model.words() + QStringLiteral(": ") + status,
            m_open->toolTip()));
    };
    follow();
    connect(&m_model, &FaceModel::changed, button, follow);
    connect(button, &QToolButton::clicked, m_open, &QAction::trigger);
    return button;
}

void FaceController::open() {
    if (!m_window) {
        m_window = new FaceWindow(m_model, m_theme, m_scheduler, m_parent);
        m_window->face()->setReducedMotion(m_still->isChecked());
        m_faces.append(m_window->face());
        m_window->restoreGeometry(m_settings.value(settingsKey(kGeometryKey)).toByteArray());
    }
    m_window->show();
    m_window->activateWindow();
}

void FaceController::setStill(bool on) {
    m_settings.setValue(settingsKey(kStillKey), on);
    for (const QPointer<FaceWidget>& face : m_faces)
        if (face)
            face->setReducedMotion(on);
}

} // namespace hrp::ui
