// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "face/face_window.h"

#include <QAction>
#include <QPointer>

class QSettings;
class QToolButton;

namespace hrp::ui {

/// All faces of one window: the small one for the bar, the large one on request, and their settings, which
/// are kept. Add model() to the window's feed.
class FaceController final : public QObject {
    Q_OBJECT
public:
    FaceController(Theme& theme, time::Scheduler& scheduler, QSettings& settings, QWidget* parent);
    ~FaceController() override;

    FaceModel& model() { return m_model; }
    /// A face of the height of the bar; a click, Enter or Space opens the large one.
    QToolButton* makeButton();
    /// Open the large face; less motion; rest listening.
    QList<QAction*> actions() const { return {m_open, m_still, m_listens}; }
    void open();
    FaceWindow* window() const { return m_window; } ///< null until it is opened first

private:
    void setStill(bool on);

    Theme& m_theme;
    time::Scheduler& m_scheduler;
    QSettings& m_settings;
    QWidget* m_parent;
    FaceModel m_model;
    QAction *m_open, *m_still, *m_listens;
    QList<QPointer<FaceWidget>> m_faces;
    QPointer<FaceWindow> m_window;
};

} // namespace hrp::ui
