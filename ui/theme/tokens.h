// SPDX-License-Identifier: GPL-3.0-or-later
// The look in one place: colours, radii and spacing, used by style sheet, painters and charts alike.
#pragma once
#include <QColor>
#include <QHash>
#include <QString>

namespace hrp::ui {

/// Steps of the spacing scale and the two corner radii, in device-independent pixels.
namespace space {
inline constexpr int xs = 4, s = 8, m = 12, l = 16, xl = 24;
inline constexpr int radiusSmall = 4, radius = 8;
inline constexpr int leastList = 36; ///< height of a list where there is little room: it scrolls
} // namespace space

/// The colours of one theme. Text colours reach 4.5 : 1 on page, surface and raised; lane and state colours
/// are a colour-blind-safe set and reach 3 : 1 there. None is ever the only sign of something.
struct Tokens {
    bool dark = true;

    // surfaces
    QColor page;       ///< behind everything
    QColor surface;    ///< a panel
    QColor raised;     ///< an input, a hovered row
    QColor line;       ///< hairlines between things
    QColor lineStrong; ///< borders of controls

    // text
    QColor text, textMuted, textFaint;
    QColor textOnAccent; ///< on a button filled with an accent

    // accents: filled buttons, lights, focus
    QColor green, blue, orange, red;
    QColor greenText, blueText, orangeText, redText; ///< the same as text
    QColor focus;
    QColor selection; ///< behind selected rows; `text` stays readable on it

    // lanes and states
    QColor participant, participantSoft;
    QColor agent, agentSoft;
    QColor unheard; ///< always together with a hatch
    QColor question, message, timer, screen, finding;
};

const Tokens& darkTokens();
const Tokens& lightTokens();

/// Every colour by name ("page", "textMuted", …), for the style sheet and for tests.
QHash<QString, QColor> namedColours(const Tokens& tokens);

/// WCAG contrast ratio of two opaque colours, 1 to 21.
double contrastRatio(const QColor& a, const QColor& b);

} // namespace hrp::ui
