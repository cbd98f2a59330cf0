// SPDX-License-Identifier: GPL-3.0-or-later
#include "node.h"

#include <hrp/study/text_match.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace hrp::study {
namespace {

/// A broken file of thousands of states has thousands of problems; nobody reads more than these.
constexpr int kMostProblems = 200;

bool isPlainKey(const QString& key) {
    if (key.isEmpty() || key.size() > 60)
        return false;
    for (const QChar c : key)
        if (!c.isLetterOrNumber() && c != QLatin1Char('_') && c != QLatin1Char('-'))
            return false;
    return true;
}

QString memberPlace(const QString& place, const QString& key) {
    if (!isPlainKey(key))
        return place + QStringLiteral("[\"%1\"]").arg(key.left(60));
    return place.isEmpty() ? key : place + QLatin1Char('.') + key;
}

/// "Silence-duration_MS": silencedurationms.
QString plainKey(const QString& key) {
    QString plain;
    for (const QChar c : key)
        if (c.isLetterOrNumber())
            plain += c.toCaseFolded();
    return plain;
}

/// How many letters must be changed, added or taken out (Levenshtein).
qsizetype distance(const QString& a, const QString& b) {
    QList<qsizetype> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < a.size(); ++i) {
        qsizetype before = std::exchange(row[0], i + 1);
        for (qsizetype j = 0; j < b.size(); ++j)
            before = std::exchange(row[j + 1],
                                   std::min({before + (a[i] == b[j] ? 0 : 1), row[j] + 1, row[j + 1] + 1}));
    }
    return row.last();
}

/// The known key that was probably meant; empty if none is near.
QString meantKey(const QString& key, const QStringList& known) {
    const QString plain = plainKey(key.left(60));
    QString nearest;
    qsizetype least = std::min<qsizetype>(2, plain.size() / 3) + 1;
    for (const QString& each : known)
        if (const qsizetype away = distance(plain, plainKey(each)); away < least) {
            nearest = each;
            least = away;
        }
    return nearest;
}

} // namespace

void Problems::add(Problem problem) {
    m_blocking = m_blocking || problem.blocking;
    // A text may be read for the screen and for the question: one problem all the same.
    for (const Problem& known : m_list)
        if (known.place == problem.place && known.text == problem.text)
            return;
    if (m_list.size() < kMostProblems) {
        m_list.append(std::move(problem));
        return;
    }
    ++m_leftOut;
    m_list.last() = {
        {}, QStringLiteral("%1 more problems are not listed.").arg(m_leftOut + 1), {}, m_blocking};
}

void Problems::block(const QString& place, const QString& text, const QString& remedy) {
    add({place, text, remedy, true});
}

void Problems::warn(const QString& place, const QString& text, const QString& remedy) {
    add({place, text, remedy, false});
}

QString toText(const Problem& problem) {
    QString line =
        problem.place.isEmpty() ? problem.text : problem.place + QStringLiteral(": ") + problem.text;
    if (!problem.remedy.isEmpty())
        line += QLatin1Char(' ') + problem.remedy;
    return line;
}

Node Node::at(const QString& key) const {
    const Json* found = nullptr;
    if (isObject()) {
        const auto it = m_value->find(protocol::toStd(key));
        if (it != m_value->end())
            found = &*it;
        else if (std::any_of(key.begin(), key.end(), [](QChar c) { return c.unicode() > 0x7F; }))
            for (const auto& [name, value] : m_value->items()) // the same in Unicode's other form
                if (sameText(protocol::fromStd(name), key))
                    found = &value;
    }
    return {found, memberPlace(m_place, key), *m_problems};
}

Node Node::firstOf(std::initializer_list<const char*> keys) const {
    for (const char* key : keys)
        if (Node node = at(QString::fromLatin1(key)); node.exists())
            return node;
    return at(QString::fromLatin1(*keys.begin()));
}

QList<Node> Node::elements() const {
    QList<Node> result;
    if (isArray())
        for (std::size_t i = 0; i < m_value->size(); ++i)
            result.append({&(*m_value)[i], m_place + QStringLiteral("[%1]").arg(i), *m_problems});
    return result;
}

QList<std::pair<QString, Node>> Node::members() const {
    QList<std::pair<QString, Node>> result;
    if (isObject())
        for (const auto& [key, value] : m_value->items()) {
            const QString name = protocol::fromStd(key);
            result.append({name, Node(&value, memberPlace(m_place, name), *m_problems)});
        }
    return result;
}

void Node::wrongType(const char* expected) const {
    const char* found = "a text";
    if (m_value->is_object())
        found = "an object";
    else if (m_value->is_array())
        found = "a list";
    else if (m_value->is_boolean())
        found = "true or false";
    else if (m_value->is_number())
        found = "a number";
    block(QStringLiteral("This is %1, not %2.").arg(QLatin1String(found), QLatin1String(expected)),
          QStringLiteral("Write %1, or leave the key out.").arg(QLatin1String(expected)));
}

bool Node::needObject() const {
    if (exists() && !isObject())
        wrongType("an object");
    return isObject();
}

bool Node::needArray() const {
    if (exists() && !isArray())
        wrongType("a list");
    return isArray();
}

std::optional<QString> Node::text() const {
    if (!exists())
        return {};
    if (isString())
        return protocol::fromStd(m_value->get_ref<const std::string&>());
    if (m_value->is_boolean())
        return m_value->get<bool>() ? QStringLiteral("true") : QStringLiteral("false");
    if (m_value->is_number())
        return numberText(m_value->get<double>());
    wrongType("a text");
    return {};
}

std::optional<double> Node::number() const {
    if (!exists())
        return {};
    if (m_value->is_number()) {
        const double value = m_value->get<double>();
        if (std::isfinite(value))
            return value;
    }
    if (isString()) {
        const QString written = *text();
        if (written.trimmed().isEmpty())
            return {};
        if (const auto value = numberFromText(written))
            return value;
        block(QStringLiteral("“%1” is not a number.").arg(written.left(60)),
              QStringLiteral("Write a number, for example 100."));
        return {};
    }
    wrongType("a number");
    return {};
}

std::optional<int> Node::integer() const {
    const auto value = number();
    if (!value)
        return {};
    if (*value != std::floor(*value) || std::abs(*value) > std::numeric_limits<int>::max()) {
        block(QStringLiteral("%1 is not a whole number that is of use here.").arg(numberText(*value)),
              QStringLiteral("Write a whole number."));
        return {};
    }
    return static_cast<int>(*value);
}

std::optional<bool> Node::boolean() const {
    if (!exists())
        return {};
    if (m_value->is_boolean())
        return m_value->get<bool>();
    if (isString()) {
        const QString written = text()->trimmed().toLower();
        if (written == QLatin1String("true"))
            return true;
        if (written == QLatin1String("false"))
            return false;
    }
    wrongType("true or false");
    return {};
}

QString remedyForKey(const QString& key, const QStringList& known) {
    const QString meant = meantKey(key, known);
    return meant.isEmpty() ? QStringLiteral("Known are: %1.").arg(known.join(QStringLiteral(", ")))
                           : QStringLiteral("“%1” is probably meant: write it so.").arg(meant);
}

void warnOfUnknownKeys(const Node& object, const QStringList& known, OtherKeys others) {
    for (const auto& [key, node] : object.members())
        if (!known.contains(key) && (others == OtherKeys::Unknown || !meantKey(key, known).isEmpty()))
            node.warn(QStringLiteral("“%1” is not known here and is not used.").arg(key.left(60)),
                      remedyForKey(key, known));
}

QString numberText(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return QString::number(static_cast<qint64>(value));
    return QString::number(value, 'g', 15);
}

std::optional<double> numberFromText(const QString& text) {
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace hrp::study
