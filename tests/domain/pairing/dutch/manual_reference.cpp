// Numbers in comments are those of the text (C.04.3.1 of 2013).

#include "domain/pairing/dutch/manual_reference.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace escaque::pairing::dutch::book {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

bool is_in(int player, const Players& players) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

Players without(Players players, const Players& gone) {
  players.erase(std::remove_if(players.begin(), players.end(),
                               [&](int player) { return is_in(player, gone); }),
                players.end());
  return players;
}

Players joined(Players a, const Players& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end());
  return a;
}

/// B1 and B2, the latter given up where C.10.g lets it.
bool is_legal(const Field& field, int a, int b) {
  const Participant& one = field[a];
  const Participant& other = field[b];
  if (is_in(b, one.barred)) return false;
  const bool absolute =
      one.preference == Preference::absolute && other.preference == Preference::absolute;
  return !absolute || one.wanted != other.wanted || one.is_topscorer || other.is_topscorer;
}

/// What a candidate does not keep to, in the order in which C.10 gives it up last.
enum Fault { b2, a7d, x, z, b5_down, b6_down, b5_up, b6_up, kFaults };
using Faults = std::array<int, kFaults>;

struct Option {
  Pairs pairs;
  Players down;
  Faults faults{};
  long b3 = 0;
};

struct Group {
  Players moved_down;
  Players residents;
  bool is_lowest = false;

  Players players() const { return joined(moved_down, residents); }
  int size() const { return static_cast<int>(moved_down.size() + residents.size()); }
  bool is_homogeneous() const { return 2 * static_cast<int>(moved_down.size()) >= size(); }  // A.3
};

/// What C.2 sets and C.14 lowers.
struct State {
  int p1 = 0;
  int m1 = 0;
  LeastFaults least;
};

State set_parameters(const Field& field, const Group& group) {
  State state{group.size() / 2, static_cast<int>(group.moved_down.size()), {}};
  if (group.is_homogeneous()) state.m1 = 0;
  state.least = least_faults(field, group.players(), state.p1);
  return state;
}

void lower_p1(State& state) {  // C.14.a
  --state.p1;
  state.least.x = std::max(0, state.least.x - 1);
  state.least.z = std::max(0, state.least.z - 1);
}

class Book {
 public:
  explicit Book(const Field& field) : field_(field), is_odd_(field.round % 2 == 1) {}

  std::optional<std::vector<ReferenceBracket>> run() {
    std::vector<Players> groups;
    for (int i = 0; i < static_cast<int>(field_.size()); ++i) {
      if (i == 0 || field_[i].score != field_[i - 1].score) groups.emplace_back();
      groups.back().push_back(i);
    }
    for (std::size_t i = 0; i + 1 < groups.size(); ++i) pair_scorebracket(groups[i]);
    if (!pair_lowest(groups.back())) return std::nullopt;
    std::vector<ReferenceBracket> brackets;
    for (const Level& level : levels_) {
      ReferenceBracket bracket{level.chosen.pairs, down_of(level)};
      for (auto& [a, b] : bracket.pairs) {
        if (a > b) std::swap(a, b);
      }
      std::sort(bracket.pairs.begin(), bracket.pairs.end());
      brackets.push_back(std::move(bracket));
    }
    return brackets;
  }

 private:
  using Accept = std::function<bool(const Option&)>;

  /// A bracket that is done.
  struct Level {
    Players scoregroup;
    Players incompatible;
    Group group;
    State state;
    Option chosen;
  };

  static Players down_of(const Level& level) {
    return joined(level.chosen.down, level.incompatible);
  }
  Players from_above() const { return levels_.empty() ? Players{} : down_of(levels_.back()); }

  // --- C.4 to C.9: all candidates in order ---

  bool each_option(const Group& group, const State& state, const Accept& visit) const {
    for (const Players& s1 : sets_of_s1(group.moved_down, static_cast<std::size_t>(state.m1))) {
      const Players s2 = without(group.players(), s1);
      const bool stopped = each_transposition(s2, s1.size(), [&](const Players& opponents) {
        Option option;
        for (std::size_t i = 0; i < s1.size(); ++i) {
          if (!is_legal(field_, s1[i], opponents[i])) return false;
          option.pairs.emplace_back(s1[i], opponents[i]);
        }
        return each_remainder(group, without(s2, opponents),
                              static_cast<std::size_t>(state.p1 - state.m1), option, visit);
      });
      if (stopped) return true;
    }
    return false;
  }

  bool each_remainder(const Group& group, const Players& rest, std::size_t p, const Option& option,
                      const Accept& visit) const {
    if (2 * p > rest.size()) return false;
    const Players s1(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(p));
    const Players s2(rest.begin() + static_cast<std::ptrdiff_t>(p), rest.end());
    const auto transpose = [&](const Players& upper, const Players& lower) {
      return each_transposition(lower, p, [&](const Players& opponents) {
        Option whole = option;
        for (std::size_t i = 0; i < p; ++i) {
          if (!is_legal(field_, upper[i], opponents[i])) return false;
          whole.pairs.emplace_back(upper[i], opponents[i]);
        }
        whole.down = without(lower, opponents);
        if (group.is_lowest && !is_last_acceptable(whole.down)) return false;
        count_faults(group, whole, option.pairs.size());
        return visit(whole);
      });
    };
    if (transpose(s1, s2)) return true;
    for (std::size_t count = 1; count <= std::min(s1.size(), s2.size()); ++count) {
      if (each_exchange(s1, s2, count, transpose)) return true;
    }
    return false;
  }

  /// A.5, B1.b.
  bool is_last_acceptable(const Players& down) const {
    return down.empty() || (down.size() == 1 && field_[down.front()].may_have_bye);
  }

  void count_faults(const Group& group, Option& option, std::size_t heterogeneous) const {
    for (std::size_t i = 0; i < option.pairs.size(); ++i) {
      const Participant& a = field_[option.pairs[i].first];
      const Participant& b = field_[option.pairs[i].second];
      if (i < heterogeneous && a.score > b.score) {
        option.faults[b5_up] += b.last_float == Float::up;
        option.faults[b6_up] += b.previous_float == Float::up;
      }
      if (!a.wanted || a.wanted != b.wanted) continue;
      const bool both_strong =
          a.preference >= Preference::strong && b.preference >= Preference::strong;
      const bool both_absolute =
          a.preference == Preference::absolute && b.preference == Preference::absolute;
      option.faults[b2] += both_absolute;
      option.faults[a7d] += is_odd_ && both_strong && !both_absolute;
      option.faults[x] += 1;
      option.faults[z] += !is_odd_ && both_strong;
    }
    for (const int player : option.down) {
      option.faults[b5_down] += field_[player].last_float == Float::down;
      option.faults[b6_down] += field_[player].previous_float == Float::down;
    }
    if (!group.is_lowest) return;
    const Pairs homogeneous(option.pairs.begin() + static_cast<std::ptrdiff_t>(heterogeneous),
                            option.pairs.end());
    option.b3 = b3_factor(field_, homogeneous, option.down, group.players().back());
  }

  // --- C.3 and C.10: requirements, lowered one after the other ---

  std::optional<Option> first_option(const Group& group, const State& state,
                                     const Accept& accept) const {
    // The earliest candidate of each kind is all that lowering requirements can ever find.
    std::map<std::pair<long, Faults>, std::size_t> kinds;
    std::vector<Option> options;
    each_option(group, state, [&](const Option& option) {
      const auto kind = std::pair(option.b3, option.faults);
      if (kinds.count(kind) == 0 && accept(option)) {
        kinds[kind] = options.size();
        options.push_back(option);
      }
      return false;
    });
    if (options.empty()) return std::nullopt;
    std::set<long> factors;  // D.4: of the lowest bracket; elsewhere it is 0.
    for (const Option& option : options) factors.insert(option.b3);
    for (const long factor : factors) {
      std::vector<Option> some;
      for (const Option& option : options) {
        if (option.b3 == factor) some.push_back(option);
      }
      return lower_requirements(some, state);
    }
    return std::nullopt;
  }

  static const Option* find(const std::vector<Option>& options, const Faults& allowed) {
    for (const Option& option : options) {
      bool keeps = true;
      for (std::size_t i = 0; i < kFaults; ++i) keeps = keeps && option.faults[i] <= allowed[i];
      if (keeps) return &option;
    }
    return nullptr;
  }

  std::optional<Option> lower_requirements(const std::vector<Option>& options,
                                           const State& state) const {
    const int most = static_cast<int>(field_.size());
    std::array<int, kFaults> worst{};
    for (const Option& option : options) {
      for (std::size_t i = 0; i < kFaults; ++i) worst[i] = std::max(worst[i], option.faults[i]);
    }
    Faults now{};  // C.3
    const auto reset_from = [&](std::size_t fault) {
      for (std::size_t i = fault; i < kFaults; ++i) now[i] = 0;
      if (fault <= x) now[x] = std::min(state.least.x, worst[x]);
      if (fault <= z) now[z] = is_odd_ ? most : std::min(state.least.z, worst[z]);
    };
    reset_from(b2);
    while (true) {
      if (const Option* found = find(options, now)) return *found;
      // C.10.a to g: the weakest requirement that can still be lowered; C.3 resets weaker ones.
      std::size_t fault = kFaults;
      do {
        if (fault == b2) return std::nullopt;
        --fault;
      } while (now[fault] >= (fault == z && !is_odd_ ? std::min(now[x], worst[z]) : worst[fault]));
      ++now[fault];
      reset_from(fault + 1);
    }
  }

  // --- C.1, C.12 to C.14 ---

  bool has_opponent(int player, const Players& players) const {
    return std::any_of(players.begin(), players.end(), [&](int other) {
      return other != player && is_legal(field_, player, other);
    });
  }

  Level sort_out(const Players& moved_down, const Players& scoregroup) const {  // C.1
    Level level{scoregroup, {}, {}, {}, {}};
    const Players all = joined(moved_down, scoregroup);
    for (const int player : all) {
      if (!has_opponent(player, all)) level.incompatible.push_back(player);
    }
    level.group.moved_down = without(moved_down, level.incompatible);
    level.group.residents = without(scoregroup, level.incompatible);
    return level;
  }

  bool has_option(const Group& group, const State& state) const {
    if (state.m1 > static_cast<int>(group.moved_down.size())) return false;
    return each_option(group, state, [](const Option&) { return true; });
  }

  bool reaches_remainder(const Group& group, const State& state) const {
    for (const Players& s1 : sets_of_s1(group.moved_down, static_cast<std::size_t>(state.m1))) {
      const Players s2 = without(group.players(), s1);
      if (each_transposition(s2, s1.size(), [&](const Players& opponents) {
            for (std::size_t i = 0; i < s1.size(); ++i) {
              if (!is_legal(field_, s1[i], opponents[i])) return false;
            }
            return true;
          })) {
        return true;
      }
    }
    return false;
  }

  std::vector<int> scores(const Players& players) const {
    std::vector<int> all;
    for (const int player : players) all.push_back(field_[player].score.tenths);
    std::sort(all.begin(), all.end());
    return all;
  }

  /// C.12: `works` says whether a set of moved-down players allows P1 pairs.
  bool backtrack(const std::function<bool(const Players&)>& works) {
    Level& above = levels_.back();
    const Players before = down_of(above);
    std::map<Players, bool> tried{{before, false}};
    auto found = first_option(above.group, above.state, [&](const Option& option) {
      const Players down = joined(option.down, above.incompatible);
      if (scores(down) != scores(before)) return false;
      const auto known = tried.find(down);
      if (known != tried.end()) return known->second;
      return tried[down] = works(down);
    });
    if (!found) return false;
    above.chosen = *found;
    return true;
  }

  void pair_scorebracket(const Players& scoregroup) {
    bool may_backtrack = !from_above().empty();
    while (true) {
      const Players moved_down = from_above();
      Level level = sort_out(moved_down, scoregroup);
      if (may_backtrack && level.group.moved_down.size() < moved_down.size()) {
        Group all = level.group;
        all.moved_down = moved_down;
        const State wanted = set_parameters(field_, all);
        if (backtrack([&](const Players& down) {
              const Level other = sort_out(down, scoregroup);
              return other.group.moved_down == down && has_option(other.group, wanted);
            })) {
          may_backtrack = false;
          continue;
        }
      }
      level.state = set_parameters(field_, level.group);
      while (true) {
        if (auto option = first_option(level.group, level.state, accept_all)) {
          level.chosen = *option;
          levels_.push_back(level);
          return;
        }
        if (may_backtrack && backtrack([&](const Players& down) {
              return has_option(sort_out(down, scoregroup).group, level.state);
            })) {
          may_backtrack = false;
          break;
        }
        if (level.state.m1 > 0 && !reaches_remainder(level.group, level.state)) {
          --level.state.m1;  // C.14.b.2
          if (level.state.m1 == 0) level.state = set_homogeneous(level.group);
        } else {
          lower_p1(level.state);
        }
      }
    }
  }

  State set_homogeneous(const Group& group) const {
    State state{group.size() / 2, 0, {}};
    state.least = least_faults(field_, group.players(), state.p1);
    return state;
  }

  bool pair_lowest(Players scoregroup) {  // C.13
    Players added;
    bool may_backtrack = !levels_.empty();
    while (true) {
      const auto group_of = [&](const Players& down) {
        return Group{joined(added, down), scoregroup, true};
      };
      Level lowest{scoregroup, {}, group_of(from_above()), {}, {}};
      const Players all = lowest.group.players();
      bool backtracks = may_backtrack && !from_above().empty();
      for (const int player : scoregroup) {  // C.1, A.5
        const bool has_bye = all.size() % 2 == 1 && field_[player].may_have_bye;
        if (!has_bye && !has_opponent(player, all)) backtracks = false;
      }
      bool again = false;
      lowest.state = set_parameters(field_, lowest.group);
      while (lowest.state.m1 >= 0 && !again) {
        if (lowest.state.m1 == 0) lowest.state = set_homogeneous(lowest.group);
        if (auto option = first_option(lowest.group, lowest.state, accept_all)) {
          lowest.chosen = *option;
          levels_.push_back(lowest);
          return true;
        }
        again = backtracks && backtrack([&](const Players& down) {
                  return has_option(group_of(down), lowest.state);
                });
        --lowest.state.m1;
      }
      may_backtrack = false;
      if (again) continue;
      if (levels_.empty()) return false;
      if (repair_penultimate(group_of)) continue;
      scoregroup = joined(scoregroup, added);
      added = levels_.back().scoregroup;
      levels_.pop_back();
      may_backtrack = !levels_.empty();
    }
  }

  bool repair_penultimate(const std::function<Group(const Players&)>& group_of) {
    Level& above = levels_.back();
    for (State state = above.state; state.p1 > 0; lower_p1(state)) {
      state.m1 = std::min(state.m1, state.p1);
      std::map<Players, bool> tried;
      auto found = first_option(above.group, state, [&](const Option& option) {
        const Players down = joined(option.down, above.incompatible);
        const auto known = tried.find(down);
        if (known != tried.end()) return known->second;
        const Group group = group_of(down);
        return tried[down] = has_option(group, set_homogeneous(group));
      });
      if (!found) continue;
      above.chosen = *found;
      above.state = state;
      return true;
    }
    return false;
  }

  static bool accept_all(const Option& /*option*/) { return true; }

  const Field& field_;
  bool is_odd_;
  std::vector<Level> levels_;
};

}  // namespace

LeastFaults least_faults(const Field& field, const Players& group, int pairs) {
  const bool is_even = field.round % 2 == 0;
  int white = 0, black = 0, variable_white = 0, variable_black = 0, none = 0;
  for (const int index : group) {
    const Participant& player = field[index];
    const bool is_variable = is_even && player.preference == Preference::mild;
    if (!player.wanted) {
      ++none;
    } else if (*player.wanted == Color::white) {
      ++(is_variable ? variable_white : white);
    } else {
      ++(is_variable ? variable_black : black);
    }
  }
  LeastFaults least;
  least.x = black + variable_black > white + variable_white ? pairs - white - variable_white - none
                                                            : pairs - black - variable_black - none;
  least.z = black > white ? pairs - white - variable_black - variable_white - none
                          : pairs - black - variable_white - variable_black - none;
  return {std::max(0, least.x), std::max(0, least.z)};
}

long b3_factor(const Field& field, const Pairs& pairs, const Players& left_over, int lowest) {
  long factor = 0;
  for (const auto& [a, b] : pairs) {
    const long difference = (field[a].score - field[b].score).tenths;
    factor += difference * difference;
  }
  for (const int player : left_over) {
    const long difference = (field[player].score - field[lowest].score).tenths + 10;
    factor += difference * difference;
  }
  return factor;
}

std::optional<std::vector<ReferenceBracket>> pair_by_the_book(const Field& field) {
  return Book(field).run();
}

}  // namespace escaque::pairing::dutch::book
