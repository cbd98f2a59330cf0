// SPDX-License-Identifier: GPL-3.0-or-later
#include "face/face_pose.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace hrp::ui {
namespace {

constexpr double kEaseMs = 55;      ///< 95 % of the way in 165 ms
constexpr double kMouthEaseMs = 25; ///< the level is smooth already
constexpr double kFrameMs = 33, kCalmFrameMs = 100;
constexpr double kBreathMs = 5'200;
constexpr double kBlinkEveryMs = 4'300, kBlinkMs = 150;
constexpr double kGlanceMs = 3'800; ///< thinking: from one side to the other and back
constexpr double kDotsMs = 1'500;
constexpr double kRingMs = 2'400;

double wave(double ms, double periodMs) {
    return std::sin(2 * std::numbers::pi * ms / periodMs);
}

/// Eyes blink about every four seconds, never in step: when the `n`th blink begins.
double blinkAtMs(std::int64_t n) {
    const auto mixed = static_cast<std::uint64_t>(n) * 0x9e3779b97f4a7c15ull;
    return static_cast<double>(n) * kBlinkEveryMs + static_cast<double>(mixed >> 40) / (1 << 24) * 2'600;
}

/// How far the lids are down, and when the next blink begins.
double lidsDown(double nowMs) {
    const auto slot = static_cast<std::int64_t>(std::floor(nowMs / kBlinkEveryMs));
    for (const std::int64_t n : {slot - 1, slot}) {
        const double into = nowMs - blinkAtMs(n);
        if (into >= 0 && into < kBlinkMs)
            return std::sin(std::numbers::pi * into / kBlinkMs);
    }
    return 0;
}

double nextBlinkMs(double nowMs) {
    auto n = static_cast<std::int64_t>(std::floor(nowMs / kBlinkEveryMs)) - 1;
    while (blinkAtMs(n) + kBlinkMs <= nowMs)
        ++n;
    return std::max(0.0, blinkAtMs(n) - nowMs);
}

bool triggerShown(const FaceScene& scene, double nowMs) {
    return scene.trigger && nowMs - scene.triggeredAtMs < kTriggerMs;
}

/// Rises at once, stays, and goes.
double oneShot(double intoMs) {
    constexpr double inMs = 140, outMs = 260;
    if (intoMs < inMs)
        return intoMs / inMs;
    return intoMs > kTriggerMs - outMs ? std::max(0.0, (kTriggerMs - intoMs) / outMs) : 1.0;
}

void addTrigger(const FaceScene& scene, double nowMs, FacePose& pose) {
    if (!triggerShown(scene, nowMs))
        return;
    const double intoMs = nowMs - scene.triggeredAtMs;
    const double shown = scene.still ? 1.0 : oneShot(intoMs);
    const bool speaks = scene.mood == mood::Mood::Talking; // the mouth keeps speaking
    pose.badge = shown;
    if (*scene.trigger == mood::Trigger::Success) {
        pose.eyeArc = shown;
        if (!speaks)
            pose.smile += (1 - pose.smile) * shown;
        if (!scene.still)
            pose.lift += 0.07 * std::sin(std::numbers::pi * std::min(1.0, intoMs / 420));
        return;
    }
    pose.worry = shown;
    if (!speaks)
        pose.smile += (-0.7 - pose.smile) * shown;
    if (!scene.still)
        pose.sway += 0.05 * std::exp(-intoMs / 220) * wave(intoMs, 190);
}

} // namespace

FacePose targetPose(const FaceScene& scene, double /*nowMs*/) {
    FacePose pose;
    if (!scene.awake) {
        pose.awake = 0;
        pose.eyeArc = -1;
        pose.eyeOpen = 0.5;
        pose.smile = 0.2;
        return pose;
    }
    switch (scene.mood) {
    case mood::Mood::Idle:
        pose.eyeOpen = 0.78;
        break;
    case mood::Mood::Listening:
        pose.eyeOpen = 1.16;
        pose.smile = 0.22;
        pose.ring = 1;
        pose.lift = 0.02;
        break;
    case mood::Mood::Thinking:
        pose.eyeOpen = 0.9;
        pose.lookX = 0.42;
        pose.lookY = -0.55;
        pose.smile = 0;
        pose.mouthShown = 0;
        pose.dots = 1;
        break;
    case mood::Mood::Talking:
        pose.eyeOpen = 0.98;
        pose.smile = 0.45;
        // Without motion the open mouth says it all; else it follows what is heard, and never quite shuts.
        pose.mouth = scene.still ? 0.45 : 0.06 + 0.94 * scene.level;
        pose.glow = scene.still ? 0.5 : 0.25 + 0.75 * scene.level;
        break;
    }
    return pose;
}

const FacePose& FaceAnimator::advance(const FaceScene& scene, double nowMs) {
    const FacePose target = targetPose(scene, nowMs);
    const double elapsedMs = m_begun ? std::max(0.0, nowMs - m_atMs) : 0;
    m_atMs = nowMs;
    double distance = 0;
    const auto ease = [&](double FacePose::*part, double easeMs) {
        const double share = scene.still || !m_begun ? 1.0 : 1 - std::exp(-elapsedMs / easeMs);
        double& value = m_base.*part;
        value += (target.*part - value) * share;
        if (std::abs(target.*part - value) < 0.004)
            value = target.*part;
        distance = std::max(distance, std::abs(target.*part - value));
    };
    for (const auto part :
         {&FacePose::eyeOpen, &FacePose::eyeArc, &FacePose::lookX, &FacePose::lookY, &FacePose::smile,
          &FacePose::mouthShown, &FacePose::dots, &FacePose::ring, &FacePose::lift, &FacePose::awake})
        ease(part, kEaseMs);
    ease(&FacePose::mouth, kMouthEaseMs);
    ease(&FacePose::glow, kEaseMs);
    m_settled = distance == 0;
    m_begun = true;

    m_pose = m_base;
    if (!scene.still && scene.awake) {
        const double inMoodMs = nowMs - scene.moodSinceMs;
        m_pose.lift += 0.016 * wave(nowMs, kBreathMs);
        m_pose.eyeOpen *= 1 - 0.94 * lidsDown(nowMs);
        // Thinking begins with the look up and to the side, so that a short one is a glance; a long one
        // wanders slowly.
        m_pose.lookX *= std::cos(2 * std::numbers::pi * std::max(0.0, inMoodMs - 600) / kGlanceMs *
                                 (inMoodMs > 600 ? 1 : 0));
        if (m_pose.dots > 0)
            m_pose.dotPhase = 3 * std::fmod(std::max(0.0, inMoodMs), kDotsMs) / kDotsMs;
        if (m_pose.ring > 0)
            m_pose.ringPulse = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * inMoodMs / kRingMs);
    }
    addTrigger(scene, nowMs, m_pose);
    return m_pose;
}

std::optional<double> FaceAnimator::nextMoveMs(const FaceScene& scene, double nowMs) const {
    const bool shot = triggerShown(scene, nowMs);
    if (scene.still)
        return shot ? std::optional(scene.triggeredAtMs + kTriggerMs - nowMs) : std::nullopt;
    if (!m_settled || shot)
        return kFrameMs;
    if (!scene.awake)
        return std::nullopt;
    if (scene.mood != mood::Mood::Idle)
        return kFrameMs;
    const double blinkMs = nextBlinkMs(nowMs);
    return blinkMs > 0 ? std::min(kCalmFrameMs, blinkMs) : kFrameMs;
}

} // namespace hrp::ui
