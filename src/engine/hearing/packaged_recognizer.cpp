// SPDX-License-Identifier: GPL-3.0-or-later
#include "speaking/worker.h"

#include <hrp/audio/resampler.h>
#include <hrp/base/callback_scope.h>
#include <hrp/engine/recognizer.h>

#include <pocketsphinx.h>
#include <sphinxbase/err.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <span>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

constexpr int kRecognizerRate = 16'000;
constexpr std::size_t kBlock = kRecognizerRate / 10;
/// Longer turns are recognised piece by piece: the decoder's memory grows with the piece.
constexpr std::size_t kLongestPiece = 30 * std::size_t(kRecognizerRate);
/// Beyond so many turns that wait, new ones are turned down: their words would come too late to be of use.
constexpr std::size_t kMostWaiting = 24;

struct ModelFiles {
    QString sounds, words, language;
};
ModelFiles modelFilesIn(const QString& folder) {
    return {folder + "/en-us"_L1, folder + "/cmudict-en-us.dict"_L1, folder + "/en-us.lm.bin"_L1};
}

/// The library's decoder with its model; loading it takes half a second. Used by one thread.
class Decoder {
public:
    explicit Decoder(const ModelFiles& files) {
        err_set_logfp(nullptr); // it writes pages to stderr otherwise
        // The second and third passes make the last words wait and the result no better.
        const QByteArray sounds = QFile::encodeName(files.sounds), words = QFile::encodeName(files.words),
                         language = QFile::encodeName(files.language);
        m_config.reset(cmd_ln_init(nullptr, ps_args(), TRUE, "-hmm", sounds.constData(), "-dict",
                                   words.constData(), "-lm", language.constData(), "-fwdflat", "no",
                                   "-bestpath", "no", "-logfn", "/dev/null", nullptr));
        if (m_config)
            m_decoder.reset(ps_init(m_config.get()));
    }
    bool works() const { return m_decoder != nullptr; }

    /// Words of one piece, or of its beginning if `stop` became true.
    QString decode(std::span<const std::int16_t> samples, const std::function<bool()>& stop) {
        ps_start_utt(m_decoder.get());
        while (!samples.empty() && !stop()) {
            const auto block = samples.first(std::min(kBlock, samples.size()));
            ps_process_raw(m_decoder.get(), block.data(), block.size(), FALSE, FALSE);
            samples = samples.subspan(block.size());
        }
        ps_end_utt(m_decoder.get());
        const char* words = ps_get_hyp(m_decoder.get(), nullptr);
        return words ? QString::fromUtf8(words) : QString();
    }

private:
    struct Free {
        void operator()(cmd_ln_t* config) const { cmd_ln_free_r(config); }
        void operator()(ps_decoder_t* decoder) const { ps_free(decoder); }
    };
    std::unique_ptr<cmd_ln_t, Free> m_config;
    std::unique_ptr<ps_decoder_t, Free> m_decoder;
};

class PackagedRecognizer final : public Recognizer {
public:
    PackagedRecognizer(time::Scheduler& scheduler, ModelFiles files)
        : m_scheduler(scheduler), m_files(std::move(files)) {}
    ~PackagedRecognizer() override { m_stopping = true; }

    QString name() const override { return u"pocketsphinx-en-us (rough)"_s; }

    tl::expected<Hints, QString> inEffect(const Hints& asked) const override {
        const QString language = asked.language.toLower();
        if (!language.isEmpty() && language != "en"_L1 && !language.startsWith("en-"_L1))
            return tl::unexpected(
                u"The recogniser %1 knows English only, not “%2”. Leave the language out, or start the "
                u"engine "
                "with --transcription-url and a recogniser that knows it."_s.arg(name(), asked.language));
        return Hints{u"en"_s, {}}; // it has no use for a prompt
    }

    void transcribe(audio::Samples turn, const Hints&, std::stop_token givenUp,
                    std::function<void(Result)> done) override {
        if (m_worker.load() >= kMostWaiting)
            return tell(std::move(done),
                        {{},
                         u"The recogniser is behind: %1 turns wait for their words."_s.arg(m_worker.load()),
                         u"transcription_busy"_s});
        m_worker.add([this, turn = std::move(turn), givenUp = std::move(givenUp), done = std::move(done)] {
            const auto stop = [&] { return m_stopping || givenUp.stop_requested(); };
            if (Result result = wordsOf(turn, stop); !stop())
                tell(done, std::move(result));
        });
    }

private:
    /// The worker's.
    Result wordsOf(const audio::Samples& turn, const std::function<bool()>& stop) {
        if (stop())
            return {};
        if (!m_decoder)
            m_decoder = std::make_unique<Decoder>(m_files);
        if (!m_decoder->works())
            return {
                {},
                u"The recogniser's model in %1 could not be loaded: install pocketsphinx-en-us again."_s.arg(
                    QFileInfo(m_files.sounds).path()),
                u"transcription_failed"_s};
        const audio::Samples slower = audio::resample(turn, base::kSampleRate, kRecognizerRate);
        std::span<const std::int16_t> rest(slower);
        QStringList words;
        while (!rest.empty() && !stop()) {
            const auto piece = rest.first(std::min(kLongestPiece, rest.size()));
            if (const QString found = m_decoder->decode(piece, stop); !found.isEmpty())
                words << found;
            rest = rest.subspan(piece.size());
        }
        return {words.join(u' '), {}, {}};
    }

    void tell(std::function<void(Result)> done, Result result) {
        // The callback runs on the scheduler's thread, where the recogniser is destroyed too.
        m_scheduler.post(
            m_callbacks.bind([done = std::move(done), result = std::move(result)] { done(result); }));
    }

    time::Scheduler& m_scheduler;
    ModelFiles m_files;
    base::CallbackScope m_callbacks;
    std::atomic<bool> m_stopping = false;
    std::unique_ptr<Decoder> m_decoder; ///< the worker's
    Worker m_worker;                    ///< last: joins before the rest goes
};

} // namespace

QString packagedRecognitionModel() {
    return u"/usr/share/pocketsphinx/model/en-us"_s;
}

tl::expected<std::shared_ptr<Recognizer>, QString> makePackagedRecognizer(time::Scheduler& scheduler,
                                                                          const QString& modelFolder) {
    const ModelFiles files = modelFilesIn(QDir::cleanPath(modelFolder));
    for (const QString& path : {files.sounds, files.words, files.language})
        if (!QFileInfo(path).isReadable())
            return tl::unexpected(
                u"the model of its recogniser is missing (%1): install the package pocketsphinx-en-us"_s.arg(
                    path));
    return std::make_shared<PackagedRecognizer>(scheduler, files);
}

} // namespace hrp::engine
