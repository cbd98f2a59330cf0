// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/mood/agent_mood.h>

#include <array>
#include <optional>

namespace hrp::ui {

/// Everything that a face can do, as numbers: 0 is the face at rest. Lengths are parts of the head's radius.
struct FacePose {
    double eyeOpen = 1; ///< 0 shut, 1 open, above: wide
    double eyeArc = 0;  ///< 1: closed in a smile (∩), -1: asleep (∪)
    double lookX = 0, lookY = 0;
    double smile = 0.35;   ///< -1 to 1
    double mouth = 0;      ///< how far it is open, 0 to 1
    double mouthShown = 1; ///< the dots of thinking take its place
    double dots = 0;       ///< how much they are there
    double dotPhase = 0;   ///< which one is large: 0 to 3, going round
    double ring = 0;       ///< of listening
    double ringPulse = 0;
    double glow = 0;           ///< of the voice
    double lift = 0, sway = 0; ///< of the head
    double worry = 0;          ///< brows of an error
    double badge = 0;          ///< how much of the sign is there
    double awake = 1;          ///< colour: 0 while no session runs

    static constexpr std::size_t kCount = 17;
    std::array<double, kCount> numbers() const {
        return {eyeOpen, eyeArc,    lookX, lookY, smile, mouth, mouthShown, dots, dotPhase,
                ring,    ringPulse, glow,  lift,  sway,  worry, badge,      awake};
    }
};

/// What a face shows, and since when; times in ms of any steady clock.
struct FaceScene {
    mood::Mood mood = mood::Mood::Idle;
    double moodSinceMs = 0;
    bool awake = false; ///< a session runs
    double level = 0;
    std::optional<mood::Trigger> trigger;
    double triggeredAtMs = 0;
    bool still = false; ///< reduced motion
};

/// How long a success or an error is shown.
inline constexpr double kTriggerMs = 1'600;

/// The pose that the scene asks for at a time, before it is eased into.
FacePose targetPose(const FaceScene& scene, double nowMs);

/// Moves poses towards their target: quick, without a jump, the same at any frame rate. Motion that is
/// itself smooth (breath, blink, dots) is not eased twice.
class FaceAnimator {
public:
    const FacePose& pose() const { return m_pose; }
    /// Returns the pose at `nowMs`.
    const FacePose& advance(const FaceScene& scene, double nowMs);
    /// When something moves next, in ms from `nowMs`; nothing: never, until the scene changes.
    std::optional<double> nextMoveMs(const FaceScene& scene, double nowMs) const;

private:
    FacePose m_base; ///< eased
    FacePose m_pose; ///< with what moves by itself
    double m_atMs = 0;
    bool m_begun = false;
    bool m_settled = true;
};

} // namespace hrp::ui
