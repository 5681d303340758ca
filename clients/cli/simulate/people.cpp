#include "cli/simulate/people.hpp"

namespace escaque::clients::cli {
namespace {

/// The row in which `place`, in [0, 1), falls.
template <class Rows, class Row>
const auto& row_at(const Rows& rows, double place, double Row::*share) {
  for (const auto& row : rows) {
    if (place < row.*share) return row;
    place -= row.*share;
  }
  return rows.front();
}

/// Evenly spread in [0, 1) (Weyl's sequence), so that shares are kept for any number of people.
double place_of(std::size_t index, double step) {
  const double at = static_cast<double>(index + 1) * step;
  return at - static_cast<double>(static_cast<std::uint64_t>(at));
}

}  // namespace

std::vector<Person> honest_people(std::size_t count) {
  constexpr double kGolden = 0.6180339887498949;
  constexpr double kSilver = 0.4142135623730950;
  std::vector<Person> people;
  people.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    people.push_back(
        {.number = i + 1,
         .kind = row_at(kHonest, place_of(i, kGolden), &KindRow::share).kind,
         .line = row_at(kLines, place_of(i, kSilver), &LineRow::share_of_people).line});
  }
  return people;
}

std::vector<Person> people_of(Kind kind, Line line, std::size_t count, std::uint64_t first_number) {
  std::vector<Person> people;
  people.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    people.push_back({.number = first_number + i, .kind = kind, .line = line});
  }
  return people;
}

}  // namespace escaque::clients::cli
