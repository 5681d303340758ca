// Depth-first over the opponents of moved-down players, then over the transpositions of S2. How
// many preferences the players left must neglect is known by counting, and cuts off most of the
// search.

#include "domain/pairing/dutch/perfect_candidate.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "domain/pairing/dutch/local_field.hpp"
#include "domain/pairing/dutch/wishes.hpp"

namespace escaque::pairing::dutch {
namespace {

constexpr int kUnlinked = -1;

class Search {
 public:
  Search(const Field& field, const Bracket& bracket)
      : field_(field),
        bracket_(bracket),
        pairs_left_(static_cast<int>(bracket.size() / 2)),
        steps_(20'000 + static_cast<long>(bracket.size() * bracket.size())) {}

  std::optional<BracketPairing> find() {
    if (!is_suited()) return std::nullopt;
    for (const auto* group : {&bracket_.moved_down, &bracket_.residents}) {
      for (const int player : *group) left_.count(field_[player], 1);
    }
    free_.assign(bracket_.residents.size(), true);
    may_be_left_.assign(bracket_.residents.size(), false);
    if (is_odd()) find_leftovers();
    if (is_odd() && leftovers_ == 0) return std::nullopt;
    allowed_ = least_neglect();
    // Colours come before floats: leaving a player who has not floated must not cost any.
    if (is_odd()) keep_best_leftovers();
    if (!(least_neglect() <= allowed_)) return std::nullopt;
    if (!pair_moved_down(0)) return std::nullopt;
    return make_pairing();
  }

 private:
  [[nodiscard]] bool is_odd() const { return bracket_.size() % 2 == 1; }
  [[nodiscard]] int resident(int at) const {
    return bracket_.residents[static_cast<std::size_t>(at)];
  }
  [[nodiscard]] int residents() const { return static_cast<int>(bracket_.residents.size()); }
  [[nodiscard]] bool is_free(int at) const { return free_[static_cast<std::size_t>(at)]; }

  /// One scoregroup, in which every moved-down player can have an opponent.
  [[nodiscard]] bool is_suited() const {
    return bracket_.moved_down.size() <= bracket_.residents.size() &&
           field_[bracket_.residents.front()].score == field_[bracket_.residents.back()].score;
  }

  [[nodiscard]] bool gives_bye() const {
    return bracket_.is_last() || (bracket_.floats_bye && is_odd());
  }

  /// The residents who may float down, or get the bye with the fewest unplayed games (C9).
  void find_leftovers() {
    int fewest = tournament::kMaxRounds;
    std::vector<int> candidates;
    for (int at = 0; at < residents(); ++at) {
      const Participant& player = field_[resident(at)];
      if (gives_bye() && !player.may_have_bye) continue;
      if (gives_bye() && bracket_.bye_score && player.score > *bracket_.bye_score) continue;
      candidates.push_back(at);
      fewest = std::min(fewest, player.unplayed);
    }
    for (const int at : candidates) {
      if (bracket_.floats_bye && field_[resident(at)].unplayed > fewest) continue;
      may_be_left_[static_cast<std::size_t>(at)] = true;
      count_leftover(at, 1);
    }
  }

  /// Of them the best by C14 and C16.
  void keep_best_leftovers() {
    const auto floats = [this](int at) {
      const Participant& player = field_[resident(at)];
      return std::pair(player.last_float == Float::down, player.previous_float == Float::down);
    };
    auto best = std::pair(true, true);
    for (int at = 0; at < residents(); ++at) {
      if (may_be_left_[static_cast<std::size_t>(at)]) best = std::min(best, floats(at));
    }
    for (int at = 0; at < residents(); ++at) {
      if (floats(at) == best) continue;
      count_leftover(at, -1);
      may_be_left_[static_cast<std::size_t>(at)] = false;
    }
  }

  void count_leftover(int at, int by) {
    if (!may_be_left_[static_cast<std::size_t>(at)]) return;
    leftovers_ += by;
    const auto& wanted = field_[resident(at)].wanted;
    if (wanted) leftovers_wanting_[static_cast<std::size_t>(*wanted)] += by;
  }

  /// What those left must neglect at least. Each pair can satisfy one wish for each colour.
  [[nodiscard]] Neglect least_neglect() const {
    Neglect least;
    for (const std::size_t color : {0U, 1U}) {
      const int leaving = is_odd() && leftovers_wanting_[color] > 0 ? 1 : 0;
      const int any = left_.all[color] - leaving - pairs_left_;
      if (any <= 0) continue;
      // Topscorers with absolute preferences may meet; that counts for neither.
      const bool top =
          field_[bracket_.residents.front()].is_topscorer ||
          (!bracket_.moved_down.empty() && field_[bracket_.moved_down.front()].is_topscorer);
      least = {any, top ? 0 : std::max(0, any - left_.mild[color])};
    }
    return least;
  }

  [[nodiscard]] static Neglect neglect_of(const ColorFaults& faults) {
    return {int{faults.wish}, int{faults.strong}};
  }

  /// Pairs both if what is left can still do without further neglect.
  bool take(int player, int at) {
    const int other = resident(at);
    if (!may_meet(field_, player, other)) return false;
    const ColorFaults faults = color_faults(field_[player], field_[other]);
    if (faults.wide || faults.third) return false;
    count_pair(player, at, neglect_of(faults), 1);
    if (used_ + least_neglect() <= allowed_ && (!is_odd() || leftovers_ > 0)) return true;
    give_back(player, at);
    return false;
  }

  void give_back(int player, int at) {
    count_pair(player, at, neglect_of(color_faults(field_[player], field_[resident(at)])), -1);
  }

  void count_pair(int player, int at, Neglect neglect, int by) {
    used_ = used_ + Neglect{by * neglect.any, by * neglect.strong};
    left_.count(field_[player], -by);
    left_.count(field_[resident(at)], -by);
    pairs_left_ -= by;
    count_leftover(at, -by);
    free_[static_cast<std::size_t>(at)] = by < 0;
  }

  [[nodiscard]] bool floats_up_again(int at) const {
    const Participant& player = field_[resident(at)];
    return player.last_float == Float::up || player.previous_float == Float::up;
  }

  bool pair_moved_down(std::size_t index) {
    if (index == bracket_.moved_down.size()) return pair_remainder();
    const int player = bracket_.moved_down[index];
    for (int at = 0; at < residents(); ++at) {
      if (!is_free(at) || floats_up_again(at) || !take(player, at)) continue;
      if (--steps_ < 0) return false;
      opponents_.push_back(at);
      if (pair_moved_down(index + 1)) return true;
      // Exchanges in the remainder, which are not tried here, come before other opponents.
      if (is_remainder_tried_) return false;
      opponents_.pop_back();
      give_back(player, at);
    }
    return false;
  }

  /// S1 against the transpositions of S2, the first player of S1 changing last.
  bool pair_remainder() {
    is_remainder_tried_ = true;
    std::vector<int> remainder;
    for (int at = 0; at < residents(); ++at) {
      if (is_free(at)) remainder.push_back(at);
    }
    s1_.assign(remainder.begin(), remainder.begin() + pairs_left_);
    link_s2({remainder.begin() + pairs_left_, remainder.end()});
    if (!can_leave_from_s2()) return false;
    return transpose();
  }

  /// Players of S1 are all paired: none of them can be left over.
  bool can_leave_from_s2() {
    for (const int at : s1_) count_leftover(at, -1);
    return (!is_odd() || leftovers_ > 0) && used_ + least_neglect() <= allowed_;
  }

  void link_s2(const std::vector<int>& s2) {
    const auto size = bracket_.residents.size();
    after_.assign(size + 1, kUnlinked);
    before_.assign(size + 1, kUnlinked);
    int last = residents();  // The head of the ring.
    for (const int at : s2) {
      after_[static_cast<std::size_t>(last)] = at;
      before_[static_cast<std::size_t>(at)] = last;
      last = at;
    }
    after_[static_cast<std::size_t>(last)] = residents();
    before_[static_cast<std::size_t>(residents())] = last;
  }
  [[nodiscard]] int after(int at) const { return after_[static_cast<std::size_t>(at)]; }
  void unlink(int at) {
    const int left = before_[static_cast<std::size_t>(at)];
    after_[static_cast<std::size_t>(left)] = after(at);
    before_[static_cast<std::size_t>(after(at))] = left;
  }
  void relink(int at) {
    after_[static_cast<std::size_t>(before_[static_cast<std::size_t>(at)])] = at;
    before_[static_cast<std::size_t>(after(at))] = at;
  }

  bool transpose() {
    chosen_.clear();
    int at = after(residents());
    while (chosen_.size() < s1_.size()) {
      const int player = resident(s1_[chosen_.size()]);
      while (at != residents() && steps_ >= 0 && !take(player, at)) {
        at = after(at);
        --steps_;
      }
      if (steps_ < 0) return false;
      if (at != residents()) {
        unlink(at);
        chosen_.push_back(at);
        at = after(residents());
        continue;
      }
      if (chosen_.empty()) return false;
      const int before = chosen_.back();
      chosen_.pop_back();
      relink(before);
      give_back(resident(s1_[chosen_.size()]), before);
      at = after(before);
    }
    return true;
  }

  [[nodiscard]] BracketPairing make_pairing() const {
    BracketPairing pairing;
    for (std::size_t i = 0; i < opponents_.size(); ++i) {
      pairing.pairs.emplace_back(bracket_.moved_down[i], resident(opponents_[i]));
    }
    std::vector<bool> is_left = free_;
    for (std::size_t i = 0; i < s1_.size(); ++i) {
      pairing.pairs.emplace_back(resident(s1_[i]), resident(chosen_[i]));
      is_left[static_cast<std::size_t>(s1_[i])] = false;
    }
    for (int at = 0; at < residents(); ++at) {
      if (is_left[static_cast<std::size_t>(at)]) pairing.floaters.push_back(resident(at));
    }
    pairing.unpaired = pairing.floaters;
    return pairing;
  }

  const Field& field_;
  const Bracket& bracket_;
  int pairs_left_;
  long steps_;  // How many more may be tried.

  Neglect allowed_;                // What every candidate neglects.
  Neglect used_;                   // What the pairs taken neglect.
  Wishes left_;                    // Of those not yet paired.
  std::vector<bool> free_;         // Residents, by place, but for the upper of a remainder's pair.
  std::vector<bool> may_be_left_;  // Residents, by place.
  int leftovers_ = 0;              // Those of them that are free.
  std::array<int, 2> leftovers_wanting_{};

  bool is_remainder_tried_ = false;
  std::vector<int> opponents_;  // Of the moved-down players.
  std::vector<int> s1_;
  std::vector<int> chosen_;          // Their opponents.
  std::vector<int> after_, before_;  // S2 as a ring, by place; its head is behind the residents.
};

}  // namespace

std::optional<BracketPairing> find_perfect_candidate(const Field& field, const Bracket& bracket) {
  return Search(field, bracket).find();
}

}  // namespace escaque::pairing::dutch
