// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a study and as a participant script; what reads as a study is asked and written again.
#include <hrp/study/participant_script.h>
#include <hrp/study/study.h>

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hrp::study;
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    if (const auto loaded = readStudy(bytes, QString())) {
        for (const Screen& screen : loaded->study.screens)
            if (screen.question) {
                wordingOf(*screen.question);
                checkAnswer(*screen.question, toolOf(*screen.question), QString::fromUtf8(bytes.right(200)));
            }
        // What was read once is read again from what we write.
        if (!readStudy(writeStudy(loaded->study), QString()))
            std::abort();
    }
    readScript(bytes, QString());
    return 0;
}
