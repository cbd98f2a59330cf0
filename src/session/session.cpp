// SPDX-License-Identifier: GPL-3.0-or-later
// The facade: commands and events of the devices, handed on.
#include "session_impl.h"

namespace hrp::session {

Session::Session(Environment environment, SessionSettings settings)
    : m_impl(std::make_unique<Impl>(std::move(environment), std::move(settings))) {}
Session::~Session() = default;

void Session::start() {
    m_impl->start();
}

void Session::endWith(log::Outcome outcome, const QString& reason) {
    m_impl->end({outcome, reason, 0});
}

// ---- audio --------------------------------------------------------------------------------------------

void Session::onCaptured(const audio::CapturedBlock& block) {
    m_impl->captured(block);
}

void Session::onInputFinished() {
    m_impl->inputEnded();
}

void Session::onInputTrouble(const audio::DeviceTrouble& trouble) {
    m_impl->inputTrouble(trouble);
}

void Session::onInputRecovered(const QString& device) {
    m_impl->inputRecovered(device);
}

void Session::onPlayoutAnchor(audio::PlayoutAnchor anchor) {
    m_impl->playback.onAnchor(anchor);
}

void Session::onPlayoutWritten() {
    m_impl->playoutWritten();
}

void Session::onOutputTrouble(const audio::DeviceTrouble& trouble) {
    m_impl->outputTrouble(trouble);
}

void Session::onOutputRecovered(const QString& device) {
    m_impl->outputRecovered(device);
}

void Session::execute(const study::Command& command, log::CommandSource by) {
    m_impl->execute(command, by);
}

} // namespace hrp::session
