// SPDX-License-Identifier: GPL-3.0-or-later
// What people say about a recording, before the session and after it. It stands beside the log, which is
// never touched: details.json in the recording folder.
#pragma once
#include <QDate>
#include <QString>

#include <tl/expected.hpp>

#include <optional>

namespace hrp::recording {

enum class Purpose { Training, Pilot, Real };
QString nameOf(Purpose purpose); ///< "training", "pilot", "real"
std::optional<Purpose> purposeNamed(const QString& name);

struct Details {
    QString participantCode; ///< "P07"; never a name
    QString arm;             ///< condition of the study
    QString operatorName;
    Purpose purpose = Purpose::Pilot;
    std::optional<bool> usable; ///< no value: nobody has said so yet
    QString exclusionReason;    ///< where it is not usable
    QString note;
    std::optional<QDate> keepUntil; ///< to be deleted after that day
    int segment = 1;                ///< 2, 3, … of a session that was continued in another recording
    QString continues;              ///< the name of the folder that this one continues

    bool operator==(const Details&) const = default;
};

/// Of a recording folder. One without the file has the defaults; the error names the file, what is wrong with
/// it and what to do.
tl::expected<Details, QString> readDetails(const QString& folder);
/// Replaces the file as a whole, or leaves it as it was.
tl::expected<void, QString> writeDetails(const QString& folder, const Details& details);

} // namespace hrp::recording
