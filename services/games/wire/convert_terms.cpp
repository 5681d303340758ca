#include "games/wire/convert_terms.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace escaque::services::games {
namespace {

/// Both directions of an enum from one table.
template <class Wire, class Domain, std::size_t n>
using Table = std::array<std::pair<Wire, Domain>, n>;

constexpr Table<common_v1::Category, rating::Category, 6> kCategories{{
    {common_v1::CATEGORY_ULTRABULLET, rating::Category::ultrabullet},
    {common_v1::CATEGORY_BULLET, rating::Category::bullet},
    {common_v1::CATEGORY_BLITZ, rating::Category::blitz},
    {common_v1::CATEGORY_RAPID, rating::Category::rapid},
    {common_v1::CATEGORY_CLASSICAL, rating::Category::classical},
    {common_v1::CATEGORY_CHESS960, rating::Category::chess960},
}};

constexpr Table<v1::Termination, rules::Termination, 20> kTerminations{{
    {v1::TERMINATION_CHECKMATE, rules::Termination::checkmate},
    {v1::TERMINATION_STALEMATE, rules::Termination::stalemate},
    {v1::TERMINATION_INSUFFICIENT_MATERIAL, rules::Termination::insufficient_material},
    {v1::TERMINATION_FIVEFOLD_REPETITION, rules::Termination::fivefold_repetition},
    {v1::TERMINATION_SEVENTYFIVE_MOVES, rules::Termination::seventyfive_moves},
    {v1::TERMINATION_THREEFOLD_CLAIM, rules::Termination::threefold_claim},
    {v1::TERMINATION_FIFTY_MOVES_CLAIM, rules::Termination::fifty_moves_claim},
    {v1::TERMINATION_AGREEMENT, rules::Termination::agreement},
    {v1::TERMINATION_RESIGNATION, rules::Termination::resignation},
    {v1::TERMINATION_TIME_FORFEIT, rules::Termination::time_forfeit},
    {v1::TERMINATION_TIME_FORFEIT_INSUFFICIENT, rules::Termination::time_forfeit_insufficient},
    {v1::TERMINATION_ABANDONMENT, rules::Termination::abandonment},
    {v1::TERMINATION_ABANDONMENT_DRAW, rules::Termination::abandonment_draw},
    {v1::TERMINATION_ABORTED, rules::Termination::aborted},
    {v1::TERMINATION_NO_START, rules::Termination::no_start},
    {v1::TERMINATION_ARBITER, rules::Termination::arbiter},
    {v1::TERMINATION_ILLEGAL_MOVE, rules::Termination::illegal_move},
    {v1::TERMINATION_NO_SHOW, rules::Termination::no_show},
    {v1::TERMINATION_DOUBLE_FORFEIT, rules::Termination::double_forfeit},
    {v1::TERMINATION_NO_EFFORT, rules::Termination::no_effort},
}};

template <class Wire, class Domain, std::size_t n>
Wire find_wire(const Table<Wire, Domain, n>& table, Domain value) {
  for (const auto& [wire, domain] : table) {
    if (domain == value) return wire;
  }
  return Wire{};
}

template <class Wire, class Domain, std::size_t n>
std::optional<Domain> find_domain(const Table<Wire, Domain, n>& table, Wire value) {
  for (const auto& [wire, domain] : table) {
    if (wire == value) return domain;
  }
  return std::nullopt;
}

}  // namespace

common_v1::Color to_wire(Color color) {
  return color == Color::white ? common_v1::COLOR_WHITE : common_v1::COLOR_BLACK;
}

std::optional<Color> from_wire(common_v1::Color color) {
  if (color == common_v1::COLOR_WHITE) return Color::white;
  if (color == common_v1::COLOR_BLACK) return Color::black;
  return std::nullopt;
}

common_v1::Variant to_wire(rules::Variant variant) {
  return variant == rules::Variant::standard ? common_v1::VARIANT_STANDARD
                                             : common_v1::VARIANT_CHESS960;
}

std::optional<rules::Variant> from_wire(common_v1::Variant variant) {
  if (variant == common_v1::VARIANT_STANDARD) return rules::Variant::standard;
  if (variant == common_v1::VARIANT_CHESS960) return rules::Variant::chess960;
  return std::nullopt;
}

common_v1::Category to_wire(rating::Category category) { return find_wire(kCategories, category); }
std::optional<rating::Category> from_wire(common_v1::Category category) {
  return find_domain(kCategories, category);
}

v1::Termination to_wire(rules::Termination termination) {
  return find_wire(kTerminations, termination);
}
std::optional<rules::Termination> from_wire(v1::Termination termination) {
  return find_domain(kTerminations, termination);
}

common_v1::TimeControl to_wire(clock::TimeControl control) {
  common_v1::TimeControl wire;
  wire.set_base_ms(to_ms(control.base));
  wire.set_increment_ms(to_ms(control.increment));
  return wire;
}

clock::TimeControl from_wire(const common_v1::TimeControl& control) {
  return {.base = Millis(control.base_ms()), .increment = Millis(control.increment_ms())};
}

v1::Remaining to_wire(const game::Remaining& remaining) {
  v1::Remaining wire;
  wire.set_white_ms(to_ms(remaining.white));
  wire.set_black_ms(to_ms(remaining.black));
  return wire;
}

game::Remaining from_wire(const v1::Remaining& remaining) {
  return {.white = Millis(remaining.white_ms()), .black = Millis(remaining.black_ms())};
}

v1::Player to_wire(const game::Player& player) {
  v1::Player wire;
  wire.mutable_user()->set_id(to_string(player.id));
  wire.mutable_user()->set_handle(player.handle);
  wire.mutable_user()->set_title(player.title);
  wire.mutable_user()->set_is_guest(player.is_guest);
  wire.mutable_user()->set_is_computer(player.is_computer);
  wire.mutable_rating()->set_value(player.rating.value);
  wire.mutable_rating()->set_deviation(player.rating.deviation);
  wire.mutable_rating()->set_is_provisional(player.rating.is_provisional);
  return wire;
}

std::optional<game::Player> from_wire(const v1::Player& player) {
  const auto id = UserId::parse(player.user().id());
  if (!id) return std::nullopt;
  return game::Player{.id = *id,
                      .handle = player.user().handle(),
                      .title = player.user().title(),
                      .is_guest = player.user().is_guest(),
                      .is_computer = player.user().is_computer(),
                      .rating = {.value = player.rating().value(),
                                 .deviation = player.rating().deviation(),
                                 .is_provisional = player.rating().is_provisional()}};
}

v1::Absence to_wire(game::Absence absence) {
  return absence == game::Absence::left ? v1::ABSENCE_LEFT : v1::ABSENCE_LOST;
}

std::optional<game::Absence> from_wire(v1::Absence absence) {
  if (absence == v1::ABSENCE_LEFT) return game::Absence::left;
  if (absence == v1::ABSENCE_LOST) return game::Absence::lost;
  return std::nullopt;
}

double to_wire(UtcTime time) { return static_cast<double>(time.time_since_epoch().count()); }
UtcTime utc_from_wire(double unix_ms) { return UtcTime(Millis(std::llround(unix_ms))); }

}  // namespace escaque::services::games
