// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>

namespace hrp::protocol {

/// Something that is wrong with one field. What follows from it is the caller's business: an engine's event
/// is read on and the problem becomes a warning, a client's event is refused.
struct FieldProblem {
    enum class Kind { Missing, WrongType, BadValue, UnknownField, BadAudio, BadImage };
    Kind kind = Kind::Missing;
    QString path; ///< "response.output[0].id"
    QString text; ///< "should be a string, but is null"
};
using FieldProblems = QList<FieldProblem>;

/// "null", "a string", "an array", "the number 1.5" …
QString describe(const QJsonValue& value);

struct IntegerRange {
    std::int64_t least = 0;
    std::int64_t most = std::int64_t{1} << 53; ///< beyond, a JSON number is not exact
};
/// A number without a fraction (1460.0 is one) inside the range.
tl::expected<std::int64_t, FieldProblem> readInteger(const QJsonValue& value, IntegerRange range);

/// Reads the fields of one object and notes every problem with its path. Getters give nothing for a field
/// that is absent, null or wrong; only the `required…` ones make a problem of absence.
class FieldReader {
public:
    /// Whether an optional field may be null: engines say "none" so, clients must mean it (E1).
    enum class Nulls { AreAbsent, AreWrong };

    FieldReader(QJsonObject object, QString path, FieldProblems& problems, Nulls nulls = Nulls::AreAbsent);

    bool has(QLatin1StringView name) const { return m_object.contains(name); }
    bool isNull(QLatin1StringView name) const { return m_object.value(name).isNull(); }
    QJsonValue value(QLatin1StringView name) const { return m_object.value(name); }
    const QJsonObject& object() const { return m_object; }
    /// Path of a field, or of this object.
    QString pathOf(QLatin1StringView name) const;
    QString path() const { return m_path; }

    std::optional<QString> text(QLatin1StringView name) const;
    std::optional<bool> boolean(QLatin1StringView name) const;
    std::optional<double> number(QLatin1StringView name, double least = std::numeric_limits<double>::lowest(),
                                 double most = std::numeric_limits<double>::max()) const;
    std::optional<std::int64_t> integer(QLatin1StringView name, IntegerRange range = {}) const;
    std::optional<QStringList> textList(QLatin1StringView name) const;
    std::optional<QJsonArray> array(QLatin1StringView name) const;
    std::optional<FieldReader> child(QLatin1StringView name) const;
    /// Readers for the elements of an array; elements that are not objects are problems and left out.
    QList<FieldReader> children(QLatin1StringView name) const;

    /// Empty (or 0) after a problem.
    QString requiredText(QLatin1StringView name) const;
    std::int64_t requiredInteger(QLatin1StringView name, IntegerRange range = {}) const;
    std::optional<FieldReader> requiredChild(QLatin1StringView name) const;

    void problem(FieldProblem::Kind kind, QLatin1StringView name, const QString& text) const;
    void missing(QLatin1StringView name) const;
    /// Makes a problem of every field that is not one of these.
    void allowOnly(std::initializer_list<QLatin1StringView> names) const;

private:
    /// The value if it is there and of the type; `what` names the type for the problem's text.
    std::optional<QJsonValue> typed(QLatin1StringView name, QJsonValue::Type type, const char* what) const;
    bool isThere(QLatin1StringView name) const;

    QJsonObject m_object;
    QString m_path;
    FieldProblems* m_problems;
    Nulls m_nulls;
};

} // namespace hrp::protocol
