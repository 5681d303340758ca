#include "matchmaking/wire/convert.hpp"

#include <string>

#include "wire/vocabulary.hpp"

namespace escaque::services::matchmaking {

common_v1::TimeControl to_wire(clock::TimeControl control) {
  return wire::to<common_v1::TimeControl>(control);
}
clock::TimeControl from_wire(const common_v1::TimeControl& control) {
  return wire::from<clock::TimeControl>(control).value_or(clock::TimeControl{});
}

std::optional<rating::Category> from_wire(common_v1::Category category) {
  return wire::from_word<rating::Category>(category);
}

rating::Snapshot from_wire(const common_v1::Rating& rating) {
  return wire::from<rating::Snapshot>(rating).value_or(rating::Snapshot{});
}
common_v1::Rating to_wire(const rating::Snapshot& rating) {
  return wire::to<common_v1::Rating>(rating);
}

std::optional<game::Player> from_wire(const common_v1::User& user) {
  game::Player player;
  wire::Reader reader(user);
  wire::kUser(reader, player);
  if (reader.fault()) return std::nullopt;
  return player;
}

common_v1::User user_to_wire(const game::Player& player) {
  common_v1::User user;
  wire::Writer writer(user);
  wire::kUser(writer, player);
  return user;
}

std::string scoped_command_id(UserId sender, const std::string& id) {
  return to_string(sender) + '/' + id;
}

}  // namespace escaque::services::matchmaking
