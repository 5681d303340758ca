#pragma once
// The people of a simulation of conduct: honest ones of many kinds, and offenders.
//
// What has been measured is said to be. Everything else is invented: such a simulation shows that
// rules do what they should and how much they can find, never how often they are wrong in the
// field.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace escaque::clients::cli {

/// The quality of a connection.
enum class Line : std::uint8_t { good, bad, very_bad };

/// Games in which the connection is lost, and not back before the opponent may claim.
struct LineRow {
  Line line;
  double lost;
  double share_of_people;
};
inline constexpr std::array kLines{
    LineRow{Line::good, 0.005, 0.90},
    LineRow{Line::bad, 0.10, 0.08},
    LineRow{Line::very_bad, 0.25, 0.02},
};

enum class Kind : std::uint8_t {
  // Honest
  settled,
  tilt,         ///< Slumps of 25 games, 120 points weaker, with shorter losses.
  improver,     ///< 300 points stronger after a year.
  mis_seeded,   ///< New, up to 400 points from the rating that everybody begins with.
  rusty,        ///< Four months away, then 250 points weaker for 60 games.
  friends,      ///< Three games in ten with the same friend, in one network of five.
  two_devices,  ///< Two games in five on a telephone, 60 points weaker.
  // Offenders
  rager_pure,      ///< Runs away from every lost game,
  rager_heavy,     ///< from 35 % of them,
  rager_mild,      ///< from 10 %,
  rager_bad_line,  ///< from 25 %, with a bad line.
  staller,         ///< Lets the clock run in 40 % of the lost games.
  aborter,         ///< Calls 40 % of the games off while the opponent waits.
  quick_loser,     ///< Gives up within 8 plies, five times in a row, once a month.
  thrower_30,      ///< Throws 30 % of the games in a month, in a third of the moves,
  thrower_60,      ///< 60 %,
  thrower_100,     ///< all.
  booster,         ///< Loses 12 games a month to a friend, 150 points weaker, in half of the moves.
  ring,            ///< Four people, of whom each loses 16 games a month to the next.
  sharer,          ///< A friend, 350 points stronger, plays 20 games a month on a device of theirs.
  overlapper,      ///< Both play at the same time, on four days a month.
  bad_reporter,    ///< Ten reports a month, of which one in 20 is borne out.
};

inline constexpr Kind kFirstOffender = Kind::rager_pure;
[[nodiscard]] constexpr bool is_honest(Kind kind) { return kind < kFirstOffender; }

/// The shares of honest people.
struct KindRow {
  Kind kind;
  double share;
};
inline constexpr std::array kHonest{
    KindRow{Kind::settled, 0.50},     KindRow{Kind::tilt, 0.10},  KindRow{Kind::improver, 0.08},
    KindRow{Kind::mis_seeded, 0.08},  KindRow{Kind::rusty, 0.08}, KindRow{Kind::friends, 0.08},
    KindRow{Kind::two_devices, 0.08},
};

struct Person {
  std::uint64_t number = 0;  ///< From 1; also the seed of what happens to them.
  Kind kind = Kind::settled;
  Line line = Line::good;
};

/// Lines and kinds are independent of each other, and everybody of a fixed share has them.
[[nodiscard]] std::vector<Person> honest_people(std::size_t count);
[[nodiscard]] std::vector<Person> people_of(Kind kind, Line line, std::size_t count,
                                            std::uint64_t first_number);

}  // namespace escaque::clients::cli
