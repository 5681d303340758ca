#include "domain/etiquette/rules/engine_evidence.hpp"

#include <algorithm>
#include <cmath>

namespace escaque::etiquette {
namespace {

/// Beyond it a game is decided, and players play less carefully.
constexpr int kMostUndecided = 300;

/// What people do in positions with such a gap.
struct GapRow {
  int below;
  double best;  ///< Share of the best move.
  double good;  ///< Share of the three best; by the gap between the best and the third.
  double lost;  ///< Chance to win that is given away, on average, …
  double lost_deviation;
};

// Of 118 games of 5+0 between players of 1700 to 2000, the numbers 0, 12, 24 … of tests/data/games.
// The README of etiquette says how well the figures fit the others.
constexpr std::array kPeople{
    GapRow{10, 0.227, 0.492, 0.0299, 0.0579},
    GapRow{25, 0.258, 0.554, 0.0420, 0.0673},
    GapRow{60, 0.362, 0.566, 0.0540, 0.0682},
    GapRow{150, 0.498, 0.688, 0.0671, 0.0920},
    GapRow{3 * kMateWorth, 0.765, 0.888, 0.0609, 0.1213},
};

static_assert(kPeople.size() == kGaps);

std::size_t row_of(int centipawns) {
  const auto* const found = std::find_if(kPeople.begin(), kPeople.end() - 1,
                                         [&](const GapRow& row) { return centipawns < row.below; });
  return static_cast<std::size_t>(found - kPeople.begin());
}

const GapRow& people_at(int centipawns) { return kPeople.at(row_of(centipawns)); }

double chance_to_win(int centipawns) { return 1 / (1 + std::exp(-0.004 * centipawns)); }

double variance_of(double share) { return share * (1 - share); }

}  // namespace

int analysis_version(std::string_view engine, int nodes, int lines) {
  // A distribution may add its own revision: "Stockfish 15.1-4".
  const bool is_it =
      engine.substr(0, kAnalysisEngine.size()) == kAnalysisEngine &&
      (engine.size() == kAnalysisEngine.size() || engine[kAnalysisEngine.size()] == ' ' ||
       engine[kAnalysisEngine.size()] == '-');
  return is_it && nodes == kAnalysisNodes && lines == kAnalysisLines ? kAnalysisVersion : 0;
}

bool counts(const PositionSeen& position) {
  return position.lines == kAnalysisLines && std::abs(position.worth[0]) <= kMostUndecided;
}

int gap(const PositionSeen& position) { return position.worth[0] - position.worth[1]; }

double chance_lost(const PositionSeen& position) {
  return std::max(0.0, chance_to_win(position.worth[0]) - chance_to_win(position.worth_played));
}

double Excess::z() const { return variance_ > 0 ? (seen_ - expected_) / std::sqrt(variance_) : 0; }

void EngineEvidence::add(const EngineEvidence& other) {
  positions += other.positions;
  best.add(other.best);
  good.add(other.good);
  kept.add(other.kept);
  lost_centipawns += other.lost_centipawns;
}

double EngineEvidence::mean_loss() const { return positions > 0 ? lost_centipawns / positions : 0; }

EngineEvidence evidence_of(std::span<const PositionSeen> positions) {
  EngineEvidence sum;
  for (const PositionSeen& position : positions) {
    if (!counts(position)) continue;
    const GapRow& next = people_at(gap(position));
    const GapRow& third = people_at(position.worth[0] - position.worth[2]);
    ++sum.positions;
    sum.best.add(position.rank == 1 ? 1 : 0, next.best, variance_of(next.best));
    sum.good.add(position.rank > 0 ? 1 : 0, third.good, variance_of(third.good));
    sum.kept.add(-chance_lost(position), -next.lost, next.lost_deviation * next.lost_deviation);
    sum.lost_centipawns += std::max(0, position.worth[0] - position.worth_played);
  }
  return sum;
}

MatchesByGap matches_by_gap(std::span<const PositionSeen> positions) {
  MatchesByGap matches;
  for (std::size_t i = 0; i + 1 < kGaps; ++i) matches.at(i).below = kPeople.at(i).below;
  for (const PositionSeen& position : positions) {
    if (!counts(position)) continue;
    const std::size_t next = row_of(gap(position));
    const std::size_t third = row_of(position.worth[0] - position.worth[2]);
    ++matches.at(next).positions;
    matches.at(next).best += position.rank == 1 ? 1 : 0;
    matches.at(next).best_of_people += kPeople.at(next).best;
    ++matches.at(third).positions_of_three;
    matches.at(third).good += position.rank > 0 ? 1 : 0;
    matches.at(third).good_of_people += kPeople.at(third).good;
  }
  return matches;
}

void add(MatchesByGap& to, const MatchesByGap& other) {
  for (std::size_t i = 0; i < kGaps; ++i) {
    GapMatches& row = to.at(i);
    const GapMatches& more = other.at(i);
    row.below = more.below;
    row.positions += more.positions;
    row.best += more.best;
    row.best_of_people += more.best_of_people;
    row.positions_of_three += more.positions_of_three;
    row.good += more.good;
    row.good_of_people += more.good_of_people;
  }
}

TimeUse time_use(std::span<const PositionSeen> positions, Millis fast) {
  std::vector<double> seconds;
  std::vector<double> gaps;
  int quick = 0;
  for (const PositionSeen& position : positions) {
    if (!position.spent || position.lines < 2) continue;
    seconds.push_back(std::chrono::duration<double>(*position.spent).count());
    // A gap says as much at 4 pawns as at 40.
    gaps.push_back(std::min(gap(position), 400));
    if (*position.spent < fast) ++quick;
  }
  TimeUse use;
  use.moves = static_cast<int>(seconds.size());
  if (use.moves < 2) return use;
  const auto mean_of = [](const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
  };
  const double mean_time = mean_of(seconds);
  const double mean_gap = mean_of(gaps);
  double times = 0;
  double others = 0;
  double both = 0;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    const double time = seconds[i] - mean_time;
    const double other = gaps[i] - mean_gap;
    times += time * time;
    others += other * other;
    both += time * other;
  }
  use.fast_share = static_cast<double>(quick) / use.moves;
  if (mean_time > 0) use.variation = std::sqrt(times / use.moves) / mean_time;
  if (times > 0 && others > 0) use.correlation = both / std::sqrt(times * others);
  return use;
}

}  // namespace escaque::etiquette
