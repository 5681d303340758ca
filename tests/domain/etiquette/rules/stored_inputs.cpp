#include "domain/etiquette/rules/stored_inputs.hpp"

#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "domain/base/enums.hpp"

namespace escaque::etiquette {
namespace {

constexpr int kAllDigits = 17;

class Writer {
 public:
  Writer() { out_ << std::setprecision(kAllDigits); }
  template <class T>
  Writer& operator<<(const T& value) {
    out_ << value << '\t';
    return *this;
  }
  Writer& operator<<(const BoardStanding& standing) {
    return *this << standing.material << standing.is_being_mated << standing.is_mating;
  }
  [[nodiscard]] std::string str() const { return out_.str(); }

 private:
  std::ostringstream out_;
};

class Fields {
 public:
  explicit Fields(const std::string& line) : in_(line) {}

  template <class T>
  T next() {
    T value{};
    if (!(in_ >> value)) throw std::runtime_error("a field is missing");
    return value;
  }
  template <class Enum>
  Enum next_enum() {
    return static_cast<Enum>(next<int>());
  }
  template <class Id>
  Id next_id() {
    return {next<std::uint64_t>()};
  }
  Millis next_millis() { return Millis(next<std::int64_t>()); }
  UtcTime next_time() { return UtcTime(next_millis()); }
  BoardStanding next_standing() {
    BoardStanding standing;
    standing.material = next<int>();
    standing.is_being_mated = next<bool>();
    standing.is_mating = next<bool>();
    return standing;
  }

 private:
  std::istringstream in_;
};

template <class Enum>
int number(Enum value) {
  return static_cast<int>(value);
}

std::int64_t millis(UtcTime time) { return time.time_since_epoch().count(); }

LinkLost next_loss(Fields& fields) {
  LinkLost loss;
  loss.at = fields.next_time();
  loss.cause = fields.next_enum<LinkEnd>();
  loss.standing = fields.next_standing();
  loss.came_back_in_time = fields.next<bool>();
  loss.away = fields.next_millis();
  loss.around.server_up = fields.next_millis();
  loss.around.lost_in_network = fields.next<int>();
  loss.around.lost = fields.next<int>();
  loss.around.sessions = fields.next<int>();
  loss.around.is_fault = fields.next<bool>();
  return loss;
}

}  // namespace

std::string to_line(const GameSeen& game) {
  Writer out;
  out << game.game.value << game.player.value << game.opponent.value << millis(game.started)
      << millis(game.ended) << number(game.color) << number(game.category) << number(game.speed)
      << game.estimate.count() << game.is_rated << game.is_hosted << game.is_against_computer
      << game.is_unwanted;
  for (const Strength& each : {game.own, game.opposing}) {
    out << each.rating << each.deviation << each.games;
  }
  out << number(game.score) << number(game.termination) << game.plies << game.own_moves
      << (game.called_off_by ? number(*game.called_off_by) : -1) << game.was_opponent_present
      << game.standing << game.lost_share << game.idle.count() << game.last_move.count()
      << game.clock_left.count() << game.wrong_claims << game.device.value << game.network.value
      << game.is_network_shared << game.opening << game.losses.size();
  for (const LinkLost& loss : game.losses) {
    out << millis(loss.at) << number(loss.cause) << loss.standing << loss.came_back_in_time
        << loss.away.count() << loss.around.server_up.count() << loss.around.lost_in_network
        << loss.around.lost << loss.around.sessions << loss.around.is_fault;
  }
  return out.str();
}

GameSeen game_of(const std::string& line) {
  Fields in(line);
  GameSeen game;
  game.game = in.next_id<GameId>();
  game.player = in.next_id<UserId>();
  game.opponent = in.next_id<UserId>();
  game.started = in.next_time();
  game.ended = in.next_time();
  game.color = in.next_enum<Color>();
  game.category = in.next_enum<rating::Category>();
  game.speed = in.next_enum<clock::Speed>();
  game.estimate = in.next_millis();
  game.is_rated = in.next<bool>();
  game.is_hosted = in.next<bool>();
  game.is_against_computer = in.next<bool>();
  game.is_unwanted = in.next<bool>();
  for (Strength* each : {&game.own, &game.opposing}) {
    each->rating = in.next<double>();
    each->deviation = in.next<double>();
    each->games = in.next<int>();
  }
  game.score = in.next_enum<GameScore>();
  game.termination = in.next_enum<rules::Termination>();
  game.plies = in.next<int>();
  game.own_moves = in.next<int>();
  if (const int side = in.next<int>(); side >= 0) game.called_off_by = static_cast<Side>(side);
  game.was_opponent_present = in.next<bool>();
  game.standing = in.next_standing();
  game.lost_share = in.next<double>();
  game.idle = in.next_millis();
  game.last_move = in.next_millis();
  game.clock_left = in.next_millis();
  game.wrong_claims = in.next<int>();
  game.device = in.next_id<DeviceId>();
  game.network = in.next_id<NetworkId>();
  game.is_network_shared = in.next<bool>();
  game.opening = in.next<std::uint64_t>();
  const auto losses = in.next<std::size_t>();
  for (std::size_t i = 0; i < losses; ++i) game.losses.push_back(next_loss(in));
  return game;
}

std::string to_line(const RuleDecision& decision) {
  std::ostringstream out;
  out << std::setprecision(kAllDigits) << decision.rule << ' ' << decision.version << ' '
      << decision.about.value << ' ' << enum_name(decision.verdict) << ' '
      << enum_name(decision.excuse) << ' ' << decision.length.count() << ' '
      << (decision.games.empty() ? 0 : decision.games.back().value);
  for (const NamedNumber& each : decision.features) out << ' ' << each.name << ' ' << each.value;
  return out.str();
}

}  // namespace escaque::etiquette
