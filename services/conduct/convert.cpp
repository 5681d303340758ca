#include "conduct/convert.hpp"

#include <algorithm>

#include "wire/words.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::size_t kMaxRequestId = 64;

double to_wire_ms(UtcTime time) { return static_cast<double>(time.time_since_epoch().count()); }

common::v1::User to_wire(const Person& person) {
  common::v1::User user;
  user.set_id(to_string(person.id));
  user.set_handle(person.handle);
  user.set_title(person.title);
  user.set_is_guest(person.is_guest);
  user.set_is_computer(person.is_computer);
  for (const int role : person.roles) user.add_roles(static_cast<common::v1::Role>(role));
  return user;
}

v1::Talk talk_of(const Speech& speech) {
  v1::Talk talk;
  *talk.mutable_from() = to_wire(speech.from);
  talk.set_text(speech.text);
  talk.set_room(wire::to_word<v1::Room>(speech.room));
  if (speech.room == Room::tell) {
    *talk.mutable_to() = to_wire(speech.to);
  } else {
    talk.set_game_id(to_string(speech.game));
  }
  return talk;
}

Answer<std::string> check_request_id(const std::string& id) {
  if (id.empty() || id.size() > kMaxRequestId) return Refused(ConductError::malformed_request_id);
  return id;
}

Answer<void> read_game(const v1::SayRequest& request, Speech& speech) {
  const auto game = GameId::parse(request.game_id());
  if (!game) return Refused(ConductError::malformed_game);
  const auto white = UserId::parse(request.white_id());
  const auto black = UserId::parse(request.black_id());
  if (!white || !black) return Refused(ConductError::missing_players);
  speech.game = *game;
  speech.players = {*white, *black};
  speech.stage = request.is_game_over() ? GameStage::over : GameStage::running;
  return {};
}

template <class Request>
Answer<SanctionOrder> order_of(const Request& request) {
  auto admin = from_wire(request.admin());
  if (!admin) return admin.error();
  auto id = check_request_id(request.request_id());
  if (!id) return id.error();
  auto user = from_wire(request.user());
  if (!user) return user.error();
  return SanctionOrder{std::move(*admin), std::move(*id), std::move(*user), request.reason()};
}

}  // namespace

Answer<Person> from_wire(const common::v1::User& user) {
  const auto id = UserId::parse(user.id());
  if (!id) return Refused(ConductError::malformed_user);
  const auto& roles = user.roles();
  const bool is_admin =
      std::find(roles.begin(), roles.end(), common::v1::ROLE_ADMIN) != roles.end();
  return Person{*id,
                user.handle(),
                user.title(),
                user.is_guest(),
                user.is_computer(),
                is_admin,
                {roles.begin(), roles.end()}};
}

Answer<Speech> from_wire(const v1::SayRequest& request) {
  Speech speech;
  auto from = from_wire(request.from());
  if (!from) return from.error();
  auto id = check_request_id(request.command_id());
  if (!id) return id.error();
  speech.from = std::move(*from);
  speech.command_id = std::move(*id);
  speech.text = request.text();
  const auto room = wire::from_word<Room>(request.room());
  if (!room) return Refused(ConductError::unknown_room);
  speech.room = *room;
  if (speech.room == Room::tell) {
    auto to = from_wire(request.to());
    if (!to) return to.error();
    speech.to = std::move(*to);
    return speech;
  }
  const auto game = read_game(request, speech);
  if (!game) return game.error();
  return speech;
}

Answer<SanctionOrder> from_wire(const v1::WarnRequest& request) { return order_of(request); }
Answer<SanctionOrder> from_wire(const v1::MuteRequest& request) { return order_of(request); }

Answer<LiftOrder> from_wire(const v1::LiftMuteRequest& request) {
  auto admin = from_wire(request.admin());
  if (!admin) return admin.error();
  auto id = check_request_id(request.request_id());
  if (!id) return id.error();
  const auto mute = SanctionId::parse(request.sanction_id());
  if (!mute) return Refused(ConductError::no_such_mute);
  return LiftOrder{std::move(*admin), std::move(*id), *mute, request.reason()};
}

UtcTime time_from_wire(double ms) {
  // Beyond 2^53 a double names no single millisecond.
  if (!(ms > 0)) return UtcTime();
  return UtcTime(Millis(static_cast<std::int64_t>(std::min(ms, 9e15))));
}

v1::Talk to_wire(const Said& said) {
  v1::Talk talk = talk_of(said.speech);
  talk.set_talk_id(said.talk_id);
  talk.set_time_ms(to_wire_ms(said.time));
  return talk;
}

v1::Sanction to_wire(const Sanction& sanction) {
  v1::Sanction wire;
  wire.set_sanction_id(to_string(sanction.id));
  wire.set_kind(sanction.kind == SanctionKind::mute ? v1::SANCTION_KIND_MUTE
                                                    : v1::SANCTION_KIND_WARNING);
  *wire.mutable_user() = to_wire(sanction.user);
  wire.set_reason(sanction.reason);
  wire.set_since_ms(to_wire_ms(sanction.since));
  if (sanction.until) wire.set_until_ms(to_wire_ms(*sanction.until));
  wire.set_by_user_id(to_string(sanction.by));
  return wire;
}

std::string to_payload(const Speech& speech) { return talk_of(speech).SerializeAsString(); }

std::string sanction_imposed(const Sanction& sanction) {
  v1::ConductChanged change;
  *change.mutable_imposed() = to_wire(sanction);
  return change.SerializeAsString();
}

std::string sanction_lifted(const Sanction& sanction) {
  v1::ConductChanged change;
  *change.mutable_lifted() = to_wire(sanction);
  return change.SerializeAsString();
}

}  // namespace escaque::services::conduct
