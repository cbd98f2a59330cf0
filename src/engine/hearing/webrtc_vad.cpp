// SPDX-License-Identifier: GPL-3.0-or-later
#include "hearing/webrtc_vad.h"

#include <cstddef>
#include <new>

extern "C" {
void* WebRtcVad_Create(void);
void WebRtcVad_Free(void* handle);
int WebRtcVad_Init(void* handle);
int WebRtcVad_set_mode(void* handle, int mode);
int WebRtcVad_Process(void* handle, int rate, const std::int16_t* frame, std::size_t length);
}

namespace hrp::engine {

void WebRtcVad::Free::operator()(void* handle) const {
    WebRtcVad_Free(handle);
}

WebRtcVad::WebRtcVad() : m_handle(WebRtcVad_Create()) {
    if (!m_handle)
        throw std::bad_alloc();
    reset();
}

void WebRtcVad::reset() {
    WebRtcVad_Init(m_handle.get());
    WebRtcVad_set_mode(m_handle.get(), static_cast<int>(m_strictness));
}

void WebRtcVad::setStrictness(VadStrictness strictness) {
    m_strictness = strictness;
    WebRtcVad_set_mode(m_handle.get(), static_cast<int>(strictness));
}

bool WebRtcVad::isVoice(std::span<const std::int16_t> frame) {
    return WebRtcVad_Process(m_handle.get(), kRate, frame.data(), frame.size()) == 1;
}

} // namespace hrp::engine
