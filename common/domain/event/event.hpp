#pragma once
// A running event as a value: the fold of its entries. `decide` says what a command means for it,
// `evolve` what an entry makes of it.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/event/command.hpp"
#include "domain/event/error.hpp"
#include "domain/event/fact.hpp"

namespace escaque::event {

enum class Stage : std::uint8_t { open, finished, cancelled };

/// Plain data, changed only by `evolve`. A default one is an event before its creation.
struct Event {
  Version version = 0;
  /// With the regulations that hold now.
  EventCreated created;
  Stage stage = Stage::open;
  /// In the order of their entries.
  std::vector<Entrant> entrants;
  /// Of a team event, in the order of their entries; `entrants` are their members.
  std::vector<Team> teams;
  /// Besides the organiser.
  std::vector<Official> arbiters;
  /// An odd number that appeals go to, or nobody.
  std::vector<Official> committee;
  /// They vote in the places of members who may not (C.05 10.b).
  std::vector<Official> reserves;
  /// Those that wait for an answer, oldest first.
  std::vector<Invitation> invitations;
  std::vector<DeclinedInvitation> declined;
  /// Nothing: an arbiter of the site has yet to say whether games count for ratings, if one has to.
  std::optional<game::RatingRuling> rating_ruling;
  /// Nothing: nobody has ever hidden it.
  std::optional<game::VisibilityRuling> visibility_ruling;
  /// Of a private event.
  EntryKey key;
  /// Those who have used it.
  std::vector<UserId> admitted;
  /// Fines and expulsions, oldest first, with what was said of each.
  std::vector<GivenPenalty> penalties;
  /// Oldest first.
  std::vector<Exclusion> exclusions;
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;
  /// The next event of the series.
  std::optional<EventId> next;
  /// Since the announcement, oldest first.
  std::vector<RegulationsChange> regulations_changes;
  std::optional<Color> initial_color;
  /// Published ones, from round 1 on.
  std::vector<PairedRound> rounds;
  std::optional<EventFinished> finished;
  /// Those whose places a play-off has decided, best first.
  std::vector<UserId> play_off;
  /// Why it was cancelled, as its entrants are told; empty otherwise.
  std::string cancel_reason;
  /// How many entries of the log each player and captain has caused.
  std::map<UserId, int> changes;
  /// Of the latest commands, oldest first.
  std::vector<std::string> command_ids;

  [[nodiscard]] bool excludes(UserId user) const;
  [[nodiscard]] bool exists() const { return version > 0; }
  [[nodiscard]] bool is_open() const { return exists() && stage == Stage::open; }
  /// By an arbiter of the site: only its officials, its entrants and those arbiters see it.
  [[nodiscard]] bool is_hidden() const { return visibility_ruling && visibility_ruling->is_hidden; }
  [[nodiscard]] const Regulations& regulations() const { return created.regulations; }
  /// Games that begin now count for ratings.
  [[nodiscard]] bool is_rated() const;
  /// An arbiter of the site has not answered yet whether they may.
  [[nodiscard]] bool awaits_approval() const;
  [[nodiscard]] bool has_numbers() const { return initial_color.has_value(); }
  /// The next round to be paired; beyond the last when there is none.
  [[nodiscard]] Round next_round() const { return static_cast<Round>(rounds.size()) + 1; }
  /// In all. Of an all-play-all 0 until numbers are given; of a knock-out as many as are known to
  /// be needed.
  [[nodiscard]] Round round_count() const;
  /// The last round all of whose boards have results that are not postponed.
  [[nodiscard]] Round last_complete_round() const;
  [[nodiscard]] const Entrant* entrant(UserId user) const;
  [[nodiscard]] const Team* team(TeamId id) const;
  /// Of `user`, for this team; for no team: to the event itself.
  [[nodiscard]] const Invitation* invitation(UserId user, std::optional<TeamId> team) const;
  [[nodiscard]] const PairedRound* round(Round number) const;
  /// Organiser or arbiter.
  [[nodiscard]] bool is_arbiter(UserId user) const;
  /// Organiser, arbiter, on the committee, a captain or an entrant, also one who has withdrawn.
  [[nodiscard]] bool takes_part(UserId user) const;
  /// Not for everybody: in no list.
  [[nodiscard]] bool is_private() const;
  /// Of its club: others see it and do not enter.
  [[nodiscard]] bool is_for_members() const {
    return regulations().entry.access == EntryAccess::members;
  }
  /// Takes part, is invited, or had the key: sees a private event, and may enter it.
  [[nodiscard]] bool is_known_to(UserId user) const;
  [[nodiscard]] bool has_seen(std::string_view command_id) const;
  /// Every board of every round has a result, postponed ones too.
  [[nodiscard]] bool is_decided() const;

  friend bool operator==(const Event&, const Event&) = default;
};

/// Why a private event is not shown to a stranger, and not entered by one: what would open it.
[[nodiscard]] std::optional<EventError> refusal_of_stranger(const Event& event,
                                                            std::optional<UserId> user);

/// Lets anybody check the first positions of a Chess960 event; nothing where none are drawn.
[[nodiscard]] std::optional<Digest> draw_commitment(const Event& event);
/// Begins all games of a round; nothing in standard chess.
[[nodiscard]] std::optional<FirstPosition> first_position_of(const Event& event, Round round);

struct BoardPlace {
  Round round = 1;
  std::size_t board = 0;

  friend bool operator==(const BoardPlace&, const BoardPlace&) = default;
};
[[nodiscard]] std::optional<BoardPlace> find_game(const Event& event, GameId game);

/// What the server has to do next, and when.
struct NextStep {
  enum class Kind : std::uint8_t { publish, start, finish };
  Kind kind = Kind::publish;
  Round round = 1;
  UtcTime at;

  friend bool operator==(const NextStep&, const NextStep&) = default;
};
/// Nothing while games are being played, when the event is over, or when it waits for an arbiter.
[[nodiscard]] std::optional<NextStep> next_step(const Event& event);
/// Nobody played in the latest round: the server publishes no other by itself, an arbiter can.
[[nodiscard]] bool waits_for_arbiter(const Event& event);
/// Boards whose game `games` has to create now: also those it was asked for before a crash.
[[nodiscard]] std::vector<BoardPlace> boards_to_begin(const Event& event, UtcTime now);
/// When the calendar lets the next round start.
[[nodiscard]] UtcTime start_of_next_round(const Event& event);

/// What `command` means for `event` at `now`: the next entry of its log, or why it has no effect.
[[nodiscard]] Result<Entry, EventError> decide(const Event& event, const Command& command,
                                               UtcTime now);

/// `event` after `entry`. Folding all entries rebuilds it exactly; nothing is paired or counted
/// anew. Throws std::invalid_argument when the entry's version does not follow.
[[nodiscard]] Event evolve(Event event, const Entry& entry);

}  // namespace escaque::event
