// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/setup_store.h"

#include <QSettings>

namespace hrp::ui {
namespace {

constexpr char kSourceMicrophone[] = "microphone", kSourceRecorded[] = "recorded";
constexpr const char* kTalkWords[] = {"none", "gated", "manual"};
constexpr const char* kUnansweredWords[] = {"skip", "hold", "ask"};
constexpr const char* kEchoWords[] = {"headset", "cancelling", "half-duplex"};

QString setupKey(const char* name) {
    return QStringLiteral("setup/") + QLatin1String(name);
}

/// Nothing, or nothing sensible: no limit.
std::optional<double> limitFrom(const QVariant& value) {
    const double limit = value.toDouble();
    return limit > 0 ? std::optional(limit) : std::nullopt;
}

} // namespace

SessionSetup loadSetup(const QSettings& settings) {
    const auto text = [&](const char* name) { return settings.value(setupKey(name)).toString(); };
    const auto flag = [&](const char* name, bool otherwise) {
        return settings.value(setupKey(name), otherwise).toBool();
    };
    SessionSetup setup;
    setup.engine.local = flag("engineLocal", true);
    setup.engine.name = text("engineName");
    setup.engine.url = QUrl(text("engineUrl"));
    setup.engine.model = text("engineModel");
    setup.engine.voice = text("engineVoice");
    setup.engine.keyEnv = text("engineKeyEnv");
    setup.engine.script = text("rehearsalScript");
    setup.voice =
        text("voice") == QLatin1String(kSourceMicrophone) ? VoiceSource::Microphone : VoiceSource::Recorded;
    setup.recordedFile = text("recordedFile");
    setup.microphoneId = text("microphone");
    setup.loudspeakerId = text("loudspeaker");
    setup.silent = flag("silent", false);
    for (int i = 0; i < 3; ++i) {
        if (text("echo") == QLatin1String(kEchoWords[i]))
            setup.echo = static_cast<EchoHandling>(i);
        if (text("talkButton") == QLatin1String(kTalkWords[i]))
            setup.talkButton = static_cast<TalkButtonMode>(i);
        if (text("unanswered") == QLatin1String(kUnansweredWords[i]))
            setup.unanswered = static_cast<Unanswered>(i);
    }
    setup.agentBegins = flag("agentBegins", false);
    setup.record = flag("record", true);
    setup.recordingBase = text("recordingBase");
    setup.budgetTokens = limitFrom(settings.value(setupKey("budgetTokens")));
    setup.budgetCost = limitFrom(settings.value(setupKey("budgetCost")));
    return setup;
}

void saveSetup(QSettings& settings, const SessionSetup& setup) {
    const auto put = [&](const char* name, const QVariant& value) {
        settings.setValue(setupKey(name), value);
    };
    put("engineLocal", setup.engine.local);
    put("engineName", setup.engine.name);
    put("engineUrl", setup.engine.url.toString(QUrl::RemoveUserInfo));
    put("engineModel", setup.engine.model);
    put("engineVoice", setup.engine.voice);
    put("engineKeyEnv", setup.engine.keyEnv);
    put("rehearsalScript", setup.engine.script);
    put("voice", QLatin1String(setup.voice == VoiceSource::Microphone ? kSourceMicrophone : kSourceRecorded));
    put("recordedFile", setup.recordedFile);
    put("microphone", setup.microphoneId);
    put("loudspeaker", setup.loudspeakerId);
    put("silent", setup.silent);
    put("echo", QLatin1String(kEchoWords[static_cast<int>(setup.echo)]));
    put("talkButton", QLatin1String(kTalkWords[static_cast<int>(setup.talkButton)]));
    put("unanswered", QLatin1String(kUnansweredWords[static_cast<int>(setup.unanswered)]));
    put("agentBegins", setup.agentBegins);
    put("record", setup.record);
    put("recordingBase", setup.recordingBase);
    put("budgetTokens", setup.budgetTokens.value_or(0));
    put("budgetCost", setup.budgetCost.value_or(0));
}

} // namespace hrp::ui
