#pragma once
// Title norms by the arbiters' manual (title regulations 1.4, July 2013): what was asked, what was
// found, and so why a norm was missed.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/pairing/norms/title.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::norms {

/// Why a round does not count (1.42).
enum class Exclusion : std::uint8_t {
  none,                // It counts.
  bye,                 // Nobody to play against.
  forfeit,             // Not decided over the board (d).
  no_fide_federation,  // The opponent belongs to none (a).
  pointless_unrated,   // All-play-all: unrated, and without a point against rated players (c).
  after_the_result,    // Ignored: the result had been achieved before (f).
  ignored_win,         // Ignored at the player's wish (g).
};

/// One round of the player.
struct NormGame {
  tournament::Round round = 0;
  tournament::PlayerNumber opponent = 0;
  Title title = Title::none;  // The opponent's, as all that follows.
  std::string federation = {};
  std::optional<int> rating = std::nullopt;
  int half_points = 0;  // Scored against the opponent: 2, 1 or 0.
  Exclusion exclusion = Exclusion::none;
};

struct Candidate {
  std::string federation;
  std::vector<NormGame> games;  // In the order of the rounds.
};

/// Why no foreign opponents are needed (1.43).
enum class Exemption : std::uint8_t {
  none,
  national_championship,  // Final of a national championship (a).
  national_teams,         // National team championship (b).
  zonal,                  // Zonal and subzonal tournaments (c).
  approved,               // With the commission's approval (d).
  international_swiss,    // A Swiss with enough foreign rated and titled players (e).
  world_teams,            // World and continental team championships (tables 1.7.2).
};

struct NormEvent {
  int rounds = 9;
  int least_games = 9;  // 7 in World and continental team championships, 8 in a World Cup (1.41).
  Exemption exemption = Exemption::none;
  bool is_predetermined = false;  // All-play-all and the like.
};

enum class Requirement : std::uint8_t {
  games,
  foreign_federations,  // Other than the player's own (1.43): at least.
  own_federation,       // Opponents from it (1.44): at most.
  one_federation,       // Opponents from any one (1.44): at most.
  title_holders,        // 1.45.a: at least.
  meeting_opponents,    // With the title in question or a higher one (1.45.b–e): at least.
  unrated_opponents,    // 1.46: at most.
  average,              // Of the opponents' ratings (1.47, 1.48.a): at least.
  score,                // In percent (1.7): at least.
  performance,          // 1.48: at least.
};

/// One requirement, met or missed.
struct Finding {
  Requirement requirement;
  int found = 0;
  int needed = 0;
  bool is_met = false;
};

struct NormReport {
  Title title = Title::none;
  std::vector<NormGame> games = {};  // All rounds; those that do not count say why.
  std::vector<Finding> findings = {};
  tournament::PlayerNumber raised = 0;  // Whose rating was raised to the floor; 0 for nobody's.
  int counted_games = 0;
  int half_points = 0;
  int average = 0;
  int performance = 0;
  /// Towards the 27 games of a title: games and whole points more than needed, of 13 games at most
  /// (1.41.d, 1.71).
  int claimed_games = 0;
  /// Enough foreign opponents without any exemption, as one norm of a title has to have (1.43.f).
  bool meets_foreigners = false;

  [[nodiscard]] bool is_achieved() const;
};

/// Judges exactly these games.
[[nodiscard]] NormReport judge_norm(const Candidate& candidate, const NormEvent& event,
                                    const NormTerms& terms);

/// Judges the games, and when that fails, what 1.42.e–g allows: a last opponent who did not come
/// counts as a loss, games after the result or games won are ignored. The report is of the first
/// that succeeds with the fewest games ignored, else of all games.
[[nodiscard]] NormReport best_norm(const Candidate& candidate, const NormEvent& event,
                                   const NormTerms& terms);

/// What is found is to be at most what is needed, else at least.
[[nodiscard]] bool is_at_most(Requirement requirement);

[[nodiscard]] std::string_view to_string(Exclusion exclusion);
[[nodiscard]] std::string_view to_string(Requirement requirement);
/// `title holders: 3, at least 5 needed`, with "at most" where that is asked.
[[nodiscard]] std::string describe(const Finding& finding);

}  // namespace escaque::pairing::norms
