// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/conformance/suite.h>

#include "check.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::conformance {

const std::vector<Check>& allChecks() {
    static const std::vector<Check> all = [] {
        std::vector<Check> checks;
        for (auto* topic : {sessionChecks, eventChecks, audioChecks, turnChecks, bargeInChecks,
                            truncateChecks, responseChecks, detectionOffChecks, itemChecks, toolChecks,
                            contextChecks, transcriptChecks, errorChecks, capacityChecks})
            for (Check& check : topic())
                checks.push_back(std::move(check));
        std::stable_partition(checks.begin(), checks.end(),
                              [](const Check& check) { return check.info.topic != kBeyondProfile; });
        return checks;
    }();
    return all;
}

const std::vector<CheckInfo>& suite() {
    static const std::vector<CheckInfo> infos = [] {
        std::vector<CheckInfo> out;
        for (const Check& check : allChecks())
            out.push_back(check.info);
        return out;
    }();
    return infos;
}

const CheckInfo* findCheck(const QString& name) {
    const auto found = std::find_if(suite().begin(), suite().end(),
                                    [&name](const CheckInfo& check) { return check.name == name; });
    return found == suite().end() ? nullptr : &*found;
}

QString suiteAsMarkdown() {
    QString text, topic;
    for (const CheckInfo& check : suite()) {
        if (check.topic != topic) {
            topic = check.topic;
            text +=
                u"### %1\n\n| check | proves | what it does | if it fails |\n| --- | --- | --- | --- |\n"_s
                    .arg(topic.left(1).toUpper() + topic.mid(1));
        }
        text += u"| `%1`%2 | %3 | %4 | %5 |\n"_s.arg(check.name, check.advisory ? u" (warns)"_s : QString(),
                                                     check.proves.join(u", "_s), check.does, check.remedy);
        if (&check == &suite().back() || (&check + 1)->topic != topic)
            text += u'\n';
    }
    return text;
}

} // namespace hrp::conformance
