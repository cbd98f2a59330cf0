// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive.h"

#include <QDir>
#include <QFile>

#include <zip.h>

namespace hrp::exports {
namespace {

QString words(zip_error_t* error) {
    const QString text = QString::fromUtf8(zip_error_strerror(error));
    zip_error_fini(error);
    return text;
}

tl::unexpected<QString> cannot(const QString& path, const QString& why) {
    return tl::unexpected(QStringLiteral("Cannot write “%1”: %2. Free some space, or choose another folder.")
                              .arg(QDir::toNativeSeparators(path), why));
}

/// What libzip calls back with; it has no other way to be told.
struct Watch {
    const std::function<bool(double)>& progress;
    bool gaveUp = false;
};

} // namespace

tl::expected<void, QString> writeZip(const QString& path, const QString& top, const QString& folder,
                                     const QStringList& files, const std::function<bool(double)>& progress) {
    int code = 0;
    zip_t* archive = zip_open(QFile::encodeName(path).constData(), ZIP_CREATE | ZIP_EXCL, &code);
    if (!archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        return cannot(path, words(&error));
    }
    for (const QString& name : files) {
        const QByteArray file = QFile::encodeName(QDir(folder).filePath(name));
        zip_source_t* source = zip_source_file(archive, file.constData(), 0, -1);
        const QByteArray inside = (top + QLatin1Char('/') + name).toUtf8();
        const zip_int64_t index =
            source ? zip_file_add(archive, inside.constData(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            const QString why = QString::fromUtf8(zip_strerror(archive));
            if (source)
                zip_source_free(source);
            zip_discard(archive);
            return cannot(path, why);
        }
    }
    Watch watch{progress};
    if (progress) {
        zip_register_progress_callback_with_state(
            archive, 0.01,
            [](zip_t*, double fraction, void* state) {
                Watch& one = *static_cast<Watch*>(state);
                one.gaveUp = one.gaveUp || !one.progress(fraction);
            },
            nullptr, &watch);
        zip_register_cancel_callback_with_state(
            archive, [](zip_t*, void* state) { return static_cast<Watch*>(state)->gaveUp ? 1 : 0; }, nullptr,
            &watch);
    }
    if (zip_close(archive) != 0) {
        const QString why = QString::fromUtf8(zip_strerror(archive));
        zip_discard(archive);
        if (watch.gaveUp)
            return tl::unexpected(QStringLiteral("The export was given up."));
        return cannot(path, why);
    }
    return {};
}

} // namespace hrp::exports
