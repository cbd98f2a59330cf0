// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/scripted_participant.h>
#include <hrp/session/session_host.h>

#include <QString>

#include <memory>
#include <optional>

namespace hrp::app {

/// Speech in place of a microphone: an audio file of any rate, or a participant script.
struct ParticipantSource {
    log::InputSource kind = log::InputSource::File;
    QString description; ///< in words: "file hello.wav"
    std::optional<audio::Samples> clip;
    std::shared_ptr<session::ScriptedParticipant> script;
    QStringList notes; ///< what was changed on reading ("resampled from 44100 Hz")
};
/// `speak` is used for `say` steps, `screens` are the study's, where they are known. The error says which
/// file or step is at fault.
tl::expected<ParticipantSource, QString> loadParticipant(const QString& path,
                                                         const session::ScriptedParticipant::Speak& speak,
                                                         session::ScriptedParticipant::Say report,
                                                         const QList<study::Screen>& screens = {});

/// The audio input made from it, on the session thread. Without a source: silence.
std::function<std::unique_ptr<audio::AudioInput>(time::Scheduler&)>
participantInput(const std::optional<ParticipantSource>& source);

/// Every problem of a study or script, one a line, with place and remedy.
QString problemsText(const QList<study::Problem>& problems);

} // namespace hrp::app
