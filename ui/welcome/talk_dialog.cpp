// SPDX-License-Identifier: GPL-3.0-or-later
#include "welcome/talk_dialog.h"

#include "session_bar/device_combo.h"
#include "widgets/elided_combo.h"
#include "widgets/level_meter.h"
#include "widgets/themed.h"

#include <hrp/base/loopback.h>

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFrame>
#include <QHBoxLayout>
#include <QRadioButton>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

constexpr double kHeardDb = -40; ///< a peak that counts as "the microphone hears you"

QString destinationWords(const EngineChoice& engine) {
    if (engine.local)
        return TalkDialog::tr("To the local engine on this computer. It does not leave this computer.");
    const QString host = engine.url.host();
    const bool here = base::isLoopbackHost(host);
    const bool encrypted = engine.url.scheme() == QLatin1String("wss");
    if (here)
        return encrypted ? TalkDialog::tr(
                               "To %1 on this computer, encrypted on the way. It stays on this computer.")
                               .arg(host)
                         : TalkDialog::tr("To %1: not encrypted, but it stays on this computer.").arg(host);
    return (encrypted
                ? TalkDialog::tr(
                      "To %1, encrypted on the way. What happens to it there is up to those who run it.")
                : TalkDialog::tr("To %1, NOT encrypted: others on the way can listen. What happens to it "
                                 "there is up to those who run it."))
        .arg(host);
}

QFrame* talkCard(QVBoxLayout*& column, const QString& heading) {
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("card"));
    column = new QVBoxLayout(card);
    column->setContentsMargins(space::m, space::s, space::m, space::m);
    column->setSpacing(space::s);
    column->addWidget(makeLabel(heading, "heading"));
    return card;
}

QLabel* wrapped(const QString& text, const char* role) {
    QLabel* label = makeLabel(text, role);
    label->setWordWrap(true);
    return label;
}

} // namespace

TalkDialog::TalkDialog(Services& services, DeviceLists& devices, Theme& theme, time::Scheduler& scheduler,
                       const SessionSetup& setup, QWidget* parent)
    : QDialog(parent),
      m_services(services),
      m_devices(devices),
      m_scheduler(scheduler),
      m_setup(setup),
      m_check(services, scheduler) {
    setWindowTitle(tr("Now you talk"));
    setAccessibleName(windowTitle());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::l, space::l, space::l, space::l);
    column->setSpacing(space::m);
    column->addWidget(destinationCard(theme));
    column->addWidget(levelCard(theme));
    column->addWidget(echoCard(theme));
    column->addStretch(1);
    m_trouble = wrapped({}, "error");
    auto* cancel = makeButton(theme, tr("Not now"), {}, tr("Close this without opening a session (Esc)"));
    auto* start = makeAccentButton(theme, tr("Start talking"), QStringLiteral("mic"), "go",
                                   tr("Open the microphone for the session and start"));
    start->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_trouble, 1);
    buttons->addWidget(cancel);
    buttons->addWidget(start);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(start, &QPushButton::clicked, this, &QDialog::accept);
    connect(this, &QDialog::finished, this, [this] { m_check.close(); });
    connect(&m_check, &SoundCheck::level, this, &TalkDialog::showLevel);
    connect(&m_check, &SoundCheck::echoMeasured, this, &TalkDialog::showEcho);
    connect(&m_check, &SoundCheck::trouble, this, [this](const QString& text) {
        if (m_testRuns)
            m_echoResult->setText(tr("The test was not possible: %1").arg(text));
        else
            m_trouble->setText(text);
        m_testRuns = false;
        m_check.close();
        refresh();
    });
    connect(&m_devices, &DeviceLists::changed, this, [this] {
        fillMicrophones(*m_microphones, m_devices, m_microphones->currentData().toString());
        fillLoudspeakers(*m_loudspeakers, m_devices, m_loudspeakers->currentData().toString());
    });
    m_echo[static_cast<int>(setup.echo)]->setChecked(true);
    refresh();
    resize(620, sizeHint().height());
}

QWidget* TalkDialog::destinationCard(Theme& theme) {
    QVBoxLayout* column = nullptr;
    QFrame* card = talkCard(column, tr("Where your voice goes"));
    const EngineChoice& engine = m_setup.engine;
    m_destination = wrapped(destinationWords(engine), "body");
    auto* row = new QHBoxLayout;
    auto* sign = new QLabel;
    sign->setPixmap(theme.pixmap(engine.local ? QStringLiteral("computer") : QStringLiteral("globe"),
                                 theme.tokens().blueText, 28, devicePixelRatioF()));
    row->addWidget(sign);
    row->addWidget(m_destination, 1);
    column->addLayout(row);
    m_record = new QCheckBox(tr("Record this session"));
    m_record->setChecked(m_setup.record);
    describe(m_record, tr("Record this session"),
             tr("Keep both voices and everything that happens in a folder of its own"));
    m_recordNote = wrapped({}, "small");
    column->addWidget(m_record);
    column->addWidget(m_recordNote);
    if (engine.local)
        column->addWidget(wrapped(tr("The rehearsal agent follows turns and does not understand words. Say "
                                     "anything; it answers when you stop, and stops when you break in."),
                                  "small"));
    connect(m_record, &QCheckBox::toggled, this, &TalkDialog::refresh);
    return card;
}

QWidget* TalkDialog::levelCard(Theme& theme) {
    QVBoxLayout* column = nullptr;
    QFrame* card = talkCard(column, tr("Your microphone"));
    m_microphones = new ElidedCombo;
    describe(m_microphones, tr("Microphone"), tr("Which microphone to use"));
    fillMicrophones(*m_microphones, m_devices, m_setup.microphoneId);
    m_open = makeButton(theme, tr("Try the microphone"), QStringLiteral("mic"),
                        tr("Open the microphone to see its level; nothing is sent or kept"));
    m_meter = new LevelMeter(theme, tr("Level of your microphone"));
    m_levelWord = makeLabel({}, "muted");
    auto* row = new QHBoxLayout;
    row->addWidget(m_microphones, 1);
    row->addWidget(m_open);
    auto* levels = new QHBoxLayout;
    levels->addWidget(m_meter);
    levels->addWidget(m_levelWord, 1);
    column->addLayout(row);
    column->addLayout(levels);
    connect(m_open, &QPushButton::clicked, this, &TalkDialog::toggleMicrophone);
    connect(m_microphones, &QComboBox::activated, this, [this] {
        if (m_check.isOpen())
            m_check.open(setup());
    });
    return card;
}

QWidget* TalkDialog::echoCard(Theme& theme) {
    QVBoxLayout* column = nullptr;
    QFrame* card = talkCard(column, tr("Does the microphone hear the agent?"));
    m_loudspeakers = new ElidedCombo;
    describe(m_loudspeakers, tr("Loudspeaker"), tr("Where the agent is heard"));
    fillLoudspeakers(*m_loudspeakers, m_devices, loudspeakerData(m_setup));
    m_test = makeButton(theme, tr("Test for 3 seconds"), QStringLiteral("speaker"),
                        tr("Plays a sentence and listens how much of it comes back; nothing is kept"));
    m_echoResult = wrapped(tr("Not tested. Best is a headset: then the agent cannot hear itself."), "small");
    auto* row = new QHBoxLayout;
    row->addWidget(m_loudspeakers, 1);
    row->addWidget(m_test);
    column->addLayout(row);
    column->addWidget(m_echoResult);
    auto* group = new QButtonGroup(this);
    const struct {
        QString text, toolTip;
    } choices[] = {
        {tr("Headset: nothing to do"), tr("The microphone is used as it is")},
        {tr("Cancel the echo"), tr("The agent's voice is taken out of the microphone; you can break in")},
        {tr("Half-duplex: I am heard only while the agent is silent"),
         tr("Always safe, but you cannot break in")}};
    for (int i = 0; i < 3; ++i) {
        m_echo[i] = new QRadioButton(choices[i].text);
        describe(m_echo[i], choices[i].text, choices[i].toolTip);
        group->addButton(m_echo[i]);
        column->addWidget(m_echo[i]);
    }
    connect(m_test, &QPushButton::clicked, this, [this] {
        m_trouble->clear();
        if (!m_check.isOpen())
            m_check.open(setup());
        if (m_check.testEcho()) {
            m_testRuns = true;
            m_echoResult->setText(tr("Listening: please say nothing for three seconds …"));
        } else if (m_trouble->text().isEmpty()) {
            m_trouble->setText(tr("The test could not be run."));
        }
        refresh();
    });
    return card;
}

SessionSetup TalkDialog::setup() const {
    SessionSetup setup = m_setup;
    setup.voice = VoiceSource::Microphone;
    setup.microphoneId = m_microphones->currentData().toString();
    applyLoudspeaker(setup, m_loudspeakers->currentData().toString());
    setup.record = m_record->isChecked();
    for (int i = 0; i < 3; ++i)
        if (m_echo[i]->isChecked())
            setup.echo = static_cast<EchoHandling>(i);
    return setup;
}

void TalkDialog::toggleMicrophone() {
    m_trouble->clear();
    if (m_check.isOpen()) {
        if (std::exchange(m_testRuns, false))
            m_echoResult->setText(tr("The test was stopped."));
        m_check.close();
    } else {
        m_loudest = -120;
        m_check.open(setup());
    }
    refresh();
}

void TalkDialog::showLevel(double peakDb) {
    const time::TimePoint now = m_scheduler.now();
    m_meter->tick(time::toMs(now - m_lastLevel));
    m_lastLevel = now;
    m_meter->rise(peakDb);
    m_loudest = std::max(m_loudest, peakDb);
    const QString word = m_loudest < kHeardDb ? tr("Say something …")
                                              : tr("Your microphone is heard: %1").arg(m_meter->word());
    if (word != m_levelWord->text())
        m_levelWord->setText(word);
}

void TalkDialog::showEcho(const audio::EchoMeasure& measure) {
    QString text;
    int proposed = static_cast<int>(EchoHandling::Headset);
    switch (measure.advice) {
    case audio::EchoMeasure::Advice::Fine:
        text = tr("✓ The microphone does not hear the loudspeaker. Nothing to do.");
        break;
    case audio::EchoMeasure::Advice::Headset:
        text = tr("⚠ The microphone hears the loudspeaker clearly (%1 dB). Use a headset; without one, "
                  "half-duplex is the safe way.")
                   .arg(qRound(measure.echoDb));
        proposed = static_cast<int>(EchoHandling::HalfDuplex);
        break;
    case audio::EchoMeasure::Advice::EchoCancelling:
        text = tr("The microphone hears some of the loudspeaker (%1 dB, after %2 ms). Echo cancelling takes "
                  "it out.")
                   .arg(qRound(measure.echoDb))
                   .arg(qRound(measure.delayMs));
        proposed = static_cast<int>(EchoHandling::Cancelling);
        break;
    case audio::EchoMeasure::Advice::HalfDuplex:
        text = tr("⚠ The loudspeaker is too loud in the microphone for echo cancelling (%1 dB). Use a "
                  "headset or half-duplex.")
                   .arg(qRound(measure.echoDb));
        proposed = static_cast<int>(EchoHandling::HalfDuplex);
        break;
    }
    m_testRuns = false;
    m_check.close(); // nothing stays open that was opened for the test
    m_echoResult->setText(text);
    m_echo[proposed]->setChecked(true);
    refresh();
}

void TalkDialog::refresh() {
    const bool open = m_check.isOpen();
    m_open->setText(open ? tr("Close the microphone") : tr("Try the microphone"));
    m_open->setAccessibleName(m_open->text());
    if (!open) {
        m_meter->reset();
        m_levelWord->setText(tr("The microphone is closed."));
    }
    m_test->setEnabled(!m_check.testing());
    const QString base =
        m_setup.recordingBase.isEmpty() ? m_services.defaultRecordingBase() : m_setup.recordingBase;
    m_recordNote->setText(
        m_record->isChecked()
            ? tr("Both voices are kept in %1. “Delete recording” in the menu Session removes them.")
                  .arg(QDir::toNativeSeparators(base))
            : tr("Nothing is kept of this session."));
}

} // namespace hrp::ui
