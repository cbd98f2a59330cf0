// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <functional>

namespace hrp::exports {

/// Packs `files`, named relative to `folder`, into a ZIP archive under one top folder. The file must not
/// exist; after an error there is none. `progress` hears a fraction; false gives up, with an error.
tl::expected<void, QString> writeZip(const QString& path, const QString& top, const QString& folder,
                                     const QStringList& files, const std::function<bool(double)>& progress);

} // namespace hrp::exports
