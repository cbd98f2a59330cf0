// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/pilot_setup.h"

#include <hrp/audio/wav.h>

#include <QFileInfo>

namespace hrp::app {

QString problemsText(const QList<study::Problem>& problems) {
    QStringList lines;
    for (const study::Problem& problem : problems) {
        QString line =
            problem.place.isEmpty() ? problem.text : problem.place + QStringLiteral(": ") + problem.text;
        if (!problem.remedy.isEmpty())
            line += QStringLiteral(" → ") + problem.remedy;
        lines << line;
    }
    return lines.join(QLatin1Char('\n'));
}

tl::expected<ParticipantSource, QString> loadParticipant(const QString& path,
                                                         const session::ScriptedParticipant::Speak& speak,
                                                         session::ScriptedParticipant::Say report,
                                                         const QList<study::Screen>& screens) {
    ParticipantSource source;
    const QFileInfo file(path);
    if (file.fileName().endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)) {
        auto script = study::loadScript(path);
        if (!script) {
            QList<study::Problem> problems = script.error();
            for (study::Problem& problem : problems)
                if (!problem.text.contains(path)) // of one that was not even read, the text tells it
                    problem.place = problem.place.isEmpty()
                                        ? file.fileName()
                                        : file.fileName() + QStringLiteral(", ") + problem.place;
            return tl::unexpected(problemsText(problems));
        }
        auto participant =
            session::ScriptedParticipant::prepare(std::move(*script), speak, std::move(report), screens);
        if (!participant)
            return tl::unexpected(participant.error());
        source.kind = log::InputSource::Script;
        source.description = QStringLiteral("script ") + file.fileName();
        source.script = std::move(*participant);
        return source;
    }
    auto clip = audio::readAudioFile(path);
    if (!clip)
        return tl::unexpected(clip.error());
    source.description = QStringLiteral("file ") + file.fileName();
    source.clip = std::move(clip->samples);
    source.notes = clip->notes;
    return source;
}

std::function<std::unique_ptr<audio::AudioInput>(time::Scheduler&)>
participantInput(const std::optional<ParticipantSource>& source) {
    if (source && source->script)
        return [script = source->script](time::Scheduler& scheduler) { return script->makeInput(scheduler); };
    audio::Samples clip = source && source->clip ? *source->clip : audio::Samples();
    const QString name = source ? source->description : QStringLiteral("silence");
    return [clip, name](time::Scheduler& scheduler) -> std::unique_ptr<audio::AudioInput> {
        return std::make_unique<audio::ClipInput>(scheduler, clip, name);
    };
}

} // namespace hrp::app
