// Goes down from bracket to bracket; looks as far below each as it has to.

#include "domain/pairing/dutch/dutch.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "domain/pairing/dutch/completion.hpp"
#include "domain/pairing/dutch/perfect_candidate.hpp"
#include "domain/pairing/dutch/procedure.hpp"

namespace escaque::pairing::dutch {
namespace {

void append(std::vector<int>& to, const std::vector<int>& players) {
  to.insert(to.end(), players.begin(), players.end());
}

/// Whether the next scoregroup takes up `floaters` players of the bracket just as well whoever they
/// are: each can meet at least half of those who would be there (Dirac), so all can be paired.
bool takes_anybody(const Field& field, const Bracket& bracket, std::size_t floaters) {
  if (floaters == 0) return true;
  std::size_t absolute[2] = {0, 0};
  bool has_bye = false;
  const auto wish = [](const Participant& player) { return player.wanted == Color::white ? 0 : 1; };
  for (const int player : bracket.next) {
    if (field[player].preference == Preference::absolute) ++absolute[wish(field[player])];
    has_bye = has_bye || field[player].may_have_bye;
  }
  if (!has_bye) return false;
  const auto meets_enough = [&](int index) {
    const Participant& player = field[index];
    std::size_t lost = 1 + player.barred.size();
    if (player.preference == Preference::absolute) lost += absolute[wish(player)];
    return 2 * bracket.next.size() >= bracket.next.size() + floaters + 2 * lost;
  };
  return std::all_of(bracket.next.begin(), bracket.next.end(), meets_enough) &&
         std::all_of(bracket.moved_down.begin(), bracket.moved_down.end(), meets_enough) &&
         std::all_of(bracket.residents.begin(), bracket.residents.end(), meets_enough);
}

class RoundMaker {
 public:
  explicit RoundMaker(Field field) { round_.field = std::move(field); }

  Result<RoundPairing, PairingError> make() {
    if (!find_bye_score()) return PairingError::no_legal_pairing;
    const bool is_procedural = field().edition == Edition::rules_2013;
    const std::vector<int> left = is_procedural ? follow_procedure() : go_down();
    if (!left.empty()) round_.bye = left.front();
    order_boards();
    return std::move(round_);
  }

 private:
  [[nodiscard]] const Field& field() const { return round_.field; }

  /// Returns the player left over in the end.
  std::vector<int> follow_procedure() {
    std::vector<int> left;
    for (PairedBracket& each : pair_by_procedure(field())) {
      left = each.pairing.floaters;
      add_boards(each.pairing);
      round_.brackets.push_back(std::move(each.bracket));
      round_.bracket_pairings.push_back(std::move(each.pairing));
    }
    return left;
  }

  std::vector<int> go_down() {
    split_scoregroups();
    std::vector<int> floaters;
    while (next_group_ < groups_.size()) {
      Bracket bracket = make_bracket(std::move(floaters));
      BracketPairing pairing = pair(bracket);
      floaters = pairing.floaters;
      if (is_collapsed(bracket, pairing)) collapse();
      add_boards(pairing);
      round_.brackets.push_back(std::move(bracket));
      round_.bracket_pairings.push_back(std::move(pairing));
    }
    return floaters;
  }

  bool find_bye_score() {
    std::vector<int> everybody(field().size());
    std::iota(everybody.begin(), everybody.end(), 0);
    if (everybody.size() % 2 == 1 && field().edition == Edition::rules_2026) {
      bye_score_ = lowest_bye_score(field(), everybody);
      return bye_score_.has_value();
    }
    return completes(everybody);
  }

  [[nodiscard]] bool completes(const std::vector<int>& players) const {
    return can_be_completed(field(), players, [this](int player) {
      return field()[player].may_have_bye && (!bye_score_ || field()[player].score <= *bye_score_);
    });
  }

  void split_scoregroups() {
    for (int player = 0; player < static_cast<int>(field().size()); ++player) {
      if (player == 0 || field()[player].score != field()[player - 1].score) groups_.emplace_back();
      groups_.back().push_back(player);
    }
  }

  Bracket make_bracket(std::vector<int> moved_down) {
    Bracket bracket;
    bracket.moved_down = std::move(moved_down);
    bracket.residents = groups_[next_group_++];
    if (next_group_ < groups_.size()) bracket.next = groups_[next_group_];
    for (std::size_t group = next_group_ + 1; group < groups_.size(); ++group) {
      append(bracket.rest, groups_[group]);
    }
    bracket.bye_score = bye_score_;
    bracket.floats_bye = floats_bye(bracket);
    return bracket;
  }

  /// C9 is about brackets that need to float nobody down but the player with the bye, and about the
  /// last bracket, in which that player may have come from above.
  [[nodiscard]] bool floats_bye(const Bracket& bracket) const {
    if (!bye_score_ || bracket.size() % 2 == 0) return false;
    if (bracket.is_last()) return true;
    if (field()[bracket.residents.front()].score != *bye_score_) return false;
    std::vector<int> here = bracket.moved_down;
    append(here, bracket.residents);
    return completes(here) && completes(below(bracket));
  }

  [[nodiscard]] static std::vector<int> below(const Bracket& bracket) {
    std::vector<int> players = bracket.next;
    append(players, bracket.rest);
    return players;
  }

  [[nodiscard]] BracketPairing pair(const Bracket& bracket) const {
    const bool is_deep = !takes_anybody(field(), bracket, bracket.size() % 2);
    if (bracket.is_last() || !is_deep) {
      auto pairing = find_perfect_candidate(field(), bracket);
      if (pairing && is_same_for_those_below(bracket, pairing->floaters)) return *pairing;
    }
    if (bracket.is_last()) return pair_bracket(field(), bracket, Horizon::everyone);
    if (!is_deep) {
      BracketPairing pairing = pair_bracket(field(), bracket, Horizon::bracket);
      if (is_same_for_those_below(bracket, pairing.floaters)) return pairing;
    }
    if (!bracket.rest.empty() || field().edition == Edition::rules_2017) {
      BracketPairing pairing = pair_bracket(field(), bracket, Horizon::next);
      if (fits(bracket, pairing)) return pairing;
    }
    return pair_bracket(field(), bracket, Horizon::everyone);
  }

  /// The next bracket can be paired as well as possible whoever floats down, and all below it too.
  [[nodiscard]] bool is_same_for_those_below(const Bracket& bracket,
                                             const std::vector<int>& floaters) const {
    if (bracket.is_last()) return floaters.size() < 2;
    if (floaters.empty()) return completes(below(bracket));
    if (!takes_anybody(field(), bracket, floaters.size())) return false;
    if ((floaters.size() + bracket.next.size()) % 2 == 0) return completes(bracket.rest);
    return std::any_of(bracket.next.rbegin(), bracket.next.rend(), [&](int player) {
      std::vector<int> left{player};
      append(left, bracket.rest);
      return completes(left);
    });
  }

  /// Those left over and those below can be paired; in 2026 also when the next bracket is paired as
  /// well as this bracket's quality supposes.
  [[nodiscard]] bool fits(const Bracket& bracket, const BracketPairing& pairing) const {
    const bool supposes = field().edition == Edition::rules_2026;
    std::vector<int> left = supposes ? pairing.unpaired : pairing.floaters;
    append(left, supposes ? bracket.rest : below(bracket));
    return completes(left);
  }

  /// A.9 (2017): below the penultimate pairing bracket all is one bracket.
  [[nodiscard]] bool is_collapsed(const Bracket& bracket, const BracketPairing& pairing) const {
    return field().edition == Edition::rules_2017 && !bracket.is_last() &&
           pairing.horizon == Horizon::everyone;
  }

  void collapse() {
    for (std::size_t group = next_group_ + 1; group < groups_.size(); ++group) {
      append(groups_[next_group_], groups_[group]);
    }
    groups_.resize(next_group_ + 1);
  }

  void add_boards(const BracketPairing& pairing) {
    for (const auto& [higher, lower] : pairing.pairs) {
      round_.boards.push_back({choose_colors(field(), higher, lower), round_.brackets.size()});
    }
  }

  void order_boards() {
    std::sort(round_.boards.begin(), round_.boards.end(), [this](const Board& a, const Board& b) {
      return comes_before(field(), a.colors, b.colors);
    });
  }

  RoundPairing round_;
  std::optional<Points> bye_score_;
  std::vector<std::vector<int>> groups_;  // Scoregroups, the highest first.
  std::size_t next_group_ = 0;
};

}  // namespace

bool comes_before(const Field& field, const ColorChoice& a, const ColorChoice& b) {
  const auto key = [&](const ColorChoice& colors) {
    const Participant* higher = &field[colors.white];
    const Participant* lower = &field[colors.black];
    const auto rank = [](const Participant& player) {
      return std::pair(-player.standing.tenths, player.rank);
    };
    if (rank(*lower) < rank(*higher)) std::swap(higher, lower);
    return std::tuple(-higher->standing.tenths, -lower->standing.tenths, higher->rank);
  };
  return key(a) < key(b);
}

Result<RoundPairing, PairingError> pair_round(const tournament::Tournament& event, Round round,
                                              Edition edition) {
  auto field = make_field(event, round, edition);
  if (!field) return field.error();
  return pair_field(std::move(*field));
}

Result<RoundPairing, PairingError> pair_field(Field field) {
  return RoundMaker(std::move(field)).make();
}

}  // namespace escaque::pairing::dutch
