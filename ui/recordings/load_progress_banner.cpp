// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordings/load_progress_banner.h"

#include "text/format.h"
#include "widgets/themed.h"

#include <QHBoxLayout>
#include <QProgressBar>

#include <cmath>

namespace hrp::ui {
namespace {

constexpr int kSteps = 100;

} // namespace

LoadProgressBanner::LoadProgressBanner(Theme& theme, QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("loadBand"));
    setAccessibleName(tr("Opening a recording"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, space::s, space::s, space::s);
    row->setSpacing(space::m);
    m_text = makeLabel({}, "heading");
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_bar = new QProgressBar;
    m_bar->setRange(0, kSteps);
    describe(m_bar, tr("Progress"), tr("How much of the recording is read"));
    m_cancel = makeButton(theme, tr("Cancel"), QStringLiteral("cross"),
                          tr("Stop reading; nothing of the recording is shown or changed"));
    row->addWidget(m_text, 2);
    row->addWidget(m_bar, 1);
    row->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &LoadProgressBanner::cancelled);
    hide();
}

void LoadProgressBanner::begin(const QString& name) {
    m_text->setText(tr("Opening the recording “%1”").arg(oneLine(name, 120)));
    m_text->setToolTip(plainToolTip(m_text->text()));
    setPart(0);
    show();
}

void LoadProgressBanner::setPart(double part) {
    m_bar->setValue(static_cast<int>(std::lround(part * kSteps)));
}

void LoadProgressBanner::end() {
    hide();
}

QString LoadProgressBanner::shownText() const {
    return m_text->text();
}

} // namespace hrp::ui
