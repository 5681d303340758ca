// C.1 sorts out incompatible players; C.12 and C.13 take back the bracket above; C.14 asks for
// less.

#include "domain/pairing/dutch/procedure.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "domain/pairing/dutch/reunion.hpp"
#include "domain/pairing/dutch/scorebracket.hpp"

namespace escaque::pairing::dutch {
namespace {

using Players = std::vector<int>;

Players sorted_union(Players a, const Players& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end());
  return a;
}

Players difference(const Players& a, const Players& b) {
  Players rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

/// A bracket that has been paired, and may be once more from below.
struct Stage {
  Players from_above;
  Players residents;     // The scoregroup.
  Players incompatible;  // Moved down at once (C.1).
  Scorebracket group;    // Without them.
  Target target;
  Candidate candidate;

  [[nodiscard]] Players floaters() const {
    return sorted_union(incompatible, candidate.pairing.floaters);
  }
};

class Procedure {
 public:
  explicit Procedure(const Field& field) : field_(field) {}

  std::vector<PairedBracket> run() {
    std::vector<Players> groups;
    for (int player = 0; player < static_cast<int>(field_.size()); ++player) {
      const bool is_next = player > 0 && field_[player].score == field_[player - 1].score;
      if (!is_next) groups.emplace_back();
      groups.back().push_back(player);
    }
    for (std::size_t i = 0; i + 1 < groups.size(); ++i) pair_upper(groups[i], groups[i + 1]);
    pair_lowest(groups.back());
    std::vector<PairedBracket> paired;
    for (Stage& stage : stages_) {
      stage.candidate.pairing.floaters = stage.floaters();
      Bracket& bracket = stage.candidate.bracket;
      const Players everybody = sorted_union(stage.group.players(), stage.incompatible);
      bracket.residents = difference(everybody, bracket.moved_down);
      paired.push_back({std::move(stage.candidate.bracket), std::move(stage.candidate.pairing)});
    }
    return paired;
  }

 private:
  [[nodiscard]] bool is_incompatible(int player, const Players& group) const {
    return std::none_of(group.begin(), group.end(), [&](int other) {
      return other != player && may_meet(field_, player, other);
    });
  }

  /// C.1. Nobody else loses an opponent this way.
  [[nodiscard]] Stage sort_out(const Players& from_above, const Players& residents,
                               const Players& next) const {
    Stage stage{from_above, residents, {}, {{}, {}, next}, {}, {}};
    const Players everybody = sorted_union(from_above, residents);
    const auto sort = [&](const Players& players, Players& compatible) {
      for (const int player : players) {
        (is_incompatible(player, everybody) ? stage.incompatible : compatible).push_back(player);
      }
    };
    sort(from_above, stage.group.moved_down);
    sort(residents, stage.group.residents);
    return stage;
  }

  [[nodiscard]] Players floaters_from_above() const {
    return stages_.empty() ? Players{} : stages_.back().floaters();
  }

  void pair_upper(const Players& residents, const Players& next) {
    const auto sort = [&](const Players& floaters) { return sort_out(floaters, residents, next); };
    bool may_go_back = !floaters_from_above().empty();
    while (true) {
      Stage stage = sort(floaters_from_above());
      if (stage.group.moved_down.size() < stage.from_above.size() && may_go_back) {
        may_go_back = false;
        // C.1: with all compatible, everybody moved down could be paired.
        Scorebracket all = stage.group;
        all.moved_down = stage.from_above;
        if (go_back(first_target(all), Accept::compatible, sort)) continue;
        may_go_back = true;
      }
      stage.target = first_target(stage.group);
      if (pair(stage, may_go_back, sort)) {
        stages_.push_back(std::move(stage));
        return;
      }
      may_go_back = false;
    }
  }

  /// C.2 to C.14. False when the bracket above has been paired anew for it (C.12).
  template <class Sort>
  bool pair(Stage& stage, bool may_go_back, const Sort& sort) {
    while (true) {
      if (auto candidate = first_candidate(field_, stage.group, stage.target)) {
        stage.candidate = std::move(*candidate);
        return true;
      }
      if (may_go_back && go_back(stage.target, Accept::any, sort)) return false;
      Target& target = stage.target;
      const bool is_stuck =
          target.moved_down > 0 && !can_reach_remainder(field_, stage.group, target.moved_down);
      --(is_stuck ? target.moved_down : target.pairs);  // C.14.b.2, otherwise C.14.a and b.1
    }
  }

  enum class Accept : std::uint8_t { any, compatible };

  /// C.12: pairs the bracket above anew so that another set of floaters, as many and with the same
  /// scores, reaches `target`; after C.1, one of compatible players.
  template <class Sort>
  bool go_back(Target target, Accept accept, const Sort& sort) {
    Stage& above = stages_.back();
    const Players floaters = above.floaters();
    const auto is_accepted = [&](const Floaters& others) {
      const Players found = sorted_union(above.incompatible, others);
      if (found == floaters || !has_same_scores(found, floaters)) return false;
      const Stage stage = sort(found);
      if (accept == Accept::compatible && stage.group.moved_down.size() < found.size())
        return false;
      return can_reach(field_, stage.group, target);
    };
    const Stage alone = sort({});
    const Players below = sorted_union(alone.residents, alone.group.moved_down);
    const std::size_t all = alone.group.moved_down.size() + floaters.size();
    const bool all_down = target.moved_down == static_cast<int>(all);
    const auto may_work = [&](const FloaterChoice& choice) {
      const Reunion reunion{above.group, above.incompatible, below, choice};
      return reaches_pairs(field_, reunion, above.target.pairs + target.pairs, all_down);
    };
    auto found = first_candidate_with(field_, above.group, above.target, is_accepted, may_work);
    if (found) above.candidate = std::move(*found);
    return found.has_value();
  }

  [[nodiscard]] bool has_same_scores(const Players& a, const Players& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [this](int one, int other) {
      return field_[one].score == field_[other].score;
    });
  }

  /// C.13.
  void pair_lowest(Players residents) {
    Players joined;  // The bracket last joined: with its floaters it is S1.
    bool may_go_back = !stages_.empty();
    while (true) {
      const auto sort = [&](const Players& floaters) {
        Stage stage{floaters, residents, {}, {sorted_union(joined, floaters), residents, {}},
                    {},       {}};
        return stage;
      };
      Stage lowest = sort(floaters_from_above());
      lowest.target = first_target(lowest.group);
      const auto outcome = pair_or_go_back(lowest, may_go_back, sort);
      if (outcome == Outcome::paired) {
        stages_.push_back(std::move(lowest));
        return;
      }
      may_go_back = false;
      if (outcome == Outcome::gone_back || pair_above_anew(lowest.group, sort)) continue;
      residents = sorted_union(residents, joined);
      joined = stages_.back().residents;
      stages_.pop_back();
      may_go_back = !stages_.empty();
    }
  }

  enum class Outcome : std::uint8_t { paired, gone_back, stuck };

  /// Everybody has to be paired: only M1 can be lowered, until all is homogeneous (C.14.b.2).
  template <class Sort>
  Outcome pair_or_go_back(Stage& lowest, bool may_go_back, const Sort& sort) {
    const Scorebracket& group = lowest.group;
    const Players everybody = group.players();
    const auto is_stuck = [&](int player) {
      const bool gets_bye = everybody.size() % 2 == 1 && field_[player].may_have_bye;
      return !gets_bye && is_incompatible(player, everybody);
    };
    // C.1 sends a resident without opponent here at once.
    may_go_back = may_go_back && !floaters_from_above().empty() &&
                  std::none_of(group.residents.begin(), group.residents.end(), is_stuck);
    for (Target& target = lowest.target; target.moved_down >= 0; --target.moved_down) {
      if (auto candidate = first_candidate(field_, group, target)) {
        lowest.candidate = std::move(*candidate);
        return Outcome::paired;
      }
      if (may_go_back && go_back(target, Accept::any, sort)) return Outcome::gone_back;
    }
    return Outcome::stuck;
  }

  /// Other floaters of the penultimate bracket, as few as possible, that let the lowest be paired.
  template <class Sort>
  bool pair_above_anew(const Scorebracket& lowest, const Sort& sort) {
    Stage& above = stages_.back();
    const Players below = difference(lowest.players(), above.floaters());
    const auto is_accepted = [&](const Floaters& others) {
      const Stage stage = sort(sorted_union(above.incompatible, others));
      return can_reach(field_, stage.group, {stage.group.size() / 2, 0});
    };
    for (Target target = above.target; target.pairs > 0; --target.pairs) {
      target.moved_down = std::min(target.moved_down, target.pairs);
      const auto may_work = [&](const FloaterChoice& choice) {
        const Reunion reunion{above.group, above.incompatible, below, choice};
        return completes_with_pairs(field_, reunion, target.pairs);
      };
      auto found = first_candidate_with(field_, above.group, target, is_accepted, may_work);
      if (!found) continue;
      above.candidate = std::move(*found);
      above.target = target;
      return true;
    }
    return false;
  }

  const Field& field_;
  std::vector<Stage> stages_;
};

}  // namespace

std::vector<PairedBracket> pair_by_procedure(const Field& field) { return Procedure(field).run(); }

}  // namespace escaque::pairing::dutch
