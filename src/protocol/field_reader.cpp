// SPDX-License-Identifier: GPL-3.0-or-later
#include "field_reader.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::protocol {

QString describe(const QJsonValue& value) {
    switch (value.type()) {
    case QJsonValue::Null:
        return u"null"_s;
    case QJsonValue::Bool:
        return u"a boolean"_s;
    case QJsonValue::Double:
        return u"the number "_s + QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    case QJsonValue::String:
        return u"a string"_s;
    case QJsonValue::Array:
        return u"an array"_s;
    case QJsonValue::Object:
        return u"an object"_s;
    case QJsonValue::Undefined:
        break;
    }
    return u"nothing"_s;
}

tl::expected<std::int64_t, FieldProblem> readInteger(const QJsonValue& value, IntegerRange range) {
    const auto fault = [&value](FieldProblem::Kind kind, const QString& wanted) {
        return tl::unexpected(
            FieldProblem{kind, QString(), u"should be %1, but is %2"_s.arg(wanted, describe(value))});
    };
    if (!value.isDouble())
        return fault(FieldProblem::Kind::WrongType, u"an integer"_s);
    const double number = value.toDouble();
    if (number != std::trunc(number) || !std::isfinite(number))
        return fault(FieldProblem::Kind::WrongType, u"an integer"_s);
    if (number < static_cast<double>(range.least) || number > static_cast<double>(range.most))
        return fault(FieldProblem::Kind::BadValue,
                     u"an integer from %1 to %2"_s.arg(range.least).arg(range.most));
    return static_cast<std::int64_t>(number);
}

FieldReader::FieldReader(QJsonObject object, QString path, FieldProblems& problems, Nulls nulls)
    : m_object(std::move(object)), m_path(std::move(path)), m_problems(&problems), m_nulls(nulls) {}

QString FieldReader::pathOf(QLatin1StringView name) const {
    return m_path.isEmpty() ? QString(name) : m_path + u'.' + name;
}

void FieldReader::problem(FieldProblem::Kind kind, QLatin1StringView name, const QString& text) const {
    m_problems->append({kind, pathOf(name), text});
}

void FieldReader::missing(QLatin1StringView name) const {
    problem(FieldProblem::Kind::Missing, name, u"is missing"_s);
}

void FieldReader::allowOnly(std::initializer_list<QLatin1StringView> names) const {
    for (auto it = m_object.begin(); it != m_object.end(); ++it)
        if (std::find(names.begin(), names.end(), it.key()) == names.end())
            m_problems->append({FieldProblem::Kind::UnknownField,
                                m_path.isEmpty() ? it.key() : m_path + u'.' + it.key(), u"is not known"_s});
}

bool FieldReader::isThere(QLatin1StringView name) const {
    return has(name) && (m_nulls == Nulls::AreWrong || !isNull(name));
}

std::optional<QJsonValue> FieldReader::typed(QLatin1StringView name, QJsonValue::Type type,
                                             const char* what) const {
    if (!isThere(name))
        return std::nullopt;
    QJsonValue found = value(name);
    if (found.type() == type)
        return found;
    problem(FieldProblem::Kind::WrongType, name,
            u"should be %1, but is %2"_s.arg(QLatin1StringView(what), describe(found)));
    return std::nullopt;
}

std::optional<QString> FieldReader::text(QLatin1StringView name) const {
    if (const auto found = typed(name, QJsonValue::String, "a string"))
        return found->toString();
    return std::nullopt;
}

std::optional<bool> FieldReader::boolean(QLatin1StringView name) const {
    if (const auto found = typed(name, QJsonValue::Bool, "a boolean"))
        return found->toBool();
    return std::nullopt;
}

std::optional<double> FieldReader::number(QLatin1StringView name, double least, double most) const {
    const auto found = typed(name, QJsonValue::Double, "a number");
    if (!found)
        return std::nullopt;
    const double number = found->toDouble();
    if (number >= least && number <= most)
        return number;
    problem(FieldProblem::Kind::BadValue, name,
            u"should be a number from %1 to %2, but is %3"_s.arg(least).arg(most).arg(number));
    return std::nullopt;
}

std::optional<std::int64_t> FieldReader::integer(QLatin1StringView name, IntegerRange range) const {
    if (!isThere(name))
        return std::nullopt;
    const auto number = readInteger(value(name), range);
    if (number)
        return *number;
    problem(number.error().kind, name, number.error().text);
    return std::nullopt;
}

std::optional<QJsonArray> FieldReader::array(QLatin1StringView name) const {
    if (const auto found = typed(name, QJsonValue::Array, "an array"))
        return found->toArray();
    return std::nullopt;
}

std::optional<QStringList> FieldReader::textList(QLatin1StringView name) const {
    const auto found = array(name);
    if (!found)
        return std::nullopt;
    QStringList list;
    for (const auto& element : *found) {
        if (!element.isString()) {
            problem(FieldProblem::Kind::WrongType, name,
                    u"should be an array of strings, but holds %1"_s.arg(describe(element)));
            return std::nullopt;
        }
        list.append(element.toString());
    }
    return list;
}

std::optional<FieldReader> FieldReader::child(QLatin1StringView name) const {
    if (const auto found = typed(name, QJsonValue::Object, "an object"))
        return FieldReader(found->toObject(), pathOf(name), *m_problems, m_nulls);
    return std::nullopt;
}

QList<FieldReader> FieldReader::children(QLatin1StringView name) const {
    QList<FieldReader> readers;
    const auto found = array(name);
    if (!found)
        return readers;
    for (qsizetype i = 0; i < found->size(); ++i) {
        const QString path = u"%1[%2]"_s.arg(pathOf(name)).arg(i);
        if (const QJsonValue element = found->at(i); element.isObject())
            readers.append(FieldReader(element.toObject(), path, *m_problems, m_nulls));
        else
            m_problems->append({FieldProblem::Kind::WrongType, path,
                                u"should be an object, but is %1"_s.arg(describe(element))});
    }
    return readers;
}

QString FieldReader::requiredText(QLatin1StringView name) const {
    if (!has(name))
        missing(name);
    else if (isNull(name) && m_nulls == Nulls::AreAbsent)
        problem(FieldProblem::Kind::WrongType, name, u"should be a string, but is null"_s);
    return text(name).value_or(QString());
}

std::int64_t FieldReader::requiredInteger(QLatin1StringView name, IntegerRange range) const {
    if (!has(name))
        missing(name);
    else if (isNull(name) && m_nulls == Nulls::AreAbsent)
        problem(FieldProblem::Kind::WrongType, name, u"should be an integer, but is null"_s);
    return integer(name, range).value_or(0);
}

std::optional<FieldReader> FieldReader::requiredChild(QLatin1StringView name) const {
    if (!has(name))
        missing(name);
    else if (isNull(name) && m_nulls == Nulls::AreAbsent)
        problem(FieldProblem::Kind::WrongType, name, u"should be an object, but is null"_s);
    return child(name);
}

} // namespace hrp::protocol
