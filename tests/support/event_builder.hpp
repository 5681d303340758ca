#pragma once
// Running events for tests: a driver that decides, evolves and keeps the log and the time.

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/base/enums.hpp"
#include "domain/event/event.hpp"

namespace escaque::support {

inline constexpr UtcTime kFirstRound = UtcTime{std::chrono::hours(24 * 365 * 56)};
inline constexpr UserId kOrganizer{900'001};
inline constexpr UserId kSiteArbiter{700};
inline constexpr UserId kArbiter{900'002};
inline constexpr Millis kDefaultTime = std::chrono::minutes(15);

inline event::Regulations swiss(int rounds) {
  event::Regulations made;
  made.name = "Club open";
  made.rounds = rounds;
  made.terms.time_control = {std::chrono::minutes(15), std::chrono::seconds(10)};
  made.terms.rules.edition = laws::Edition::fide_2023;
  made.terms.rules.default_time = kDefaultTime;
  made.calendar.starts = {kFirstRound};
  made.calendar.interval = std::chrono::minutes(10);
  made.initial_color = Color::white;
  made.tiebreaks = {"BH/C1", "BH", "SB", "DE"};
  return made;
}

inline event::Regulations elsewhere(event::Regulations rules) {
  rules.venue = event::Venue::elsewhere;
  return rules;
}

inline event::Regulations all_play_all(event::System system = event::System::round_robin) {
  event::Regulations made = swiss(1);
  made.system = system;
  made.rounds = 0;
  made.tiebreaks = {"SB", "DE"};
  return made;
}

inline event::Person person(std::uint64_t id, int rating) {
  event::Person made;
  made.player.id = UserId{id};
  made.player.handle = "user" + std::to_string(id);
  made.name = "Player " + std::to_string(id);
  made.rating = rating;
  return made;
}

/// Of the site's arbiters, for its games to be rated.
enum class Approval : std::uint8_t { not_needed, needed };

class RunningEvent {
 public:
  explicit RunningEvent(event::Regulations rules, Approval approval = Approval::not_needed) {
    event::CreateEvent create{event::EventId{1}, std::move(rules), {kArbiter}};
    create.needs_approval = approval == Approval::needed;
    must(create, {kOrganizer, {}});
  }

  [[nodiscard]] const event::Event& state() const { return event_; }
  [[nodiscard]] const std::vector<event::Entry>& log() const { return log_; }
  UtcTime now = kFirstRound - std::chrono::hours(1);

  /// The error, or nothing when it was carried out.
  std::optional<event::EventError> give(const event::Action& action, event::Origin origin = {},
                                        std::string id = {}) {
    const auto entry = decide(event_, {std::move(id), std::move(origin), action}, now);
    if (!entry) return entry.error();
    event_ = evolve(std::move(event_), *entry);
    log_.push_back(*entry);
    return std::nullopt;
  }
  std::optional<event::EventError> rule(const event::Action& action) {
    return give(action, {kArbiter, "as seen"});
  }
  std::optional<event::EventError> ask(std::uint64_t user, const event::Action& action) {
    return give(action, {UserId{user}, {}});
  }
  /// Throws when it is refused.
  void must(const event::Action& action, event::Origin origin = {kArbiter, "as seen"}) {
    const auto error = give(action, std::move(origin));
    if (error) throw std::logic_error(std::string(enum_name(*error)));
  }

  void enter(std::uint64_t id, int rating) { enter(person(id, rating)); }
  /// By themselves.
  void enter(const event::Person& who) { must(event::Register{who}, {who.id(), {}}); }
  /// Everybody who is invited takes part.
  void accept_all() {
    while (!event_.invitations.empty()) {
      const event::Invitation first = event_.invitations.front();
      must(event::AcceptInvitation{first.person.player, first.team}, {first.person.id(), {}});
    }
  }
  /// Users 1 to `players`, the strongest first.
  void enter_many(int players) {
    for (int i = 1; i <= players; ++i) enter(static_cast<std::uint64_t>(i), 2700 - 20 * i);
  }

  void publish(const std::vector<ByColor<UserId>>& by_hand = {}) {
    must(event::PublishRound{fresh_games(), 0, by_hand, std::nullopt});
  }
  void start() {
    now = std::max(now, latest().starts);
    must(event::StartRound{latest().number});
  }
  /// Every board without a result ends as `score`.
  void play(event::Score score = event::Score::draw) {
    for (std::size_t i = 0; i < latest().boards.size(); ++i) {
      if (!latest().boards[i].score) finish(i, score);
    }
  }
  void finish(std::size_t board, event::Score score) {
    const event::Board at = latest().boards[board];
    if (at.game == GameId{}) return must(event::EnterResult{latest().number, board, score});
    must(event::ReportResult{at.game, score}, {});
  }
  void play_round(event::Score score = event::Score::draw) {
    publish();
    start();
    play(score);
  }

  [[nodiscard]] const event::PairedRound& latest() const { return event_.rounds.back(); }
  [[nodiscard]] std::vector<GameId> fresh_games() {
    std::vector<GameId> games;
    for (std::size_t i = 0; i < event_.entrants.size(); ++i) games.push_back(GameId{++last_game_});
    return games;
  }
  /// What the log alone makes of it.
  [[nodiscard]] event::Event replayed() const {
    event::Event folded;
    for (const event::Entry& entry : log_) folded = evolve(std::move(folded), entry);
    return folded;
  }

 private:
  event::Event event_;
  std::vector<event::Entry> log_;
  std::uint64_t last_game_ = 0;
};

}  // namespace escaque::support
