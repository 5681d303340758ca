#pragma once
// FIDE titles, and what a norm for each of the four that need norms asks for (the arbiters' manual,
// title regulations 1.4).

#include <array>
#include <cstdint>
#include <string_view>

namespace escaque::pairing::norms {

enum class Title : std::uint8_t { none, wcm, cm, wfm, fm, wim, wgm, im, gm };

/// As in a report: `GM`, `IM`, `WGM`, … or `g`, `m`, `wg`, …; anything else is none.
[[nodiscard]] Title parse_title(std::string_view text);
[[nodiscard]] std::string_view to_string(Title title);

/// What a norm for one title asks for.
struct NormTerms {
  Title title;
  int performance;  // 1.48: after rounding.
  int average;      // 1.48.a: least average rating of the opponents.
  int floor;        // 1.46.b: to which one opponent is raised.
  int rating;       // 1.53: to be reached once for the title.
};

inline constexpr std::array<NormTerms, 4> kNormTerms = {{{Title::gm, 2600, 2380, 2200, 2500},
                                                         {Title::im, 2450, 2230, 2050, 2400},
                                                         {Title::wgm, 2400, 2180, 2000, 2300},
                                                         {Title::wim, 2250, 2030, 1850, 2200}}};

/// Of the opponents with a title at all (1.45.a): not a candidate master.
[[nodiscard]] constexpr bool is_title_holder(Title title) {
  return title != Title::none && title != Title::cm && title != Title::wcm;
}

/// Of those whose meeting counts for a norm of `norm` (1.45.b–e).
[[nodiscard]] constexpr bool is_meeting_opponent(Title title, Title norm) {
  switch (norm) {
    case Title::gm:
      return title == Title::gm;
    case Title::im:
      return title == Title::gm || title == Title::im;
    case Title::wgm:
      return title == Title::gm || title == Title::im || title == Title::wgm;
    case Title::none:
    case Title::wcm:
    case Title::cm:
    case Title::wfm:
    case Title::fm:
    case Title::wim:
      break;
  }
  return title == Title::gm || title == Title::im || title == Title::wgm || title == Title::wim;
}

}  // namespace escaque::pairing::norms
