#pragma once
// Titles and norms for a place or a score in a championship, without a norm's other requirements
// (title regulations 1.2). Tables 1.24 say which championship brings what; the caller names the
// row.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/pairing/norms/norm.hpp"

namespace escaque::pairing::norms {

/// What a row of the tables asks for.
enum class Feat : std::uint8_t {
  gold,         // First after the tie-breaks.
  first_equal,  // Equal first: the best three after the tie-breaks.
  score,        // A share of the points.
};

/// What it brings.
enum class Grade : std::uint8_t {
  title,        // The title itself (1.21.a).
  norm,         // A norm that also meets 1.42 to 1.49 (1.21.b).
  performance,  // A performance for the title, which 1.42 and 1.46 to 1.48 say (1.21.c).
};

/// A cell of the tables.
struct DirectAward {
  Title title = Title::none;
  Grade grade = Grade::title;
  Feat feat = Feat::gold;
  int percent = 0;  // For `score`: at least, of the points.
};

/// The championship, or the group into which several were combined (1.23.a).
struct Championship {
  int players = 0;
  int federations = 0;  // Of the players.
  /// Of an association of federations: how many belong to it; nothing elsewhere.
  std::optional<int> member_federations = std::nullopt;
};

/// The part of a combined group in which the player played (1.23.a).
struct Subgroup {
  int players = 0;
  int federations = 0;
};

struct DirectResult {
  int games = 0;
  int half_points = 0;
  int place = 0;                // After the tie-breaks, in the championship or in the subgroup.
  bool is_equal_first = false;  // In points.
};

enum class DirectRequirement : std::uint8_t {
  place,                 // At most 1 for gold, at most 3 for equal first.
  equal_first,           // In points; 1 for yes.
  score,                 // In percent: 35, what the row asks, 50 in a subgroup (1.22, 1.23.a).
  players,               // At least 8 (1.22).
  federations,           // Represented: 3, or a third of an association's if that is fewer (1.22).
  subgroup_players,      // At least 5 (1.23.a).
  subgroup_federations,  // At least 2 (1.23.a).
  subgroup_games,        // At least 9 (1.23.a).
};

struct DirectFinding {
  DirectRequirement requirement;
  int found = 0;
  int needed = 0;
  bool is_met = false;
};

/// What 1.22 and 1.23 ask, criterion by criterion. A norm or a performance has to be judged beside
/// it: `judge_norm`, `makes_performance`.
[[nodiscard]] std::vector<DirectFinding> judge_direct_title(const DirectAward& award,
                                                            const Championship& championship,
                                                            const std::optional<Subgroup>& subgroup,
                                                            const DirectResult& result);
[[nodiscard]] bool are_met(const std::vector<DirectFinding>& findings);

/// A performance for the title (0.5): what 1.46 to 1.48 ask, whatever the opponents' titles and
/// federations.
[[nodiscard]] bool makes_performance(const NormReport& report);

[[nodiscard]] std::string_view to_string(DirectRequirement requirement);

}  // namespace escaque::pairing::norms
