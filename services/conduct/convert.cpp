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
  talk.set_line_id(line_id_of(speech));
  talk.set_room(wire::to_word<v1::Room>(speech.room));
  add_spans(talk, speech.spans);
  if (speech.room == Room::tell) *talk.mutable_to() = to_wire(speech.to);
  if (is_of_game(speech.room)) talk.set_game_id(to_string(speech.game));
  talk.set_channel(speech.channel);
  talk.set_moves_to(speech.moves_to);
  if (speech.preset) talk.set_preset(std::string(enum_name(*speech.preset)));
  return talk;
}

/// Its text, too.
Answer<void> read_preset(const v1::SayRequest& request, Speech& speech) {
  if (request.preset().empty()) return {};
  for (const etiquette::Preset known : enumerators<etiquette::Preset>()) {
    if (enum_name(known) == request.preset()) speech.preset = known;
  }
  if (!speech.preset || !speech.text.empty() || speech.room == Room::tell) {
    return Refused(ConductError::bad_preset);
  }
  speech.text = etiquette::in_english(*speech.preset);
  return {};
}

Answer<void> read_game(const v1::SayRequest& request, Speech& speech) {
  const auto game = GameId::parse(request.game_id());
  if (!game) return Refused(ConductError::malformed_game);
  const auto white = UserId::parse(request.white_id());
  const auto black = UserId::parse(request.black_id());
  if (!white || !black) return Refused(ConductError::missing_players);
  speech.game = *game;
  speech.players = {*white, *black};
  speech.handles = {request.white_handle(), request.black_handle()};
  // Of a game of no event, or of an older gateway: nothing is said.
  speech.talk_rule =
      wire::from_word<etiquette::TalkRule>(request.talk_rule()).value_or(etiquette::TalkRule::all);
  speech.stage = request.is_game_over() ? GameStage::over : GameStage::running;
  speech.room = etiquette::heard_in(
      speech.asked, speech.stage, speech.is_by_player(),
      request.is_guarded() ? etiquette::Advice::forbidden : etiquette::Advice::harmless);
  return {};
}

}  // namespace

Answer<std::string> check_request_id(const std::string& id) {
  if (id.empty() || id.size() > kMaxRequestId) return Refused(ConductError::malformed_request_id);
  return id;
}

Answer<Person> from_wire(const common::v1::User& user) {
  const auto id = UserId::parse(user.id());
  if (!id) return Refused(ConductError::malformed_user);
  const auto& roles = user.roles();
  const auto has = [&roles](common::v1::Role role) {
    return std::find(roles.begin(), roles.end(), role) != roles.end();
  };
  return Person{*id,
                user.handle(),
                user.title(),
                user.is_guest(),
                user.is_computer(),
                has(common::v1::ROLE_ADMIN),
                has(common::v1::ROLE_HELPER),
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
  speech.moves_to = request.moves_to();
  const auto room = wire::from_word<Room>(request.room());
  if (!room) return Refused(ConductError::unknown_room);
  speech.asked = *room;
  speech.room = *room;
  const auto preset = read_preset(request, speech);
  if (!preset) return preset.error();
  if (speech.room == Room::tell) {
    auto to = from_wire(request.to());
    if (!to) return to.error();
    speech.to = std::move(*to);
    speech.is_to_away = request.is_to_away();
    return speech;
  }
  if (speech.room == Room::channel) speech.channel = request.channel();
  if (!is_of_game(speech.room)) return speech;
  const auto game = read_game(request, speech);
  if (!game) return game.error();
  return speech;
}

v1::Talk to_wire(const Said& said) {
  v1::Talk talk = talk_of(said.speech);
  talk.set_talk_id(said.talk_id);
  talk.set_time_ms(to_wire_ms(said.time));
  return talk;
}

void add_spans(v1::Talk& talk, const std::vector<Span>& spans) {
  for (const Span& each : spans) {
    v1::Span& span = *talk.add_spans();
    span.set_begin(each.begin);
    span.set_end(each.end);
    span.set_coarseness(each.is_bad ? v1::COARSENESS_BAD : v1::COARSENESS_MILD);
  }
}

std::string to_payload(const Speech& speech) { return talk_of(speech).SerializeAsString(); }

}  // namespace escaque::services::conduct
