// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_bar/setup_dialog.h"

#include "session_bar/device_combo.h"
#include "widgets/elided_combo.h"
#include "widgets/themed.h"

#include <hrp/protocol/profile.h>

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QRadioButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

QFrame* sectionCard(const QString& heading, QVBoxLayout*& column) {
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("card"));
    column = new QVBoxLayout(card);
    column->setContentsMargins(space::m, space::s, space::m, space::m);
    column->setSpacing(space::s);
    column->addWidget(makeLabel(heading, "heading"));
    return card;
}

QRadioButton* choice(const QString& text, const QString& toolTip, QButtonGroup* group) {
    auto* button = new QRadioButton(text);
    describe(button, text, toolTip);
    group->addButton(button);
    return button;
}

QLineEdit* line(const QString& name, const QString& placeholder, const QString& toolTip) {
    auto* edit = new QLineEdit;
    edit->setPlaceholderText(placeholder);
    describe(edit, name, toolTip);
    return edit;
}

QLabel* buddy(const QString& text, QWidget* field) {
    auto* label = makeLabel(text, "muted");
    label->setBuddy(field);
    return label;
}

} // namespace

SetupDialog::SetupDialog(Services& services, DeviceLists& devices, Theme& theme, const SessionSetup& setup,
                         const study::Study& study, QWidget* parent)
    : QDialog(parent),
      m_services(services),
      m_devices(devices),
      m_setup(setup),
      m_study(study),
      m_pricing(services.prices()) {
    setWindowTitle(tr("Session set-up"));
    setAccessibleName(windowTitle());
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(space::l, space::l, space::l, space::l);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(space::m);
    auto* left = new QVBoxLayout;
    left->setSpacing(space::m);
    left->addWidget(engineSection(theme));
    left->addWidget(conversationSection());
    left->addStretch(1);
    columns->addLayout(left, 1);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::m);
    right->addWidget(soundSection(theme));
    right->addWidget(recordingSection(theme));
    right->addWidget(budgetSection());
    right->addStretch(1);
    columns->addLayout(right, 1);
    outer->addLayout(columns, 1);

    m_problem = makeLabel({}, "error");
    m_problem->setWordWrap(true);
    auto* cancel = makeButton(theme, tr("Cancel"), {}, tr("Leave everything as it was (Esc)"));
    m_ok = makeAccentButton(theme, tr("Use this set-up"), QStringLiteral("check"), "primary",
                            tr("Keep this set-up for the next sessions"));
    m_ok->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_problem, 1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_ok);
    outer->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ok, &QPushButton::clicked, this, &QDialog::accept);
    connect(&m_devices, &DeviceLists::changed, this, &SetupDialog::fillDevices);
    fill(setup);
    refresh();
    resize(860, sizeHint().height());
}

QWidget* SetupDialog::engineSection(Theme& theme) {
    QVBoxLayout* column = nullptr;
    QFrame* card = sectionCard(tr("Engine"), column);
    auto* group = new QButtonGroup(this);
    m_local = choice(tr("Local engine, on this computer"),
                     tr("Starts with the program and ends with it; nothing leaves this computer"), group);
    m_remote =
        choice(tr("Engine at an address"), tr("Any engine that speaks the profile, such as OpenAI's"), group);
    auto* localNote = makeLabel(
        tr("Its rehearsal agent follows turns and answers questions; it does not understand words."),
        "small");
    localNote->setWordWrap(true);
    column->addWidget(m_local);
    column->addWidget(localNote);
    m_script = line(tr("Rehearsal script"), tr("the partner that comes along"),
                    tr("Lines and answers of your own for the rehearsal agent (*.rehearsal.json)"));
    m_browseScript =
        makeButton(theme, tr("Choose…"), QStringLiteral("open"), tr("Choose a rehearsal script"));
    auto* scriptRow = new QHBoxLayout;
    scriptRow->setContentsMargins(space::xl, 0, 0, 0);
    scriptRow->addWidget(buddy(tr("Script"), m_script));
    scriptRow->addWidget(m_script, 1);
    scriptRow->addWidget(m_browseScript);
    column->addLayout(scriptRow);
    connect(m_browseScript, &QPushButton::clicked, this, [this] {
        auto* dialog = new QFileDialog(this, tr("Rehearsal script"), m_script->text(),
                                       tr("Rehearsal scripts (*.rehearsal.json *.json);;All files (*)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, m_script, &QLineEdit::setText);
        dialog->open();
    });
    connect(m_script, &QLineEdit::textChanged, this, &SetupDialog::refresh);
    column->addWidget(m_remote);

    m_kept = new ElidedCombo;
    describe(m_kept, tr("Kept engines"), tr("Fill the fields from an engine that was used before"));
    m_url = line(tr("Address of the engine"), QStringLiteral("wss://api.openai.com/v1/realtime"),
                 tr("ws:// on this computer, wss:// everywhere else"));
    m_model = line(tr("Model"), tr("as the study says"),
                   tr("Name of the model; empty takes the study's, else the profile's"));
    m_voice = line(tr("Voice"), tr("as the study says"),
                   tr("Name of the voice; empty takes the study's, else the profile's"));
    m_keyEnv = line(tr("Environment variable of the key"), QStringLiteral("OPENAI_API_KEY"),
                    tr("The key is read from this environment variable first"));
    m_key = line(tr("Key"), tr("for the keychain"),
                 tr("Kept in the system's keychain only; never in a file, a log or a recording"));
    m_key->setEchoMode(QLineEdit::Password);
    m_keepKey =
        makeButton(theme, tr("Keep"), QStringLiteral("key"), tr("Put this key into the system's keychain"));
    m_keyState = makeLabel({}, "small");
    m_keyState->setWordWrap(true);
    auto* keyRow = new QHBoxLayout;
    keyRow->addWidget(m_key, 1);
    keyRow->addWidget(m_keepKey);
    auto* form = new QFormLayout;
    form->setSpacing(space::s);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(buddy(tr("Kept engine"), m_kept), m_kept);
    form->addRow(buddy(tr("Address"), m_url), m_url);
    form->addRow(buddy(tr("Model"), m_model), m_model);
    form->addRow(buddy(tr("Voice"), m_voice), m_voice);
    form->addRow(buddy(tr("Key from variable"), m_keyEnv), m_keyEnv);
    form->addRow(buddy(tr("Key"), m_key), keyRow);
    column->addLayout(form);
    column->addWidget(m_keyState);
    column->addStretch(1);

    connect(group, &QButtonGroup::buttonToggled, this, &SetupDialog::refresh);
    for (QLineEdit* edit : {m_url, m_model, m_keyEnv, m_key})
        connect(edit, &QLineEdit::textChanged, this, &SetupDialog::refresh);
    connect(m_keepKey, &QPushButton::clicked, this, &SetupDialog::keepKey);
    connect(m_kept, &QComboBox::activated, this, [this](int index) {
        const QList<EngineChoice> engines = m_services.engines();
        if (index < 1 || index > engines.size())
            return;
        const EngineChoice& kept = engines[index - 1];
        m_url->setText(kept.url.toString());
        m_model->setText(kept.model);
        m_voice->setText(kept.voice);
        m_keyEnv->setText(kept.keyEnv);
    });
    return card;
}

QWidget* SetupDialog::soundSection(Theme& theme) {
    QVBoxLayout* column = nullptr;
    QFrame* card = sectionCard(tr("Who speaks, and where it sounds"), column);
    auto* group = new QButtonGroup(this);
    m_recorded = choice(tr("Recorded speaker"), tr("Speech from a file; no microphone is opened"), group);
    m_microphone = choice(tr("Microphone"), tr("You are the participant"), group);
    m_file =
        line(tr("Speech file or participant script"), tr("the demonstration's speaker"),
             tr("A sound file of any rate, or a *.hrpscript.json; empty takes the speaker that comes along"));
    m_browseFile = makeButton(theme, tr("Choose…"), QStringLiteral("open"),
                              tr("Choose a sound file or a participant script"));
    m_microphones = new ElidedCombo;
    describe(m_microphones, tr("Microphone"), tr("The microphone of the participant"));
    m_loudspeakers = new ElidedCombo;
    describe(m_loudspeakers, tr("Loudspeaker"), tr("Where the agent is heard"));
    auto* fileRow = new QHBoxLayout;
    fileRow->setContentsMargins(space::xl, 0, 0, 0);
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(m_browseFile);
    auto* microphoneRow = new QHBoxLayout;
    microphoneRow->setContentsMargins(space::xl, 0, 0, 0);
    microphoneRow->addWidget(m_microphones);
    column->addWidget(m_recorded);
    column->addLayout(fileRow);
    column->addWidget(m_microphone);
    column->addLayout(microphoneRow);
    auto* form = new QFormLayout;
    form->setSpacing(space::s);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(buddy(tr("Loudspeaker"), m_loudspeakers), m_loudspeakers);
    column->addLayout(form);
    column->addWidget(makeLabel(tr("The agent's voice in the microphone"), "section"));
    auto* echoGroup = new QButtonGroup(this);
    const struct {
        QString text, toolTip;
    } echo[] = {{tr("Headset: none gets in"), tr("Nothing is changed. The best way to talk.")},
                {tr("Loudspeaker: cancel the echo"),
                 tr("The agent's voice is taken out of the microphone; you can still break in")},
                {tr("Half-duplex: you are heard only while the agent is silent"),
                 tr("Safe with any loudspeaker, but you cannot break in")}};
    for (int i = 0; i < 3; ++i) {
        m_echo[i] = choice(echo[i].text, echo[i].toolTip, echoGroup);
        column->addWidget(m_echo[i]);
    }
    connect(group, &QButtonGroup::buttonToggled, this, &SetupDialog::refresh);
    connect(m_browseFile, &QPushButton::clicked, this, [this] {
        auto* dialog =
            new QFileDialog(this, tr("Speech of the participant"), m_file->text(),
                            tr("Speech (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;All files (*)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, m_file, &QLineEdit::setText);
        dialog->open();
    });
    return card;
}

QWidget* SetupDialog::conversationSection() {
    QVBoxLayout* column = nullptr;
    QFrame* card = sectionCard(tr("Conversation"), column);
    m_agentBegins = new QCheckBox(tr("The agent speaks first"));
    describe(m_agentBegins, tr("The agent speaks first"),
             tr("Ask the agent for an opening sentence when the session begins"));
    m_talkButton = new ElidedCombo;
    m_talkButton->addItems({tr("No talk button"), tr("Talk button opens the microphone"),
                            tr("Talk button makes the turn (outside the profile)")});
    describe(m_talkButton, tr("Talk button"),
             tr("Whether the participant is heard always, or only while a button is held (Space)"));
    m_talkNote = makeLabel({}, "small");
    m_talkNote->setWordWrap(true);
    m_unanswered = new ElidedCombo;
    m_unanswered->addItems({tr("Skip the question"), tr("Make a short break"), tr("Ask me for the answer")});
    describe(m_unanswered, tr("When the agent does not answer"),
             tr("What becomes of a question after the last attempt, unless the study says it"));
    auto* form = new QFormLayout;
    form->setSpacing(space::s);
    form->addRow(buddy(tr("Talk button"), m_talkButton), m_talkButton);
    form->addRow(m_talkNote);
    form->addRow(buddy(tr("If no answer"), m_unanswered), m_unanswered);
    column->addWidget(m_agentBegins);
    column->addLayout(form);
    connect(m_talkButton, &QComboBox::currentIndexChanged, this, [this](int index) {
        const QString notes[] = {
            tr("The engine hears when somebody speaks, as in HyperStudy."),
            tr("Silence goes out while it is up; the engine still finds the turns by itself."),
            tr("The engine's detection is off: pressing and letting go are the turn. HyperStudy "
               "does not do this; the recording says so.")};
        m_talkNote->setText(notes[std::clamp(index, 0, 2)]);
    });
    return card;
}

QWidget* SetupDialog::recordingSection(Theme& theme) {
    QVBoxLayout* column = nullptr;
    QFrame* card = sectionCard(tr("Recording"), column);
    m_record = new QCheckBox(tr("Record both voices and everything that happens"));
    describe(m_record, tr("Record the session"),
             tr("A folder of its own for each session, readable by this program and others"));
    m_base = line(tr("Folder of the recordings"), m_services.defaultRecordingBase(),
                  tr("Where recordings go; empty takes the usual place"));
    m_browseBase =
        makeButton(theme, tr("Choose…"), QStringLiteral("folder"), tr("Choose the folder of the recordings"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_base, 1);
    row->addWidget(m_browseBase);
    column->addWidget(m_record);
    column->addLayout(row);
    connect(m_record, &QCheckBox::toggled, this, &SetupDialog::refresh);
    connect(m_browseBase, &QPushButton::clicked, this, [this] {
        auto* dialog =
            new QFileDialog(this, tr("Folder of the recordings"),
                            m_base->text().isEmpty() ? m_services.defaultRecordingBase() : m_base->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        connect(dialog, &QFileDialog::fileSelected, m_base, &QLineEdit::setText);
        dialog->open();
    });
    return card;
}

QWidget* SetupDialog::budgetSection() {
    QVBoxLayout* column = nullptr;
    QFrame* card = sectionCard(tr("Budget of a session"), column);
    const QLocale locale;
    m_budgetTokens = new QSpinBox;
    m_budgetTokens->setRange(0, 1'000'000'000);
    m_budgetTokens->setSingleStep(5'000);
    m_budgetTokens->setGroupSeparatorShown(true);
    m_budgetTokens->setSpecialValueText(
        m_study.budget.tokens
            ? tr("as the study says: %1").arg(locale.toString(*m_study.budget.tokens, 'f', 0))
            : tr("no limit"));
    describe(m_budgetTokens, tr("Tokens at most"),
             tr("Tokens in and out that a session may use; 0 takes the study's limit"));
    m_budgetCost = new QDoubleSpinBox;
    m_budgetCost->setRange(0, 100'000);
    m_budgetCost->setDecimals(2);
    m_budgetCost->setSingleStep(0.5);
    m_budgetCost->setSuffix(QLatin1Char(' ') + currency());
    m_budgetCost->setSpecialValueText(
        m_study.budget.cost
            ? tr("as the study says: %1")
                  .arg(locale.toString(*m_study.budget.cost, 'f', 2) + QLatin1Char(' ') + currency())
            : tr("no limit"));
    describe(m_budgetCost, tr("Cost at most"),
             tr("Estimated cost that a session may reach; 0 takes the study's limit"));
    m_budgetNote = makeLabel(budgetWords(), "small");
    m_budgetNote->setWordWrap(true);
    auto* form = new QFormLayout;
    form->setSpacing(space::s);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(buddy(tr("Tokens"), m_budgetTokens), m_budgetTokens);
    form->addRow(buddy(tr("Cost"), m_budgetCost), m_budgetCost);
    column->addLayout(form);
    column->addWidget(m_budgetNote);
    connect(m_budgetCost, &QDoubleSpinBox::valueChanged, this, &SetupDialog::refresh);
    return card;
}

QString SetupDialog::currency() const {
    return m_pricing.table ? m_pricing.table->currency() : QStringLiteral("USD");
}

QString SetupDialog::budgetWords() const {
    QStringList study;
    if (m_study.budget.studyTokens)
        study += tr("%1 tokens").arg(QLocale().toString(*m_study.budget.studyTokens, 'f', 0));
    if (m_study.budget.studyCost)
        study += QLocale().toString(*m_study.budget.studyCost, 'f', 2) + QLatin1Char(' ') + currency();
    QString words = tr("A warning comes at 80 %; at the limit the session ends.");
    if (!study.isEmpty())
        words += QLatin1Char(' ') +
                 tr("All sessions of this study together may use %1.").arg(study.join(tr(" and ")));
    return words;
}

QString SetupDialog::modelInUse() const {
    QString given = m_model->text().trimmed();
    if (!given.isEmpty())
        return given;
    return m_study.model.isEmpty()
               ? QString::fromUtf8(protocol::kDefaultModel.data(), protocol::kDefaultModel.size())
               : m_study.model;
}

void SetupDialog::askForEngine() {
    m_remote->setChecked(true);
    m_url->setFocus();
    m_url->selectAll();
}

void SetupDialog::fill(const SessionSetup& setup) {
    (setup.engine.local ? m_local : m_remote)->setChecked(true);
    m_kept->addItem(tr("Choose a kept engine"));
    for (const EngineChoice& kept : m_services.engines())
        m_kept->addItem(kept.name);
    m_kept->setEnabled(m_kept->count() > 1);
    m_script->setText(setup.engine.script);
    m_url->setText(setup.engine.url.toString());
    m_model->setText(setup.engine.model);
    m_voice->setText(setup.engine.voice);
    m_keyEnv->setText(setup.engine.keyEnv);
    (setup.voice == VoiceSource::Microphone ? m_microphone : m_recorded)->setChecked(true);
    m_file->setText(setup.recordedFile);
    fillDevices();
    m_echo[static_cast<int>(setup.echo)]->setChecked(true);
    m_agentBegins->setChecked(setup.agentBegins);
    m_talkButton->setCurrentIndex(-1);
    m_talkButton->setCurrentIndex(static_cast<int>(setup.talkButton));
    m_unanswered->setCurrentIndex(static_cast<int>(setup.unanswered));
    m_record->setChecked(setup.record);
    m_base->setText(setup.recordingBase);
    m_budgetTokens->setValue(static_cast<int>(setup.budgetTokens.value_or(0)));
    m_budgetCost->setValue(setup.budgetCost.value_or(0));
}

void SetupDialog::fillDevices() {
    fillMicrophones(*m_microphones, m_devices,
                    m_microphones->count() > 0 ? m_microphones->currentData().toString()
                                               : m_setup.microphoneId);
    const QString chosen =
        m_loudspeakers->count() > 0 ? m_loudspeakers->currentData().toString() : loudspeakerData(m_setup);
    fillLoudspeakers(*m_loudspeakers, m_devices, chosen);
}

EngineChoice SetupDialog::engine() const {
    EngineChoice engine;
    engine.local = m_local->isChecked();
    engine.url = QUrl(m_url->text().trimmed());
    engine.name = engine.url.host();
    engine.model = m_model->text().trimmed();
    engine.voice = m_voice->text().trimmed();
    engine.keyEnv = m_keyEnv->text().trimmed();
    if (engine.local)
        engine.script = m_script->text().trimmed();
    return engine;
}

SessionSetup SetupDialog::setup() const {
    SessionSetup setup = m_setup;
    setup.engine = engine();
    setup.voice = m_microphone->isChecked() ? VoiceSource::Microphone : VoiceSource::Recorded;
    setup.recordedFile = m_file->text().trimmed();
    setup.microphoneId = m_microphones->currentData().toString();
    applyLoudspeaker(setup, m_loudspeakers->currentData().toString());
    for (int i = 0; i < 3; ++i)
        if (m_echo[i]->isChecked())
            setup.echo = static_cast<EchoHandling>(i);
    setup.talkButton = static_cast<TalkButtonMode>(m_talkButton->currentIndex());
    setup.unanswered = static_cast<Unanswered>(m_unanswered->currentIndex());
    setup.agentBegins = m_agentBegins->isChecked();
    setup.record = m_record->isChecked();
    setup.recordingBase = m_base->text().trimmed();
    setup.budgetTokens =
        m_budgetTokens->value() > 0 ? std::optional<double>(m_budgetTokens->value()) : std::nullopt;
    setup.budgetCost =
        m_budgetCost->value() > 0 ? std::optional<double>(m_budgetCost->value()) : std::nullopt;
    return setup;
}

void SetupDialog::refresh() {
    const bool remote = m_remote->isChecked();
    for (QWidget* field : std::initializer_list<QWidget*>{m_url, m_model, m_voice, m_keyEnv, m_key})
        field->setEnabled(remote);
    for (QWidget* field : std::initializer_list<QWidget*>{m_script, m_browseScript})
        field->setEnabled(!remote);
    m_kept->setEnabled(remote && m_kept->count() > 1);
    m_keepKey->setEnabled(remote && !m_key->text().isEmpty());
    for (QWidget* field : std::initializer_list<QWidget*>{m_file, m_browseFile})
        field->setEnabled(m_recorded->isChecked());
    m_microphones->setEnabled(m_microphone->isChecked());
    for (QRadioButton* echo : m_echo)
        echo->setEnabled(m_microphone->isChecked());
    m_base->setEnabled(m_record->isChecked());
    m_browseBase->setEnabled(m_record->isChecked());

    QString problem;
    if (remote) {
        if (m_url->text().trimmed().isEmpty())
            problem = tr("Enter the address of the engine.");
        else if (const auto url = m_services.checkEngineUrl(m_url->text().trimmed()); !url)
            problem = url.error();
        const QString variable = m_keyEnv->text().trimmed().isEmpty() ? QStringLiteral("OPENAI_API_KEY")
                                                                      : m_keyEnv->text().trimmed();
        m_keyState->setText(m_services.keyInEnvironment(engine())
                                ? tr("The key is read from %1.").arg(variable)
                                : tr("%1 is not set: the key comes from the keychain.").arg(variable));
    }
    m_keyState->setVisible(remote);
    const bool costIsLimited = m_budgetCost && m_budgetCost->value() > 0;
    const bool unpriced = costIsLimited && (!m_pricing.table || !m_pricing.table->find(modelInUse()));
    const bool addressIsWrong = !problem.isEmpty();
    if (const QString script = m_script->text().trimmed();
        !remote && !script.isEmpty() && !QFileInfo(script).isFile())
        problem = tr("There is no rehearsal script “%1”. Choose one, or leave the field empty.").arg(script);
    if (remote && problem.isEmpty() && unpriced)
        problem = m_pricing.table
                      ? tr("There is no price for the model “%1”. Add it to the file %2, or give the "
                           "budget in tokens.")
                            .arg(modelInUse(), m_pricing.file)
                      : m_pricing.problem;
    const bool invalidUrl = remote && addressIsWrong && !m_url->text().trimmed().isEmpty();
    if (m_url->property("invalid").toBool() != invalidUrl) {
        m_url->setProperty("invalid", invalidUrl);
        restyle(m_url);
    }
    if (m_problem) {
        m_problem->setText(problem);
        m_ok->setEnabled(problem.isEmpty());
    }
}

void SetupDialog::keepKey() {
    QByteArray key = m_key->text().toUtf8();
    m_key->clear();
    m_services.keepKey(engine(), key, [this, guard = QPointer<SetupDialog>(this)](const QString& error) {
        if (!guard)
            return;
        m_keyState->setText(error.isEmpty() ? tr("The key is in the keychain.") : error);
    });
    key.fill('\0');
}

} // namespace hrp::ui
