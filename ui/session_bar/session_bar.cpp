// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_bar/session_bar.h"

#include "session_bar/device_combo.h"
#include "text/format.h"
#include "widgets/elided_combo.h"
#include "widgets/themed.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QSignalBlocker>

namespace hrp::ui {
namespace {

/// A button that does what an action does, and looks like a push button with an accent.
QPushButton* pushButtonFor(Theme& theme, QAction* action, const QString& icon, const char* accent) {
    QPushButton* button =
        makeAccentButton(theme, action->text().remove(QLatin1Char('&')), icon, accent, action->toolTip());
    const auto follow = [button, action] {
        button->setEnabled(action->isEnabled());
        button->setVisible(action->isVisible());
        button->setToolTip(action->toolTip());
    };
    QObject::connect(action, &QAction::changed, button, follow);
    follow();
    return button;
}

QToolButton* toolButtonFor(Theme& theme, QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    button->setProperty("warn", true);
    bindIconSize(theme, button);
    const auto follow = [button, action] {
        button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    };
    QObject::connect(action, &QAction::changed, button, follow);
    follow();
    return button;
}

QLabel* signLabel(Theme& theme, const QString& icon, TokenPicker colour) {
    auto* label = new QLabel;
    const auto draw = [&theme, label, icon, colour] {
        const int size = static_cast<int>(QFontMetricsF(theme.font(FontRole::Body)).height());
        label->setPixmap(theme.pixmap(icon, theme.tokens().*colour, size, label->devicePixelRatioF()));
    };
    draw();
    QObject::connect(&theme, &Theme::changed, label, draw);
    return label;
}

QFrame* divider() {
    auto* line = new QFrame;
    line->setObjectName(QStringLiteral("divider"));
    return line;
}

void narrow(QComboBox* box, int characters) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(characters);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

} // namespace

SessionBar::SessionBar(Services& services, DeviceLists& devices, Theme& theme, const SessionActions& actions,
                       QWidget* parent)
    : QFrame(parent), m_services(services), m_devices(devices), m_theme(theme) {
    setObjectName(QStringLiteral("sessionBar"));
    setAccessibleName(tr("Session"));
    build(theme, actions);
    connect(&m_devices, &DeviceLists::changed, this, [this] {
        fillVoices();
        fillLoudspeakers(*m_loudspeaker, m_devices, loudspeakerData(shown()));
    });
}

void SessionBar::build(Theme& theme, const SessionActions& actions) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::s, space::xs + 2, space::s, space::xs + 2);
    row->setSpacing(space::s);

    m_engine = new ElidedCombo;
    describe(m_engine, tr("Engine"), tr("Which engine the agent runs on"));
    narrow(m_engine, 5);
    m_voice = new ElidedCombo;
    describe(m_voice, tr("Who speaks"), tr("The participant's voice: a recorded speaker or a microphone"));
    narrow(m_voice, 5);
    m_loudspeaker = new ElidedCombo;
    describe(m_loudspeaker, tr("Loudspeaker"), tr("Where the agent is heard"));
    narrow(m_loudspeaker, 5);
    m_participantMeter = new LevelMeter(theme, tr("Level of the participant"));
    m_agentMeter = new LevelMeter(theme, tr("Level of the agent"));
    m_record = makeLabel({}, "strong");
    m_record->setToolTip(tr("Whether this session is recorded"));
    m_clock = makeLabel(clockText(0, false), "clock");
    m_clock->setToolTip(tr("Session time: 0 is the first sound sample of the participant"));
    m_clock->setAccessibleName(tr("Session time"));

    row->addWidget(signLabel(theme, QStringLiteral("engine"), &Tokens::textMuted));
    row->addWidget(m_engine, 3);
    row->addWidget(makeActionButton(theme, actions.setup));
    row->addWidget(divider());
    row->addWidget(signLabel(theme, QStringLiteral("participant"), &Tokens::participant));
    row->addWidget(m_voice, 3);
    row->addWidget(m_participantMeter);
    row->addWidget(toolButtonFor(theme, actions.muteParticipant));
    m_talk = makeButton(theme, tr("Talk"), QStringLiteral("mic"), actions.talkButton->toolTip());
    m_talk->setProperty("warn", true);
    m_talk->setFocusPolicy(Qt::NoFocus); // held with the mouse; the keys are Space and F3
    row->addWidget(m_talk);
    row->addWidget(divider());
    row->addWidget(signLabel(theme, QStringLiteral("agent"), &Tokens::agent));
    row->addWidget(m_loudspeaker, 3);
    row->addWidget(m_agentMeter);
    row->addWidget(toolButtonFor(theme, actions.muteAgent));
    row->addWidget(divider());
    m_start = pushButtonFor(theme, actions.start, QStringLiteral("play"), "go");
    m_end = pushButtonFor(theme, actions.end, QStringLiteral("stop"), "stop");
    for (QPushButton* button : {m_start, m_end})
        button->setFocusPolicy(Qt::TabFocus);
    connect(m_start, &QPushButton::clicked, actions.start, &QAction::trigger);
    connect(m_end, &QPushButton::clicked, actions.end, &QAction::trigger);
    m_listen = makeAccentButton(theme, tr("Listen"), QStringLiteral("play"), "go", actions.listen->toolTip());
    m_listen->hide();
    connect(actions.listen, &QAction::changed, m_listen, [button = m_listen, listen = actions.listen] {
        button->setEnabled(listen->isEnabled());
        button->setText(listen->text().remove(QLatin1Char('&')));
        button->setIcon(listen->icon());
    });
    m_closeRecording = pushButtonFor(theme, actions.closeRecording, QStringLiteral("close"), "primary");
    for (QPushButton* button : {m_listen, m_closeRecording})
        button->setFocusPolicy(Qt::TabFocus);
    connect(m_listen, &QPushButton::clicked, actions.listen, &QAction::trigger);
    connect(m_closeRecording, &QPushButton::clicked, actions.closeRecording, &QAction::trigger);
    m_nextRecord = makeLabel({}, "muted");
    m_nextRecord->setToolTip(tr("Whether the next session is recorded; “Set up” changes it"));
    row->addWidget(m_nextRecord);
    m_hold = makeAccentButton(theme, {}, QStringLiteral("cup"), "hold", actions.hold->toolTip());
    m_hold->setFocusPolicy(Qt::TabFocus);
    m_pause = toolButtonFor(theme, actions.pause);
    row->addWidget(m_listen);
    row->addWidget(m_closeRecording);
    row->addWidget(m_start);
    row->addWidget(m_hold);
    row->addWidget(m_pause);
    row->addWidget(m_end);
    row->addWidget(m_record);
    row->addWidget(m_clock);

    connect(m_hold, &QPushButton::clicked, actions.hold, &QAction::trigger);
    connect(actions.hold, &QAction::changed, this, [this, hold = actions.hold] { followHold(hold); });
    connect(m_talk, &QPushButton::pressed, this, [this] { Q_EMIT talkPressed(true); });
    connect(m_talk, &QPushButton::released, this, [this] { Q_EMIT talkPressed(false); });
    connect(actions.talkButton, &QAction::changed, this,
            [this, talk = actions.talkButton] { followTalk(talk); });
    followHold(actions.hold);
    followTalk(actions.talkButton);
    connect(m_engine, &QComboBox::activated, this, [this](int index) {
        if (index == m_engine->count() - 1) {
            fillEngines();
            Q_EMIT engineAsked();
            return;
        }
        if (index == 0) {
            EngineChoice local;
            local.script = m_setup.engine.script;
            m_setup.engine = local;
        } else if (const int kept = m_engine->itemData(index).toInt(); kept >= 0) {
            m_setup.engine = m_kept[kept];
        }
        changed();
    });
    connect(m_voice, &QComboBox::activated, this, [this](int index) {
        if (index == m_voice->count() - 1) {
            fillVoices();
            Q_EMIT speechFileAsked();
            return;
        }
        m_setup.voice = index == 0 ? VoiceSource::Recorded : VoiceSource::Microphone;
        if (index > 0)
            m_setup.microphoneId = m_voice->itemData(index).toString();
        changed();
    });
    connect(m_loudspeaker, &QComboBox::activated, this, [this](int index) {
        applyLoudspeaker(m_setup, m_loudspeaker->itemData(index).toString());
        changed();
    });
    setSetup({});
}

void SessionBar::fillEngines() {
    const QSignalBlocker quiet(m_engine);
    m_engine->clear();
    m_engine->addItem(tr("Local engine"), -1);
    m_kept = m_services.engines();
    if (!shown().engine.local && std::find(m_kept.begin(), m_kept.end(), shown().engine) == m_kept.end())
        m_kept.append(shown().engine);
    for (int i = 0; i < m_kept.size(); ++i)
        m_engine->addItem(m_kept[i].name.isEmpty() ? m_kept[i].url.host() : m_kept[i].name, i);
    m_engine->addItem(tr("Set up an engine…"), -2);
    const auto at = std::find(m_kept.begin(), m_kept.end(), shown().engine);
    m_engine->setCurrentIndex(shown().engine.local ? 0 : 1 + static_cast<int>(at - m_kept.begin()));
}

void SessionBar::fillVoices() {
    const QSignalBlocker quiet(m_voice);
    m_voice->clear();
    m_voice->addItem(shown().recordedFile.isEmpty() ? tr("Recorded speaker")
                                                    : QFileInfo(shown().recordedFile).fileName());
    for (const audio::DeviceInfo& device : m_devices.microphones())
        m_voice->addItem(device.name, device.id);
    const int found = m_voice->findData(shown().microphoneId);
    if (shown().voice == VoiceSource::Microphone && found < 0)
        m_voice->addItem(shown().microphoneId.isEmpty() ? tr("Microphone") : tr("Microphone (not there)"),
                         shown().microphoneId);
    m_voice->setCurrentIndex(
        shown().voice == VoiceSource::Recorded ? 0 : std::max(1, m_voice->findData(shown().microphoneId)));
    m_voice->addItem(tr("Speech file…"));
}

void SessionBar::setSetup(const SessionSetup& setup) {
    m_setup = setup;
    m_other.reset();
    fill();
}

void SessionBar::showOther(const std::optional<SessionSetup>& other) {
    m_other = other;
    fill();
}

void SessionBar::fill() {
    fillEngines();
    fillVoices();
    fillLoudspeakers(*m_loudspeaker, m_devices, loudspeakerData(shown()));
}

void SessionBar::followHold(const QAction* hold) {
    m_hold->setText(hold->text().remove(QLatin1Char('&')));
    m_hold->setAccessibleName(m_hold->text());
    m_hold->setToolTip(hold->toolTip());
    m_hold->setEnabled(hold->isEnabled());
    m_hold->setVisible(hold->isVisible());
    const QString accent = hold->property("goesOn").toBool() ? QStringLiteral("go") : QStringLiteral("hold");
    if (m_hold->property("accent").toString() != accent) {
        m_hold->setProperty("accent", accent);
        restyle(m_hold);
        const bool goesOn = accent == QLatin1String("go");
        m_hold->setIcon(m_theme.icon(goesOn ? QStringLiteral("play") : QStringLiteral("cup"),
                                     m_theme.tokens().textOnAccent));
    }
}

void SessionBar::followTalk(const QAction* talk) {
    m_talk->setVisible(talk->isVisible());
    m_talk->setEnabled(talk->isEnabled());
    const bool down = talk->isChecked();
    m_talk->setText(down ? tr("Talking") : tr("Talk"));
    m_talk->setAccessibleName(m_talk->text());
    if (m_talk->property("on").toBool() != down) {
        m_talk->setProperty("on", down);
        restyle(m_talk);
    }
}

void SessionBar::changed() {
    Q_EMIT setupChanged(m_setup);
}

void SessionBar::showState(const Shown& shown, const SessionStatus& status) {
    const bool idle = shown.state == SessionRunner::State::Idle;
    for (QComboBox* box : {m_engine, m_voice, m_loudspeaker})
        box->setEnabled(idle);
    m_live = !idle && status.live();
    m_pause->setVisible(!idle); // the room is better used by what can be chosen
    m_nextRecord->setVisible(idle && !shown.openedRecording);
    m_nextRecord->setText(m_setup.record ? tr("will be recorded") : tr("not recorded"));
    m_end->setText(shown.endArmed ? tr("End now?") : tr("End"));
    m_end->setAccessibleName(m_end->text());
    m_listen->setVisible(shown.openedRecording);
    showRecord(shown, status);
}

/// What is on disk, and nothing else.
void SessionBar::showRecord(const Shown& shown, const SessionStatus& status) {
    using Health = RecordingHealth::State;
    const RecordingHealth& health = shown.recording;
    // Of a connection that came to nothing there is no recording.
    const bool recorded = status.session() && status.session()->recorded && (m_live || status.hasRun());
    const char* role = "muted";
    QString text, says = recorded ? tr("This session is recorded") : tr("This session is not recorded");
    if (!recorded) {
        // After a session only what there is: beside what the next one will do, "not recorded" would puzzle.
        text = m_live ? tr("not recorded") : QString();
    } else if (shown.openedRecording) {
        text = tr("recording");
    } else if (m_live && health.state == Health::Stopped) {
        text = tr("○ REC stopped %1").arg(clockText(health.sinceMs, false));
        says = health.sentence();
        role = "warn";
    } else if (m_live) {
        text = tr("● REC");
        role = "rec";
    } else if (health.finished) {
        text = health.state == Health::Good ? tr("was recorded") : tr("recording incomplete");
        says = health.state == Health::Good ? tr("This session was recorded") : health.sentence();
        role = health.state == Health::Good ? "muted" : "warn";
    }
    m_record->setText(text);
    m_record->setAccessibleName(says);
    m_record->setToolTip(plainToolTip(says));
    if (m_record->property("role").toString() != QLatin1String(role)) {
        m_record->setProperty("role", QLatin1String(role));
        restyle(m_record);
    }
}

void SessionBar::reset() {
    m_participantMeter->reset();
    m_agentMeter->reset();
    m_clock->setText(clockText(0, false));
}

void SessionBar::consume(const LogBatch& batch) {
    for (const LogBatch::LaneChunk& chunk : batch.lanes)
        if (m_live)
            (chunk.lane == log::Lane::Participant ? m_participantMeter : m_agentMeter)
                ->rise(audio::levelOf(chunk.samples).peakDb);
}

void SessionBar::frame(const Frame& frame) {
    m_participantMeter->tick(frame.elapsedMs);
    m_agentMeter->tick(frame.elapsedMs);
    if (const QString text = clockText(frame.nowMs, false); text != m_clock->text())
        m_clock->setText(text);
    if (!frame.live)
        for (LevelMeter* meter : {m_participantMeter, m_agentMeter})
            if (meter->litSegments() > 0)
                meter->reset();
}

} // namespace hrp::ui
