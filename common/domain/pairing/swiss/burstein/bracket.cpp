// C5 to C8, and the order of 4.3 below them, as goals of one matching.

#include "domain/pairing/swiss/burstein/bracket.hpp"

#include <algorithm>
#include <optional>

#include "domain/pairing/dutch/best_matching.hpp"
#include "domain/pairing/dutch/completion.hpp"

namespace escaque::pairing::swiss {
namespace {

using dutch::Goal;

enum class Zone : std::uint8_t { bracket, next, rest };

/// Somebody of the field; or, in zone `rest` without a player, whoever of the rest will do.
struct Vertex {
  std::optional<int> player;
  Zone zone = Zone::bracket;
};

class BracketMatching {
 public:
  BracketMatching(const Field& field, std::vector<Vertex> vertices)
      : field_(field),
        vertices_(std::move(vertices)),
        matching_(static_cast<int>(vertices_.size())) {
    for (const Vertex& vertex : vertices_) size_ += vertex.zone == Zone::bracket ? 1 : 0;
  }

  void solve() {
    matching_.keep_edges([this](int a, int b) { return may_join(a, b); });
    std::vector<Goal> goals;
    add_floats(goals, Zone::bracket);  // C5, C6.
    add_floats(goals, Zone::next);     // C7: the same of the next bracket.
    goals.push_back({[this](int a, int b) { return is_inside(a, b) && neglects(a, b) ? -1 : 0; },
                     size_});  // C8.
    add_order(goals);
    matching_.narrow(goals);
  }

  [[nodiscard]] BursteinPairs pairs() const {
    BursteinPairs found;
    for (int a = 0; a < size_; ++a) {
      const int b = matching_.mate(a);
      if (b >= size_) found.floaters.push_back(*at(a).player);
      if (b < size_ && a < b) found.pairs.emplace_back(*at(a).player, *at(b).player);
    }
    return found;
  }

  /// Players of the bracket and the next scoregroup who are left to the rest.
  [[nodiscard]] std::vector<int> left() const {
    std::vector<int> players;
    for (int v = 0; v < matching_.size(); ++v) {
      if (leaves(v, matching_.mate(v), Zone::next)) players.push_back(*at(v).player);
    }
    return players;
  }

 private:
  [[nodiscard]] const Vertex& at(int v) const { return vertices_[static_cast<std::size_t>(v)]; }
  [[nodiscard]] bool is_inside(int a, int b) const { return a < size_ && b < size_; }
  [[nodiscard]] bool neglects(int a, int b) const {
    return dutch::want_same_color(field_[*at(a).player], field_[*at(b).player]);
  }
  [[nodiscard]] bool may_join(int a, int b) const {
    if (!at(a).player || !at(b).player) return true;
    return dutch::may_meet(field_, *at(a).player, *at(b).player);
  }
  /// `v` is in the bracket that ends with `zone`, `other` below it.
  [[nodiscard]] bool leaves(int v, int other, Zone zone) const {
    return at(v).zone <= zone && at(other).zone > zone;
  }

  /// As few floaters as possible, then the fewest with the highest score, and so on.
  void add_floats(std::vector<Goal>& goals, Zone zone) const {
    std::vector<Points> scores;
    for (const Vertex& vertex : vertices_) {
      if (vertex.zone <= zone) scores.push_back(field_[*vertex.player].score);
    }
    const auto range = static_cast<std::int64_t>(scores.size());
    std::sort(scores.rbegin(), scores.rend());
    scores.erase(std::unique(scores.begin(), scores.end()), scores.end());
    const auto count = [this, zone](int a, int b, auto holds) {
      const auto one = [&](int v, int other) { return leaves(v, other, zone) && holds(v) ? 1 : 0; };
      return -one(a, b) - one(b, a);
    };
    goals.push_back(
        {[count](int a, int b) { return count(a, b, [](int) { return true; }); }, range});
    for (const Points score : scores) {
      const auto has = [this, score](int v) { return field_[*at(v).player].score == score; };
      goals.push_back({[count, has](int a, int b) { return count(a, b, has); }, range});
    }
  }

  /// 4.3: the first player's opponent is the last possible one, then the second's, and so on;
  /// floating comes after every opponent.
  void add_order(std::vector<Goal>& goals) const {
    for (int v = 0; v < size_; ++v) {
      goals.push_back({[this, v](int a, int b) {
                         const int other = a == v ? b : a;
                         return (a == v || b == v) && other < size_ ? other + 1 : 0;
                       },
                       size_});
    }
  }

  const Field& field_;
  std::vector<Vertex> vertices_;  // The bracket first.
  dutch::BestMatching matching_;
  int size_ = 0;  // Of the bracket.
};

std::vector<Vertex> make_vertices(const BursteinBracket& bracket) {
  std::vector<Vertex> vertices;
  for (const int player : bracket.players) vertices.push_back({player, Zone::bracket});
  return vertices;
}

void add_zone(std::vector<Vertex>& vertices, const std::vector<int>& players, Zone zone) {
  for (const int player : players) vertices.push_back({player, zone});
}

std::vector<int> joined(std::vector<int> players, const std::vector<int>& others) {
  players.insert(players.end(), others.begin(), others.end());
  return players;
}

/// The bracket alone, when nobody need float down.
std::optional<BursteinPairs> pair_alone(const Field& field, const BursteinBracket& bracket) {
  if (bracket.players.size() % 2 == 1 || !can_all_be_paired(field, bracket.players) ||
      !can_all_be_paired(field, joined(bracket.next, bracket.rest))) {
    return std::nullopt;
  }
  BracketMatching matching(field, make_vertices(bracket));
  matching.solve();
  return matching.pairs();
}

/// As few floaters as there can be, all with the lowest score: C5 and C6 cannot be met better.
bool floats_as_little_as_possible(const Field& field, const BursteinBracket& bracket,
                                  const BursteinPairs& paired) {
  if (paired.pairs.size() != dutch::most_pairs(field, bracket.players)) return false;
  const auto score = [&](int player) { return field[player].score; };
  Points lowest = score(bracket.players.front());
  for (const int player : bracket.players) lowest = std::min(lowest, score(player));
  return std::all_of(paired.floaters.begin(), paired.floaters.end(),
                     [&](int player) { return score(player) == lowest; });
}

/// With the next scoregroup, of which at most one may be left to the rest. Nothing when that does
/// not complete the round, or leaving more of them might do better.
std::optional<BursteinPairs> pair_with_next(const Field& field, const BursteinBracket& bracket) {
  const std::vector<int> both = joined(bracket.players, bracket.next);
  if (dutch::most_pairs(field, both) != both.size() / 2) return std::nullopt;
  std::vector<Vertex> vertices = make_vertices(bracket);
  add_zone(vertices, bracket.next, Zone::next);
  if (both.size() % 2 == 1) vertices.push_back({std::nullopt, Zone::rest});
  BracketMatching matching(field, std::move(vertices));
  matching.solve();
  const BursteinPairs paired = matching.pairs();
  if (!floats_as_little_as_possible(field, bracket, paired) ||
      !can_all_be_paired(field, joined(matching.left(), bracket.rest))) {
    return std::nullopt;
  }
  return paired;
}

}  // namespace

BursteinPairs pair_burstein_bracket(const Field& field, const BursteinBracket& bracket) {
  if (auto pairs = pair_alone(field, bracket)) return *pairs;
  if (!bracket.rest.empty()) {
    if (auto pairs = pair_with_next(field, bracket)) return *pairs;
  }
  std::vector<Vertex> vertices = make_vertices(bracket);
  add_zone(vertices, bracket.next, Zone::next);
  add_zone(vertices, bracket.rest, Zone::rest);
  BracketMatching matching(field, std::move(vertices));
  matching.solve();
  return matching.pairs();
}

}  // namespace escaque::pairing::swiss
