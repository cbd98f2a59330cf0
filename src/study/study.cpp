// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/study/study.h>

namespace hrp::study {

QString Study::instructionsFor(const Screen& screen) const {
    if (screen.agentGuidance.trimmed().isEmpty())
        return instructions;
    return instructions + QStringLiteral("\n\n# Guidance for this part\n\n") + screen.agentGuidance.trimmed();
}

QByteArray writeStudy(const Study& study) {
    return protocol::toPrettyBytes(study.document);
}

} // namespace hrp::study
