#pragma once
// Norms of several events, added up to a title, and the titles that a rating alone brings (title
// regulations 1.3 and 1.5).

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/pairing/norms/norm.hpp"

namespace escaque::pairing::norms {

/// Games for which a norm or a performance in an Olympiad or the like counts (1.23.b).
inline constexpr int kOlympiadNormGames = 20;
inline constexpr int kOlympiadPerformanceGames = 13;

/// A norm that was made, as its certificate says.
struct MadeNorm {
  /// One may be sufficient for several titles, and is then used for each (1.52).
  std::vector<Title> titles;
  int games = 0;                 // `NormReport::claimed_games`.
  bool meets_foreigners = true;  // Enough foreign opponents without an exemption (1.43.f).
  bool has_daily_rounds = true;  // One round a day on three days at least (1.13.a).
};

enum class ApplicationRequirement : std::uint8_t {
  norms,          // At least 2 (1.51).
  games,          // At least 27 (1.51).
  foreign_norms,  // With enough foreign opponents: at least 1 (1.43.f).
  daily_norms,    // With one round a day; at least 1, asked of a grandmaster only (1.13.a).
  rating,         // Reached once, published or not (1.53).
};

struct ApplicationFinding {
  ApplicationRequirement requirement;
  int found = 0;
  int needed = 0;
  bool is_met = false;
};

/// Whether these norms and the highest rating ever reached make the title; norms for other titles
/// are left out.
[[nodiscard]] std::vector<ApplicationFinding> judge_application(const NormTerms& terms,
                                                                std::span<const MadeNorm> norms,
                                                                int highest_rating);
[[nodiscard]] bool are_met(const std::vector<ApplicationFinding>& findings);

[[nodiscard]] std::string_view to_string(ApplicationRequirement requirement);
[[nodiscard]] std::string describe(const ApplicationFinding& finding);

/// A title that a rating brings, once reached (1.3).
struct RatingTitle {
  Title title;
  int rating;
};
inline constexpr std::array<RatingTitle, 4> kRatingTitles = {
    {{Title::fm, 2300}, {Title::cm, 2200}, {Title::wfm, 2100}, {Title::wcm, 2000}}};

}  // namespace escaque::pairing::norms
