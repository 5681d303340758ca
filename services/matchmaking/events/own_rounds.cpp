#include "matchmaking/events/own_rounds.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "wire/forms.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kMaxRounds = 20;
constexpr int kBoardsTogether = 100;

struct Coming {
  const event::Event* event = nullptr;
  event::Round round = 1;
  UtcTime starts;
  bool is_published = false;
};

std::optional<Coming> coming_for(const event::Event& event, UserId user) {
  if (event.rounds.empty()) {
    const auto& starts = event.regulations().calendar.starts;
    const event::Entrant* entrant = starts.empty() ? nullptr : event.entrant(user);
    if (entrant == nullptr || entrant->has_withdrawn) return std::nullopt;
    return Coming{&event, 1, starts.front(), false};
  }
  const event::PairedRound& latest = event.rounds.back();
  if (latest.stage != event::RoundStage::published) return std::nullopt;
  const event::Board* board = latest.board_of(user);
  if (board == nullptr || board->score) return std::nullopt;
  return Coming{&event, latest.number, board->postponed_to.value_or(latest.starts), true};
}

bool is_official_of_games(const event::Event& event, UserId user) {
  const bool is_played =
      !event.rounds.empty() && event.rounds.back().stage == event::RoundStage::started;
  const auto is_theirs = [user](const event::Official& each) { return each.id == user; };
  return is_played && (event.is_arbiter(user) || std::ranges::any_of(event.committee, is_theirs));
}

using People = std::set<UserId>;

void add_players(const event::PairedRound& round, People& people) {
  for (const event::Board& board : round.boards) {
    people.insert(board.players.white);
    people.insert(board.players.black);
  }
}

void add_officials(const event::Event& event, People& people) {
  people.insert(event.created.organizer);
  for (const event::Official& each : event.arbiters) people.insert(each.id);
  for (const event::Official& each : event.committee) people.insert(each.id);
}

/// Nobody knows any more who had a board.
void add_entrants(const event::Event& event, People& people) {
  for (const event::Entrant& each : event.entrants) {
    if (!each.has_withdrawn) people.insert(each.id());
  }
}

struct Concerned {
  const event::Event& event;
  People& people;

  void operator()(const event::EntrantRegistered& fact) const { people.insert(fact.person.id()); }
  void operator()(const event::EntrantReadmitted& fact) const { people.insert(fact.user); }
  void operator()(const event::EntrantWithdrew& fact) const { people.insert(fact.user); }
  void operator()(const event::RegulationsChanged& /*fact*/) const {
    // The hour at which it begins may be another.
    if (event.rounds.empty()) add_entrants(event, people);
  }
  void operator()(const event::RoundPublished& fact) const { add_players(fact.round, people); }
  void operator()(const event::RoundUnpublished& /*fact*/) const { add_entrants(event, people); }
  void operator()(const event::RoundPostponed& fact) const { add_round(fact.round); }
  void operator()(const event::RoundStarted& fact) const {
    add_round(fact.round);
    add_officials(event, people);
  }
  void operator()(const event::EventCancelled& /*fact*/) const { add_entrants(event, people); }
  template <class Other>
  void operator()(const Other& /*fact*/) const {}

 private:
  void add_round(event::Round number) const {
    if (const event::PairedRound* round = event.round(number)) add_players(*round, people);
  }
};

/// Boards whose players are to be told when they play.
class Announced {
 public:
  explicit Announced(const event::Event& event) : event_(event) {}

  void operator()(const event::RoundPublished& fact) { add_round(fact.round.number); }
  void operator()(const event::RoundPostponed& fact) { add_round(fact.round); }
  void operator()(const event::BoardPostponed& fact) { add_board(fact.round, fact.board); }
  void operator()(const event::BoardAdded& fact) {
    const event::PairedRound* round = event_.round(fact.round);
    if (round != nullptr && !round->boards.empty()) add(*round, round->boards.back());
  }
  template <class Other>
  void operator()(const Other& /*fact*/) {}

  std::vector<v1::RoundAnnounced> take() { return std::move(told_); }

 private:
  void add_round(event::Round number) {
    const event::PairedRound* round = event_.round(number);
    if (round == nullptr) return;
    for (const event::Board& board : round->boards) add(*round, board);
  }
  void add_board(event::Round number, std::size_t place) {
    const event::PairedRound* round = event_.round(number);
    if (round != nullptr && place < round->boards.size()) add(*round, round->boards[place]);
  }
  void add(const event::PairedRound& round, const event::Board& board) {
    if (board.game == GameId{} || board.score) return;
    if (told_.empty() || told_.back().boards_size() == kBoardsTogether) {
      v1::RoundAnnounced& next = told_.emplace_back();
      next.set_event_id(to_string(event_.created.id));
      next.set_name(event_.regulations().name);
      next.set_round(round.number);
    }
    v1::AnnouncedBoard& to = *told_.back().add_boards();
    to.set_starts_ms(wire::to_unix_ms(board.postponed_to.value_or(round.starts)));
    if (const event::Entrant* white = event_.entrant(board.players.white)) {
      to.set_white_name(white->person.name);
      if (white->person.has_account()) *to.mutable_white() = user_to_wire(white->person.player);
    }
    if (const event::Entrant* black = event_.entrant(board.players.black)) {
      to.set_black_name(black->person.name);
      if (black->person.has_account()) *to.mutable_black() = user_to_wire(black->person.player);
    }
  }

  const event::Event& event_;
  std::vector<v1::RoundAnnounced> told_;
};

}  // namespace

void write_own_rounds(const Events& events, UserId user, v1::ListInvitationsResponse& response) {
  std::vector<Coming> all;
  for (const auto& [id, event] : events) {
    if (!event.is_open()) continue;
    if (const auto coming = coming_for(event, user)) all.push_back(*coming);
    if (is_official_of_games(event, user)) response.set_is_official(true);
  }
  std::ranges::stable_sort(all, {}, &Coming::starts);
  if (all.size() > kMaxRounds) all.resize(kMaxRounds);
  for (const Coming& each : all) {
    v1::OwnRound& to = *response.add_rounds();
    to.set_event_id(to_string(each.event->created.id));
    to.set_name(each.event->regulations().name);
    to.set_round(each.round);
    to.set_starts_ms(wire::to_unix_ms(each.starts));
    to.set_is_published(each.is_published);
  }
}

std::vector<UserId> people_of_rounds(const event::Event& event, const event::Entry& entry) {
  People people;
  for (const event::Fact& fact : entry.facts) std::visit(Concerned{event, people}, fact);
  return {people.begin(), people.end()};
}

std::vector<v1::RoundAnnounced> announced_rounds(const event::Event& event,
                                                 const event::Entry& entry) {
  Announced announced(event);
  for (const event::Fact& fact : entry.facts) std::visit(announced, fact);
  return announced.take();
}

}  // namespace escaque::services::matchmaking
