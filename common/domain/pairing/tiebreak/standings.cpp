#include "domain/pairing/tiebreak/standings.hpp"

#include <algorithm>

#include "domain/pairing/tiebreak/direct_encounter.hpp"

namespace escaque::pairing::tiebreak {
namespace {

/// Undefined counts as zero.
Value order_value(Cell cell) { return cell.value_or(Value{}); }

/// Standings under construction: criterion by criterion the ties of those before are split.
class Table {
 public:
  Table(const tournament::Tournament& played, std::span<const Criterion> criteria)
      : fields_(played), criteria_(criteria), rows_(played.players.size()) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      rows_[i] = {.player = i, .rank = 1};
      rows_[i].cells.reserve(criteria.size());
    }
  }

  Standings fill() {
    for (const Criterion& criterion : criteria_) add(criterion);
    return std::move(rows_);
  }

 private:
  void add(const Criterion& criterion) {
    const Field& field = fields_.by(criterion.rules);
    if (criterion.name == Name::direct_encounter) {
      for_each_tie([&](std::span<Standing> tie) { add_direct_encounter(field, tie); });
    } else {
      WorkOut* const work_out = info(criterion.name).work_out;
      for (Standing& row : rows_) row.cells.push_back(work_out(field, row.player, criterion).total);
    }
    for_each_tie([&](std::span<Standing> tie) { split(tie, better(criterion)); });
  }

  static void add_direct_encounter(const Field& field, std::span<Standing> tie) {
    std::vector<std::size_t> players;
    for (const Standing& row : tie) players.push_back(row.player);
    const std::vector<int> places = direct_encounter(field, players);
    for (std::size_t i = 0; i < tie.size(); ++i) tie[i].cells.push_back(whole(places[i]));
  }

  /// Orders the rows of one tie by their last cell and counts their ranks from the tie's own.
  static void split(std::span<Standing> tie, Better order) {
    const auto before = [order](const Standing& a, const Standing& b) {
      const Value left = order_value(a.cells.back());
      const Value right = order_value(b.cells.back());
      return order == Better::higher ? left > right : left < right;
    };
    std::stable_sort(tie.begin(), tie.end(), before);
    const int first = tie.front().rank;
    for (std::size_t i = 1; i < tie.size(); ++i) {
      tie[i].rank = before(tie[i - 1], tie[i]) ? first + static_cast<int>(i) : tie[i - 1].rank;
    }
  }

  void for_each_tie(const auto& act) {
    for (std::size_t from = 0; from < rows_.size();) {
      std::size_t to = from + 1;
      while (to < rows_.size() && rows_[to].rank == rows_[from].rank) ++to;
      act(std::span(rows_).subspan(from, to - from));
      from = to;
    }
  }

  Fields fields_;
  std::span<const Criterion> criteria_;
  Standings rows_;
};

}  // namespace

Standings standings(const tournament::Tournament& played, std::span<const Criterion> criteria) {
  return Table(played, criteria).fill();
}

Working Explanation::of(std::size_t row, std::size_t column) {
  const Criterion& criterion = criteria_[column];
  const Field& field = fields_.by(criterion.rules);
  const std::size_t player = ranked_[row].player;
  if (criterion.name != Name::direct_encounter) {
    return info(criterion.name).work_out(field, player, criterion);
  }
  return explain_direct_encounter(field, player, tied(row, column));
}

std::vector<std::size_t> Explanation::tied(std::size_t row, std::size_t column) const {
  const auto own = std::span(ranked_[row].cells).first(column);
  std::vector<std::size_t> tied;
  for (const Standing& each : ranked_) {
    const bool is_tied = std::equal(own.begin(), own.end(), each.cells.begin(), [](Cell a, Cell b) {
      return order_value(a) == order_value(b);
    });
    if (is_tied) tied.push_back(each.player);
  }
  return tied;
}

}  // namespace escaque::pairing::tiebreak
