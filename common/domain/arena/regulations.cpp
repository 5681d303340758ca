#include "domain/arena/regulations.hpp"

#include <chrono>

#include "domain/game/terms.hpp"

namespace escaque::arena {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr std::size_t kMaxName = 100;
constexpr std::size_t kMaxText = 20'000;
constexpr int kMaxRating = 4000;
constexpr int kMaxPlayers = 30'000;
constexpr int kMaxPoints = 100;
constexpr int kMaxPlies = 1'000;
// Clocks of organisers are not ours.
constexpr Millis kLateStart = std::chrono::minutes(5);
constexpr Millis kFarStart = hours(24 * 400);

template <class T>
bool is_within(T value, T least, T most) {
  return value >= least && value <= most;
}

bool is_good_name(const std::string& name) {
  return is_within<std::size_t>(name.size(), 1, kMaxName) &&
         name.find_first_of("\r\n") == std::string::npos;
}

bool is_good_scoring(const pairing::waves::Scoring& scoring) {
  return is_within(scoring.draw, 0, scoring.win) && is_within(scoring.win, 1, kMaxPoints) &&
         is_within(scoring.streak_after, 0, kMaxPoints) &&
         is_within(scoring.berserk_bonus, 0, kMaxPoints) &&
         is_within(scoring.berserk_least_plies, 0, kMaxPlies) &&
         is_within(scoring.short_draw_plies, 0, kMaxPlies) &&
         is_within(scoring.serial_draw_plies, 0, kMaxPlies);
}

bool is_good_entry(const Regulations& regulations) {
  const int least = regulations.min_rating.value_or(0);
  const int most = regulations.max_rating.value_or(kMaxRating);
  return least >= 0 && least <= most && most <= kMaxRating &&
         is_within(regulations.max_players, 2, kMaxPlayers);
}

}  // namespace

std::optional<ArenaError> refusal(const Regulations& regulations, UtcTime now) {
  const pairing::waves::Rules& rules = regulations.rules;
  const Millis duration = rules.ends - rules.starts;
  if (!is_good_name(regulations.name) || regulations.text.size() > kMaxText) {
    return ArenaError::bad_name;
  }
  if (!game::has_possible_times(terms_of(regulations))) return ArenaError::bad_time_control;
  if (!is_within(rules.starts, now - kLateStart, now + kFarStart)) return ArenaError::bad_start;
  if (!is_within<Millis>(duration, seconds(10), hours(24))) return ArenaError::bad_duration;
  if (!is_within<Millis>(rules.wave_every, seconds(1), seconds(60)) ||
      !is_within<Millis>(rules.closing_window, Millis{0}, duration - seconds(1))) {
    return ArenaError::bad_waves;
  }
  if (!is_good_scoring(rules.scoring)) return ArenaError::bad_scoring;
  if (!is_good_entry(regulations)) return ArenaError::bad_entry;
  return {};
}

game::Terms terms_of(const Regulations& regulations) {
  game::Terms terms;
  terms.time_control = regulations.rules.time;
  terms.variant = regulations.variant;
  terms.is_rated = regulations.is_rated;
  terms.rules.edition = regulations.edition;
  terms.rules.allows_berserk = pairing::waves::berserk_time(regulations.rules).has_value();
  return terms;
}

}  // namespace escaque::arena
