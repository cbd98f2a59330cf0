// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::test {

/// Within its scope, Qt warnings that contain `part` are expected and do not fail the test.
class ExpectWarning {
public:
    explicit ExpectWarning(const QString& part);
    ~ExpectWarning();
    ExpectWarning(const ExpectWarning&) = delete;
    ExpectWarning& operator=(const ExpectWarning&) = delete;

private:
    QString m_part;
};

} // namespace hrp::test
