// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "attention/attention_line.h"
#include "attention/findings_view.h"
#include "by_hand/decision_bar.h"
#include "events/event_view.h"
#include "listening/listener.h"
#include "main_window/actions.h"
#include "metrics/metrics_view.h"
#include "panels/panel_area.h"
#include "profile_deviations/profile_deviations_view.h"
#include "push_to_talk/talk_key.h"
#include "recordings/load_progress_banner.h"
#include "run/recording_load.h"
#include "run/session_runner.h"
#include "session_bar/session_bar.h"
#include "signal_path/signal_path_bar.h"
#include "status_line/status_strip.h"
#include "study/recorded_study.h"
#include "study/study_view.h"
#include "timeline/timeline_view.h"
#include "tools/tool_call_model.h"
#include "transcript/transcript_view.h"
#include "welcome/welcome_banner.h"
#include "widgets/press_twice.h"

#include <QMainWindow>

#include <memory>

class QComboBox;
class QScrollBar;
class QSettings;

namespace hrp::ui {

class FaceController;

/// The window: panels around one stream. Everything shown is folded from the log, everything done goes
/// through SessionControl.
class MainWindow final : public QMainWindow, public LogView {
    Q_OBJECT
public:
    MainWindow(Services& services, time::Scheduler& scheduler, Theme& theme, QSettings& settings);
    ~MainWindow() override;

    /// A study, a recording folder, or (empty) the last study, else the demonstration. False if it could not
    /// be read; the reason is shown. A recording is read beside the window's work: isLoading() until then.
    bool openPath(const QString& path);
    bool isLoading() const { return m_load != nullptr; }
    /// As it is set up; a microphone only after its owner has confirmed where the voice goes.
    void startSession();
    void startSession(const SessionSetup& setup);
    /// The demonstration plays by itself the first time the program runs.
    bool isFirstStart() const;
    void beginFirstStart();
    /// Puts a set-up on for this run without keeping it.
    void useSetup(const SessionSetup& setup);
    const SessionSetup& setup() const { return m_bar->setup(); }

    LogFeed& feed() { return m_feed; }
    SessionRunner& runner() { return *m_runner; }
    const Actions& actions() const { return *m_actions; }
    TimelineView* timeline() const { return m_timelineView; }
    StudyView* study() const { return m_studyView; }
    TranscriptView* transcript() const { return m_transcriptView; }
    EventView* events() const { return m_eventView; }
    StatusStrip* statusStrip() const { return m_status; }
    SessionBar* sessionBar() const { return m_bar; }
    WelcomeBanner* banner() const { return m_banner; }
    SignalPathBar* pathStrip() const { return m_path; }
    QString pathWordsShown() const { return m_pathWords->text(); }
    QPushButton* pathRemedyButton() const { return m_pathRemedy; }
    AttentionLine* attentionLine() const { return m_attention; }
    FindingsView* findings() const { return m_findingsView; }
    ProfileDeviationsView* honesty() const { return m_honestyView; }
    DecisionBar* actBand() const { return m_band; }
    LoadProgressBanner* loadBand() const { return m_loadBand; }
    TalkKey* talkKey() const { return m_talkKey; }
    FaceController* face() const { return m_face; }
    Listener* listener() const { return m_listener; }
    QComboBox* listenedVoices() const { return m_voices; }
    QList<Panel*> panels() const { return m_panels->all(); }

    // -- LogView: after all models, once a tick --
    void reset() override;
    void consume(const LogBatch& batch) override;
    void frame(const Frame& frame) override;

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void buildPanels();
    void buildMenus();
    void connectActions();
    void connectParts();
    void connectListening();
    void connectBreaks();
    void connectFindings();
    void showFinding(int row);
    void seeToAttention();
    Attention attentionNow() const;
    Circumstances circumstances() const;
    void nextScreen();
    void endSession();
    void recordingTold(const QString& detail);
    void closeRecording();
    void showOwnStudy();
    void showRecordedStudy(const LogBatch& piece);
    void refreshPath(const Frame& frame);
    void mendPath();
    void openCheck();
    void refreshBreaks(bool runs);
    void restoreLayout();
    void showAppearance();
    void saveLayout();
    void refreshState();
    void refreshEmpty();
    void keepFocusHarmless(QWidget* old, QWidget* now);
    /// Of the recording that is shown: an opened one, else the last session's.
    QString recordingFolder() const {
        return m_openedRecording.isEmpty() ? m_runner->recordingFolder() : m_openedRecording;
    }
    void syncScrollBar();

    bool openStudy(const QString& path);
    void openRecording(const QString& folder);
    void showPiece(const QString& folder, const LogBatch& piece, double part);
    void finishLoading(const QStringList& incomplete);
    void cancelLoading();
    bool isIdle() const { return m_runner->state() == SessionRunner::State::Idle && !isLoading(); }
    void takeStudy(const study::Study& study, const QString& path);
    void playDemo();
    void openTalk();
    enum class SetupFor { All, Engine };
    void openSetup(SetupFor what);
    void askForStudy();
    void askForRecording();
    void askForSpeechFile();
    void askToDelete();
    void forgetRecording(const QString& folder);
    void showRecordings();
    QString recordingBase() const;
    void listen(double fromMs, double toMs);
    void toggleListening();
    void tell(const QString& title, const QString& text);
    void showFirstPanelFor(QWidget* inside);
    session::SessionControl* control() const { return m_runner->control(); }

    Services& m_services;
    time::Scheduler& m_scheduler;
    Theme& m_theme;
    QSettings& m_settings;
    LogFeed m_feed;
    std::unique_ptr<Actions> m_actions;
    SessionRunner* m_runner = nullptr;
    DeviceLists* m_devices = nullptr;

    TimelineModel m_timeline;
    TranscriptModel m_transcript;
    ToolCallModel m_tools;
    EventModel m_events;
    StudyFold m_studyFold;
    MetricsFold m_metrics;
    FindingModel m_findings;
    ProfileDeviationsModel m_honesty;

    PanelArea* m_panels = nullptr;
    SessionBar* m_bar = nullptr;
    FaceController* m_face = nullptr;
    StatusStrip* m_status = nullptr;
    WelcomeBanner* m_banner = nullptr;
    DecisionBar* m_band = nullptr;
    LoadProgressBanner* m_loadBand = nullptr;
    std::unique_ptr<RecordingLoad> m_load;
    TalkKey* m_talkKey = nullptr;
    TimelineView* m_timelineView = nullptr;
    QScrollBar* m_timelineScroll = nullptr;
    QLabel* m_timelineReadout = nullptr;
    QComboBox* m_voices = nullptr;
    Listener* m_listener = nullptr;
    TranscriptView* m_transcriptView = nullptr;
    EventView* m_eventView = nullptr;
    FindingsView* m_findingsView = nullptr;
    AttentionLine* m_attention = nullptr;
    SignalPathBar* m_path = nullptr;
    QLabel* m_pathWords = nullptr;
    QWidget* m_pathRow = nullptr;
    QPushButton* m_pathRemedy = nullptr;
    bool m_setupAfterEnd = false;
    PressTwice *m_endTwice = nullptr, *m_closeTwice = nullptr;
    time::TimePoint m_nextAt{}; ///< when the last press of Next counted
    QStringList m_notes;        ///< on this session, that nobody has seen
    RecordedStudy m_recordedStudy;
    ProfileDeviationsView* m_honestyView = nullptr;
    StudyView* m_studyView = nullptr;
    MetricsView* m_metricsView = nullptr;

    study::Study m_study;
    bool m_hasStudy = false;
    bool m_demoRuns = false;
    bool m_keepSetup = true;
    bool m_closing = false;
    QString m_openedRecording;
};

} // namespace hrp::ui
