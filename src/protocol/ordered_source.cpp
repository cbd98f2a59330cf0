// SPDX-License-Identifier: GPL-3.0-or-later
#include "ordered_source.h"

namespace hrp::protocol {

Json OrderedSource::at(std::initializer_list<const char*> path, const QJsonValue& plain) {
    if (!m_document) {
        auto parsed = parseOrdered(m_utf8);
        m_document = parsed ? std::move(*parsed) : Json(nullptr);
    }
    const Json* place = &*m_document;
    for (const char* name : path) {
        if (!place->is_object())
            return toOrdered(plain);
        const auto found = place->find(name);
        if (found == place->end())
            return toOrdered(plain);
        place = &*found;
    }
    return *place;
}

} // namespace hrp::protocol
