// Maximum matching on the graph of legal meetings: greedily first, then by Edmonds' alternating
// trees, of which dense fields hardly ever need one.

#include "domain/pairing/dutch/completion.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace escaque::pairing::dutch {
namespace {

constexpr int kNobody = -1;

class Matching {
 public:
  Matching(const Field& field, const std::vector<int>& players, const MayHaveBye& may_have_bye)
      : field_(field), players_(players), size_(static_cast<int>(players.size())) {
    if (size_ % 2 == 1) {  // The bye is one more vertex.
      bye_ = size_++;
      for (const int player : players) can_have_bye_.push_back(may_have_bye(player));
    }
    mate_.assign(static_cast<std::size_t>(size_), kNobody);
  }

  /// After is_perfect() failed: the players its last search reached, and who stands in their way.
  [[nodiscard]] Impasse impasse() const {
    Impasse found;
    for (int v = 0; v < size_; ++v) {
      if (v == bye_) continue;
      const bool outer = outer_[static_cast<std::size_t>(v)];
      const int player = players_[static_cast<std::size_t>(v)];
      if (outer) found.players.push_back(player);
      if (!outer && parent_[static_cast<std::size_t>(v)] != kNobody) {
        found.opponents.push_back(player);
      }
    }
    return found;
  }

  bool is_perfect() {
    match_greedily();
    for (int v = 0; v < size_; ++v) {
      if (mate(v) == kNobody && !augment(v)) return false;
    }
    return true;
  }

  /// Of a maximum matching. A player who cannot be matched now cannot be later.
  std::size_t pairs() {
    match_greedily();
    std::size_t matched = 0;
    for (int v = 0; v < size_; ++v) {
      if (mate(v) == kNobody) augment(v);
    }
    for (int v = 0; v < size_; ++v) matched += mate(v) == kNobody ? 0 : 1;
    return matched / 2;
  }

 private:
  int& mate(int v) { return mate_[static_cast<std::size_t>(v)]; }
  int& base(int v) { return base_[static_cast<std::size_t>(v)]; }
  int& parent(int v) { return parent_[static_cast<std::size_t>(v)]; }

  [[nodiscard]] bool joined(int a, int b) const {
    if (a == bye_ || b == bye_) return can_have_bye_[static_cast<std::size_t>(a == bye_ ? b : a)];
    return may_meet(field_, players_[static_cast<std::size_t>(a)],
                    players_[static_cast<std::size_t>(b)]);
  }

  /// From the bottom, where the bye belongs.
  void match_greedily() {
    std::vector<int> free;
    for (int v = size_ - 1; v >= 0; --v) {
      const auto found =
          std::find_if(free.rbegin(), free.rend(), [&](int other) { return joined(v, other); });
      if (found == free.rend()) {
        free.push_back(v);
        continue;
      }
      mate(v) = *found;
      mate(*found) = v;
      free.erase(std::next(found).base());
    }
  }

  int common_base(int a, int b) {
    std::vector<bool> passed(static_cast<std::size_t>(size_), false);
    for (;;) {
      a = base(a);
      passed[static_cast<std::size_t>(a)] = true;
      if (mate(a) == kNobody) break;
      a = parent(mate(a));
    }
    for (b = base(b); !passed[static_cast<std::size_t>(b)]; b = base(parent(mate(b)))) {
    }
    return b;
  }

  void mark_blossom(int v, int blossom, int child, std::vector<bool>& inside) {
    while (base(v) != blossom) {
      inside[static_cast<std::size_t>(base(v))] = true;
      inside[static_cast<std::size_t>(base(mate(v)))] = true;
      parent(v) = child;
      child = mate(v);
      v = parent(mate(v));
    }
  }

  void contract(int a, int b, std::vector<int>& queue) {
    const int blossom = common_base(a, b);
    std::vector<bool> inside(static_cast<std::size_t>(size_), false);
    mark_blossom(a, blossom, b, inside);
    mark_blossom(b, blossom, a, inside);
    for (int v = 0; v < size_; ++v) {
      if (!inside[static_cast<std::size_t>(base(v))]) continue;
      base(v) = blossom;
      if (!outer_[static_cast<std::size_t>(v)]) reach(v, queue);
    }
  }

  void reach(int v, std::vector<int>& queue) {
    outer_[static_cast<std::size_t>(v)] = true;
    queue.push_back(v);
  }

  void flip(int v) {
    while (v != kNobody) {
      const int before = parent(v);
      const int next = mate(before);
      mate(v) = before;
      mate(before) = v;
      v = next;
    }
  }

  /// Looks for an alternating path from `root` to another free vertex.
  bool augment(int root) {
    base_.resize(static_cast<std::size_t>(size_));
    for (int v = 0; v < size_; ++v) base(v) = v;
    parent_.assign(static_cast<std::size_t>(size_), kNobody);
    outer_.assign(static_cast<std::size_t>(size_), false);
    std::vector<int> queue;
    reach(root, queue);
    for (std::size_t head = 0; head < queue.size(); ++head) {
      if (const int end = explore(queue[head], root, queue); end != kNobody) {
        flip(end);
        return true;
      }
    }
    return false;
  }

  /// The free vertex that an edge of `v` leads to; else grows the tree.
  int explore(int v, int root, std::vector<int>& queue) {
    for (int w = 0; w < size_; ++w) {
      if (base(v) == base(w) || mate(v) == w || w == v || !joined(v, w)) continue;
      const bool in_tree = w == root || (mate(w) != kNobody && parent(mate(w)) != kNobody);
      if (in_tree) {
        contract(v, w, queue);
      } else if (parent(w) == kNobody) {
        parent(w) = v;
        if (mate(w) == kNobody) return w;
        reach(mate(w), queue);
      }
    }
    return kNobody;
  }

  const Field& field_;
  const std::vector<int>& players_;
  int size_;
  int bye_ = kNobody;
  std::vector<bool> can_have_bye_;
  std::vector<int> mate_;
  std::vector<int> base_;
  std::vector<int> parent_;
  std::vector<bool> outer_;
};

}  // namespace

bool can_be_completed(const Field& field, const std::vector<int>& players,
                      const MayHaveBye& may_have_bye) {
  return Matching(field, players, may_have_bye).is_perfect();
}

std::size_t most_pairs(const Field& field, const std::vector<int>& players) {
  return Matching(field, players, [](int) { return false; }).pairs();
}

std::optional<Points> lowest_bye_score(const Field& field, const std::vector<int>& players) {
  std::set<Points> scores;
  for (const int player : players) scores.insert(field[player].score);
  for (const Points score : scores) {
    const auto may_have_bye = [&](int player) {
      return field[player].may_have_bye && field[player].score <= score;
    };
    if (can_be_completed(field, players, may_have_bye)) return score;
  }
  return std::nullopt;
}

std::optional<Impasse> find_impasse(const Field& field) {
  std::vector<int> players(field.size());
  std::iota(players.begin(), players.end(), 0);
  const auto may_have_bye = [&](int player) { return field[player].may_have_bye; };
  if (players.size() % 2 == 1 && std::none_of(players.begin(), players.end(), may_have_bye)) {
    return Impasse{true, {}, {}};
  }
  Matching matching(field, players, may_have_bye);
  if (matching.is_perfect()) return std::nullopt;
  return matching.impasse();
}

}  // namespace escaque::pairing::dutch
