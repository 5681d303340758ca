#pragma once
// FIDE's performance ratings: the tables 8.1a and 8.1b of the rating regulations (B.02), the
// tournament performance rating and the perfect tournament performance.

#include <span>

namespace escaque::rating {

/// dp of table 8.1a: what a score of `percent` (0 to 100) says about the difference in rating.
[[nodiscard]] int rating_difference(int percent);

/// The percentage (0 to 100) that table 8.1b expects against somebody rated `difference` points
/// lower; negative when rated higher. The whole table, without the limit of 400 points.
[[nodiscard]] int expected_percentage(int difference);

/// Score of `half_points` in `games` (at least one) as a percentage; halves are rounded up.
[[nodiscard]] int percentage(int half_points, int games);

/// Mean of `ratings` (at least one); halves are rounded up.
[[nodiscard]] int average(std::span<const int> ratings);

/// Rp: the average of the opponents plus dp of the score. At least one opponent.
[[nodiscard]] int performance_rating(std::span<const int> opponents, int half_points);

/// The lowest rating of which table 8.1b expects at least this score against these opponents; after
/// a score of nothing 800 points less than the weakest of them. At least one opponent.
[[nodiscard]] int perfect_performance(std::span<const int> opponents, int half_points);

}  // namespace escaque::rating
