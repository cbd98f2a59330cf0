// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/traced_state.h>

#include <QStringList>

#include <gtest/gtest.h>

using hrp::base::TracedState;

Q_LOGGING_CATEGORY(lcTest, "hrp.test.state")

namespace {

enum class Door { Shut, Open, Locked };
constexpr const char* kNames[] = {"shut", "open"}; // one is missing on purpose

/// Collects what is logged while it exists.
class Messages {
public:
    Messages() {
        s_lines = &m_lines;
        m_before =
            qInstallMessageHandler([](QtMsgType, const QMessageLogContext& context, const QString& text) {
                *s_lines << QString::fromLatin1(context.category) + QLatin1Char('|') + text;
            });
        QLoggingCategory::setFilterRules(QStringLiteral("hrp.test.state.debug=true"));
    }
    ~Messages() {
        QLoggingCategory::setFilterRules({});
        qInstallMessageHandler(m_before);
    }
    const QStringList& lines() const { return m_lines; }

private:
    static inline QStringList* s_lines = nullptr;
    QStringList m_lines;
    QtMessageHandler m_before = nullptr;
};

} // namespace

TEST(TracedState, LogsEachChangeOnce) {
    const Messages messages;
    TracedState<Door> door(Door::Shut, lcTest, "door", kNames);
    door = Door::Shut;
    EXPECT_TRUE(messages.lines().isEmpty());
    door = Door::Open;
    door = Door::Open;
    door = Door::Locked;
    EXPECT_EQ(door, Door::Locked);
    EXPECT_EQ(messages.lines(), QStringList({QStringLiteral("hrp.test.state|door: shut -> open"),
                                             QStringLiteral("hrp.test.state|door: open -> ?")}));
}
