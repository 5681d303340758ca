#include "matchmaking/wire/convert.hpp"

#include <string>

namespace escaque::services::matchmaking {

common_v1::TimeControl to_wire(clock::TimeControl control) {
  common_v1::TimeControl wire;
  wire.set_base_ms(static_cast<std::int32_t>(control.base.count()));
  wire.set_increment_ms(static_cast<std::int32_t>(control.increment.count()));
  return wire;
}

clock::TimeControl from_wire(const common_v1::TimeControl& control) {
  return {.base = Millis(control.base_ms()), .increment = Millis(control.increment_ms())};
}

v1::ColorWish to_wire(lobby::ColorWish wish) {
  switch (wish) {
    case lobby::ColorWish::either:
      return v1::COLOR_WISH_EITHER;
    case lobby::ColorWish::white:
      return v1::COLOR_WISH_WHITE;
    case lobby::ColorWish::black:
      return v1::COLOR_WISH_BLACK;
  }
  return v1::COLOR_WISH_UNSPECIFIED;
}

std::optional<lobby::ColorWish> from_wire(v1::ColorWish wish) {
  switch (wish) {
    case v1::COLOR_WISH_UNSPECIFIED:
    case v1::COLOR_WISH_EITHER:
      return lobby::ColorWish::either;
    case v1::COLOR_WISH_WHITE:
      return lobby::ColorWish::white;
    case v1::COLOR_WISH_BLACK:
      return lobby::ColorWish::black;
    default:
      return std::nullopt;
  }
}

std::optional<rating::Category> from_wire(common_v1::Category category) {
  switch (category) {
    case common_v1::CATEGORY_ULTRABULLET:
      return rating::Category::ultrabullet;
    case common_v1::CATEGORY_BULLET:
      return rating::Category::bullet;
    case common_v1::CATEGORY_BLITZ:
      return rating::Category::blitz;
    case common_v1::CATEGORY_RAPID:
      return rating::Category::rapid;
    case common_v1::CATEGORY_CLASSICAL:
      return rating::Category::classical;
    case common_v1::CATEGORY_CHESS960:
      return rating::Category::chess960;
    default:
      return std::nullopt;
  }
}

rating::Snapshot from_wire(const common_v1::Rating& rating) {
  return {.value = rating.value(),
          .deviation = rating.deviation(),
          .is_provisional = rating.is_provisional()};
}

common_v1::Rating to_wire(const rating::Snapshot& rating) {
  common_v1::Rating wire;
  wire.set_value(rating.value);
  wire.set_deviation(rating.deviation);
  wire.set_is_provisional(rating.is_provisional);
  return wire;
}

std::optional<game::Player> from_wire(const common_v1::User& user) {
  const auto id = UserId::parse(user.id());
  if (!id) return std::nullopt;
  game::Player player;
  player.id = *id;
  player.handle = user.handle();
  player.title = user.title();
  player.is_guest = user.is_guest();
  player.is_computer = user.is_computer();
  return player;
}

common_v1::User user_to_wire(const game::Player& player) {
  common_v1::User wire;
  wire.set_id(to_string(player.id));
  wire.set_handle(player.handle);
  wire.set_title(player.title);
  wire.set_is_guest(player.is_guest);
  wire.set_is_computer(player.is_computer);
  return wire;
}

games_v1::CreateGameRequest to_create_game(const lobby::PairingMade& pairing) {
  const auto seat = [](const game::Player& player) {
    games_v1::Player wire;
    *wire.mutable_user() = user_to_wire(player);
    *wire.mutable_rating() = to_wire(player.rating);
    return wire;
  };
  const auto terms = to_wire(pairing.terms);
  games_v1::CreateGameRequest request;
  request.set_game_id(to_string(pairing.game));
  *request.mutable_white() = seat(pairing.players.white);
  *request.mutable_black() = seat(pairing.players.black);
  *request.mutable_time_control() = terms.time_control();
  request.set_variant(terms.variant());
  request.set_is_rated(terms.is_rated());
  if (pairing.rematch_of) request.set_rematch_of(to_string(*pairing.rematch_of));
  request.set_edition(terms.edition());
  request.set_schedules(terms.schedules());
  request.mutable_rules()->set_illegal_moves(terms.illegal_moves());
  request.mutable_rules()->set_quickplay(terms.quickplay());
  return request;
}

std::string scoped_command_id(UserId sender, const std::string& id) {
  return to_string(sender) + '/' + id;
}

}  // namespace escaque::services::matchmaking
