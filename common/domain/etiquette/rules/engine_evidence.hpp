#pragma once
// How much somebody's moves are those of an engine. An engine finds forced moves as people do, so
// each position is compared with what people play where the best moves are as far apart; only what
// goes beyond counts.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "domain/base/time.hpp"

namespace escaque::etiquette {

/// What the figures below were measured with: program, nodes and lines of a search. An analysis of
/// another version is not comparable, and is not looked at.
inline constexpr int kAnalysisVersion = 1;
inline constexpr int kAnalysisNodes = 20'000;
inline constexpr int kAnalysisLines = 3;
inline constexpr int kAnalysisHashMib = 16;  ///< The engine's memory; it has one thread.
inline constexpr std::string_view kAnalysisEngine = "Stockfish 15.1";
/// Of a search by an engine that calls itself so; 0: none that the figures were measured with.
[[nodiscard]] int analysis_version(std::string_view engine, int nodes, int lines);
/// What lies before is known from books.
inline constexpr int kFirstAnalysedPly = 16;
inline constexpr int kLeastAnalysedPlies = 36;
inline constexpr int kMostAnalysedPlies = 110;
/// Worth of a mate now; one that is further away is worth less.
inline constexpr int kMateWorth = 10'000;

/// A position in which the player moved. What moves are worth is in centipawns, for the player.
struct PositionSeen {
  int lines = 0;                            ///< How many of the best moves are known.
  std::array<int, kAnalysisLines> worth{};  ///< Of each, best first.
  int rank = 0;                             ///< Of the played move: 1 to 3; 0: none of them.
  int worth_played = 0;
  std::optional<Millis> spent = {};  ///< On the move; lag is taken off.

  friend bool operator==(const PositionSeen&, const PositionSeen&) = default;
};

/// Whether it says anything: undecided, and with a choice.
[[nodiscard]] bool counts(const PositionSeen& position);
/// Centipawns between the best move and the next.
[[nodiscard]] int gap(const PositionSeen& position);
/// Chance to win, as a share of 1, that the move gave away; never below 0.
[[nodiscard]] double chance_lost(const PositionSeen& position);

/// A sum over positions: how often something was seen, and how often people do it.
class Excess {
 public:
  void add(double seen, double expected, double variance) {
    seen_ += seen;
    expected_ += expected;
    variance_ += variance;
  }
  void add(const Excess& other) { add(other.seen_, other.expected_, other.variance_); }
  [[nodiscard]] double seen() const { return seen_; }
  [[nodiscard]] double expected() const { return expected_; }
  /// In standard deviations, if positions were independent; 0 of none. Games are not: see
  /// `engine_inflation` of the thresholds.
  [[nodiscard]] double z() const;

 private:
  double seen_ = 0;
  double expected_ = 0;
  double variance_ = 0;
};

/// What positions show together.
struct EngineEvidence {
  int positions = 0;  ///< That count.
  Excess best;        ///< The best move was played.
  Excess good;        ///< One of the three best.
  Excess kept;        ///< Chances kept, as the negative of those lost.

  void add(const EngineEvidence& other);
  /// Centipawns lost in a move, on average; 0 of none.
  [[nodiscard]] double mean_loss() const;

  double lost_centipawns = 0;
};

[[nodiscard]] EngineEvidence evidence_of(std::span<const PositionSeen> positions);

/// The same by how far apart the best moves are: what the sums are made of, for people to look at.
struct GapMatches {
  int below = 0;               ///< Centipawns; 0: whatever is more.
  int positions = 0;           ///< With such a gap between the best move and the next,
  int best = 0;                ///< in which the best one was played.
  double best_of_people = 0;   ///< As many as people play, on average.
  int positions_of_three = 0;  ///< With such a gap between the best move and the third,
  int good = 0;                ///< in which one of the three best was played.
  double good_of_people = 0;

  friend bool operator==(const GapMatches&, const GapMatches&) = default;
};
inline constexpr std::size_t kGaps = 5;
/// From the smallest gap on.
using MatchesByGap = std::array<GapMatches, kGaps>;
[[nodiscard]] MatchesByGap matches_by_gap(std::span<const PositionSeen> positions);
void add(MatchesByGap& to, const MatchesByGap& other);

/// How the time of a player's moves goes with what there was to think about.
struct TimeUse {
  int moves = 0;           ///< After the first.
  double variation = 0;    ///< Coefficient of it: standard deviation by mean.
  double fast_share = 0;   ///< Of moves made within `fast`.
  double correlation = 0;  ///< Of time and gap; 0 where one of them is always the same.
};
[[nodiscard]] TimeUse time_use(std::span<const PositionSeen> positions, Millis fast);

}  // namespace escaque::etiquette
