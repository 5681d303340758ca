// What 1.42.e–g allows a player to leave out.

#include <algorithm>
#include <optional>

#include "domain/pairing/norms/norm.hpp"

namespace escaque::pairing::norms {
namespace {

/// More wins than these nobody needs to ignore: from 13 games, the most that count, to 9.
constexpr int kMaxIgnoredWins = 4;

/// Tries to leave games out, one way after the other.
class Search {
 public:
  Search(const Candidate& candidate, const NormEvent& event, const NormTerms& terms)
      : candidate_(candidate), event_(event), terms_(terms) {
    for (std::size_t i = 0; i < candidate.games.size(); ++i) {
      if (candidate.games[i].exclusion == Exclusion::none) counting_.push_back(i);
    }
  }

  /// Without `ignored` games in all: some at the end, the others wins.
  std::optional<NormReport> ignore(int ignored) {
    const auto all = static_cast<int>(counting_.size());
    for (int late = std::max(0, ignored - kMaxIgnoredWins); late <= ignored; ++late) {
      Candidate reduced = candidate_;
      for (int i = all - late; i < all; ++i) {
        reduced.games[counting_[static_cast<std::size_t>(i)]].exclusion =
            Exclusion::after_the_result;
      }
      if (auto report = ignore_wins(reduced, 0, ignored - late)) return report;
    }
    return std::nullopt;
  }

 private:
  std::optional<NormReport> ignore_wins(Candidate& reduced, std::size_t from, int wins) {
    if (wins == 0) {
      NormReport report = judge_norm(reduced, event_, terms_);
      if (report.is_achieved()) return report;
      return std::nullopt;
    }
    for (std::size_t i = from; i < reduced.games.size(); ++i) {
      NormGame& game = reduced.games[i];
      if (game.exclusion != Exclusion::none || game.half_points != 2) continue;
      game.exclusion = Exclusion::ignored_win;
      if (auto report = ignore_wins(reduced, i + 1, wins - 1)) return report;
      game.exclusion = Exclusion::none;
    }
    return std::nullopt;
  }

  const Candidate& candidate_;
  const NormEvent& event_;
  const NormTerms& terms_;
  std::vector<std::size_t> counting_;
};

/// 1.42.e: the last opponent did not come; the player can afford to have lost.
std::optional<Candidate> with_last_round_lost(const Candidate& candidate) {
  if (candidate.games.empty()) return std::nullopt;
  const NormGame& last = candidate.games.back();
  const bool was_won_by_forfeit =
      last.exclusion == Exclusion::forfeit && last.opponent != 0 && last.half_points == 2;
  if (!was_won_by_forfeit) return std::nullopt;
  Candidate changed = candidate;
  changed.games.back().exclusion = Exclusion::none;
  changed.games.back().half_points = 0;
  return changed;
}

/// 1.42.f.c, g: where pairings are predetermined all but the score must be met over all games.
bool may_ignore(const NormReport& all, const NormEvent& event) {
  return !event.is_predetermined ||
         std::all_of(all.findings.begin(), all.findings.end(), [](const Finding& each) {
           return each.is_met || each.requirement == Requirement::score ||
                  each.requirement == Requirement::performance;
         });
}

}  // namespace

NormReport best_norm(const Candidate& candidate, const NormEvent& event, const NormTerms& terms) {
  NormReport all = judge_norm(candidate, event, terms);
  if (all.is_achieved()) return all;
  if (const auto changed = with_last_round_lost(candidate)) {
    NormReport report = judge_norm(*changed, event, terms);
    if (report.is_achieved()) return report;
  }
  if (!may_ignore(all, event)) return all;
  Search search(candidate, event, terms);
  for (int ignored = 1; ignored <= all.counted_games - event.least_games; ++ignored) {
    if (auto report = search.ignore(ignored)) return *report;
  }
  return all;
}

}  // namespace escaque::pairing::norms
