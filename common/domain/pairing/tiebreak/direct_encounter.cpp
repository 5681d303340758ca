#include "domain/pairing/tiebreak/direct_encounter.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace escaque::pairing::tiebreak {
namespace {

/// Every mean of up to this many games between two players is exact in the unit below.
constexpr std::int64_t kGames = 2520;

/// One player's row of the mini-table of those tied.
struct Row {
  std::size_t member = 0;    // Index into `tied`.
  std::int64_t score = 0;    // In tenths ÷ kGames; repeated games are averaged (6.1.3).
  std::int64_t at_most = 0;  // With a win in every missing game.
  std::size_t missing = 0;   // Opponents not met.
};

/// The places of the members of one group of tied players.
class MiniTable {
 public:
  MiniTable(const Field& field, std::span<const std::size_t> tied)
      : field_(field), tied_(tied), places_(tied.size(), 1) {
    for (std::size_t member = 0; member < tied.size(); ++member) {
      members_.push_back({tied[member], member});
    }
    std::sort(members_.begin(), members_.end());
  }

  std::vector<int> places() {
    std::vector<std::size_t> all(tied_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (field_.rules().edition == Edition::manual_2012) {
      place_by_manual(all);
    } else {
      place(all, 1);
    }
    const bool separates =
        std::any_of(places_.begin(), places_.end(), [](int p) { return p != 1; });
    if (!separates) std::fill(places_.begin(), places_.end(), 0);
    return places_;
  }

 private:
  struct Member {
    std::size_t player = 0;
    std::size_t member = 0;
    friend auto operator<=>(const Member&, const Member&) = default;
  };

  [[nodiscard]] Row row_of(std::size_t member, const std::vector<bool>& is_in,
                           std::size_t others) const {
    std::vector<std::pair<std::size_t, Points>> games;
    for (const Encounter& each : field_.encounters(tied_[member])) {
      if (!each.is_game) continue;
      const auto found =
          std::lower_bound(members_.begin(), members_.end(), Member{each.opponent, 0});
      if (found == members_.end() || found->player != each.opponent) continue;
      if (is_in[found->member]) games.emplace_back(found->member, each.points);
    }
    std::sort(games.begin(), games.end());
    Row row{.member = member, .missing = others};
    for (auto first = games.begin(); first != games.end();) {
      const auto last = std::find_if(first, games.end(),
                                     [&](const auto& game) { return game.first != first->first; });
      std::int64_t tenths = 0;
      for (auto game = first; game != last; ++game) tenths += game->second.tenths;
      row.score += tenths * kGames / (last - first);
      --row.missing;
      first = last;
    }
    row.at_most =
        row.score + field_.points().win.tenths * kGames * static_cast<std::int64_t>(row.missing);
    return row;
  }

  /// Best first; equals in the order of `group`.
  [[nodiscard]] std::vector<Row> rows_of(const std::vector<std::size_t>& group) const {
    std::vector<bool> is_in(tied_.size(), false);
    for (const std::size_t member : group) is_in[member] = true;
    std::vector<Row> rows;
    for (const std::size_t member : group) rows.push_back(row_of(member, is_in, group.size() - 1));
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.score > b.score; });
    return rows;
  }

  static bool have_all_met(const std::vector<Row>& rows) {
    return std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.missing == 0; });
  }

  /// Gives `group` the places from `first` on.
  void place(const std::vector<std::size_t>& group, int first) {
    for (const std::size_t member : group) places_[member] = first;
    if (group.size() < 2) return;
    const std::vector<Row> rows = rows_of(group);
    if (have_all_met(rows)) {
      place_by_score(rows, first);
    } else {
      place_certain(rows, first);
    }
  }

  /// 6.1: by score, and again among those whose score is equal, as long as somebody is left behind.
  void place_by_score(const std::vector<Row>& rows, int first) {
    if (rows.front().score == rows.back().score) return;
    for (auto from = rows.begin(); from != rows.end();) {
      const auto to =
          std::find_if(from, rows.end(), [&](const Row& row) { return row.score != from->score; });
      std::vector<std::size_t> equals;
      for (auto row = from; row != to; ++row) equals.push_back(row->member);
      place(equals, first + static_cast<int>(from - rows.begin()));
      from = to;
    }
  }

  /// 6.2: whoever is ahead of all others whatever the missing games bring takes the place, then the
  /// next; the others begin anew among themselves.
  void place_certain(const std::vector<Row>& rows, int first) {
    std::size_t certain = 0;
    while (certain + 1 < rows.size() &&
           std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(certain) + 1, rows.end(),
                       [&](const Row& row) { return row.at_most < rows[certain].score; })) {
      places_[rows[certain].member] = first + static_cast<int>(certain);
      ++certain;
    }
    if (certain == 0) return;
    std::vector<std::size_t> others;
    for (std::size_t i = certain; i < rows.size(); ++i) others.push_back(rows[i].member);
    place(others, first + static_cast<int>(certain));
  }

  /// The manual, 1.4: only when all have met, once, by the sum of the points.
  void place_by_manual(const std::vector<std::size_t>& group) {
    const std::vector<Row> rows = rows_of(group);
    if (!have_all_met(rows)) return;
    for (const Row& row : rows) {
      places_[row.member] =
          1 + static_cast<int>(std::count_if(rows.begin(), rows.end(), [&](const Row& other) {
            return other.score > row.score;
          }));
    }
  }

  const Field& field_;
  std::span<const std::size_t> tied_;
  std::vector<Member> members_;  // By player.
  std::vector<int> places_;
};

}  // namespace

std::vector<int> direct_encounter(const Field& field, std::span<const std::size_t> tied) {
  if (tied.size() < 2) return std::vector<int>(tied.size(), 0);
  return MiniTable(field, tied).places();
}

Working explain_direct_encounter(const Field& field, std::size_t player,
                                 std::span<const std::size_t> tied) {
  Working working;
  std::vector<std::size_t> met;
  for (const Encounter& each : field.encounters(player)) {
    const bool is_tied = std::find(tied.begin(), tied.end(), each.opponent) != tied.end();
    if (!each.is_game || !is_tied) continue;
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.source = Source::opponent;
    part.value = value_of(each.points);
    working.parts.push_back(part);
    if (std::find(met.begin(), met.end(), each.opponent) == met.end()) met.push_back(each.opponent);
  }
  add_up(working);
  const auto missing = static_cast<std::int64_t>(tied.size() - 1 - met.size());
  working.steps.push_back({Step::missing_games, whole(missing)});
  const auto self = std::find(tied.begin(), tied.end(), player);
  const std::vector<int> places = direct_encounter(field, tied);
  working.total = whole(places[static_cast<std::size_t>(self - tied.begin())]);
  working.steps.push_back({Step::place, *working.total});
  return working;
}

}  // namespace escaque::pairing::tiebreak
