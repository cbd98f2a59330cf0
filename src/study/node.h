// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/study/study.h>

#include <initializer_list>

namespace hrp::study {

/// Collects every problem of a document, so that a person hears of all at once.
class Problems {
public:
    void block(const QString& place, const QString& text, const QString& remedy = {});
    void warn(const QString& place, const QString& text, const QString& remedy = {});
    bool blocking() const { return m_blocking; }
    const QList<Problem>& list() const { return m_list; }

private:
    void add(Problem problem);
    QList<Problem> m_list;
    bool m_blocking = false;
    int m_leftOut = 0;
};

/// A value of the document with its place. Reads leniently (numbers and truth values may be texts, null is
/// as good as absent) and notes a problem where a value is of no use. Points into the document: cheap to
/// copy, and not to be kept longer than it.
class Node {
public:
    Node(const Json* value, QString place, Problems& problems)
        : m_value(value), m_place(std::move(place)), m_problems(&problems) {}

    bool exists() const { return m_value && !m_value->is_null(); }
    bool isObject() const { return m_value && m_value->is_object(); }
    bool isArray() const { return m_value && m_value->is_array(); }
    bool isString() const { return m_value && m_value->is_string(); }
    const QString& place() const { return m_place; }
    const Json* json() const { return m_value; }
    Problems& problems() const { return *m_problems; }

    /// A member, absent if there is none or this is no object.
    Node at(const QString& key) const;
    /// The first member that exists; else the first name, absent.
    Node firstOf(std::initializer_list<const char*> keys) const;
    /// Elements of a list; members of an object by key.
    QList<Node> elements() const;
    QList<std::pair<QString, Node>> members() const;

    /// Absent: false, without a problem. Another type than asked for: false, with a blocking problem.
    bool needObject() const;
    bool needArray() const;

    /// nullopt if absent or (with a blocking problem) of another type.
    std::optional<QString> text() const; ///< a number or truth value is taken as its text
    std::optional<double> number() const;
    std::optional<int> integer() const;
    std::optional<bool> boolean() const;

    void block(const QString& text, const QString& remedy = {}) const {
        m_problems->block(m_place, text, remedy);
    }
    void warn(const QString& text, const QString& remedy = {}) const {
        m_problems->warn(m_place, text, remedy);
    }

private:
    void wrongType(const char* expected) const;
    const Json* m_value;
    QString m_place;
    Problems* m_problems;
};

/// What to do about a key that is not known: "silence_duration_ms" is silenceDurationMs, or the known ones.
QString remedyForKey(const QString& key, const QStringList& known);
/// What else may stand in an object: nothing, or what other programs keep there, of which only slips are
/// told.
enum class OtherKeys { Unknown, OfOthers };
/// Warns of every member of an object whose name is none of `known`.
void warnOfUnknownKeys(const Node& object, const QStringList& known, OtherKeys others = OtherKeys::Unknown);

/// Shortest text of a number: 7, 0.5.
QString numberText(double value);
/// A number written as text, or nullopt.
std::optional<double> numberFromText(const QString& text);

} // namespace hrp::study
