// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>
#include <hrp/study/study.h>

namespace hrp::ui {

/// The study of a recording as far as its log tells it: names, instructions, and the screens as they were
/// shown. Screens that were never reached are not known and are left out of the end; those that were jumped
/// over have an empty place, so that the numbers are those of the study.
class RecordedStudy {
public:
    void add(const log::Record& record);
    const study::Study& study() const { return m_study; }
    /// Wall clock of its beginning, ms since 1970; 0: not known.
    double startedUnixMs() const { return m_startedUnixMs; }
    /// Counts up whenever the study has changed.
    int version() const { return m_version; }

private:
    study::Study m_study;
    double m_startedUnixMs = 0;
    int m_version = 0;
};

} // namespace hrp::ui
