#pragma once
// What has happened in an event. Facts carry their consequences: folding them pairs nothing again.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/club/club.hpp"
#include "domain/etiquette/rooms.hpp"
#include "domain/event/changes.hpp"
#include "domain/event/entries/entrant.hpp"
#include "domain/event/entries/invitation.hpp"
#include "domain/event/entries/penalty.hpp"
#include "domain/event/rounds/round.hpp"
#include "domain/game/rating_ruling.hpp"
#include "domain/game/visibility_ruling.hpp"

namespace escaque::event {

using EventId = Id<struct EventIdTag>;

struct Official {
  UserId id;
  /// As they were called then; empty where nobody said so.
  std::string handle;
  friend bool operator==(const Official&, const Official&) = default;
};

/// Somebody whom the organiser of a series does not let in.
struct Exclusion {
  Official user;
  UserId by;
  std::string reason;
  friend bool operator==(const Exclusion&, const Exclusion&) = default;
};

struct EventCreated {
  EventId id;
  Regulations regulations;
  UserId organizer;
  std::vector<UserId> arbiters;
  UtcTime created;
  /// Of Chess960 whose positions are drawn. Nobody is shown it, only its commitment.
  std::optional<Digest> draw_secret = std::nullopt;
  /// Its games count for ratings once an arbiter of the site has approved that.
  bool needs_approval = false;
  /// The event before in its series.
  std::optional<EventId> previous = std::nullopt;
  /// Those who were excluded in the event before.
  std::vector<Exclusion> excluded = {};
  /// Whose event it is.
  std::optional<club::ClubId> club = std::nullopt;
  friend bool operator==(const EventCreated&, const EventCreated&) = default;
};

/// In place of those before.
struct OfficialsNamed {
  std::vector<Official> arbiters;
  std::vector<Official> committee;
  std::vector<Official> reserves = {};
  friend bool operator==(const OfficialsNamed&, const OfficialsNamed&) = default;
};

/// Whoever was invited has accepted; their other invitations are void.
struct EntrantRegistered {
  Person person;
  /// Later than 1 for a late entry.
  Round from_round = 1;
  friend bool operator==(const EntrantRegistered&, const EntrantRegistered&) = default;
};

/// What was wrong in the list of entrants.
struct EntrantCorrected {
  Person person;
  friend bool operator==(const EntrantCorrected&, const EntrantCorrected&) = default;
};

/// Everybody with a pairing number, from number 1.
struct NumbersAssigned {
  std::vector<UserId> order;
  Color initial_color = Color::white;
  friend bool operator==(const NumbersAssigned&, const NumbersAssigned&) = default;
};

struct ByeRequested {
  UserId user;
  Bye bye;
  friend bool operator==(const ByeRequested&, const ByeRequested&) = default;
};

struct ByeCancelled {
  UserId user;
  Round round = 1;
  friend bool operator==(const ByeCancelled&, const ByeCancelled&) = default;
};

/// Is not paired from this round on; a published pairing stays.
struct EntrantWithdrew {
  UserId user;
  Round from_round = 1;
  /// They did not come, and did not say so.
  bool is_no_show = false;
  /// They said so themselves.
  bool is_own_wish = false;
  friend bool operator==(const EntrantWithdrew&, const EntrantWithdrew&) = default;
};

struct EntrantReadmitted {
  UserId user;
  Round from_round = 1;
  friend bool operator==(const EntrantReadmitted&, const EntrantReadmitted&) = default;
};

struct RoundPublished {
  PairedRound round;
  friend bool operator==(const RoundPublished&, const RoundPublished&) = default;
};

struct RoundUnpublished {
  Round round = 1;
  friend bool operator==(const RoundUnpublished&, const RoundUnpublished&) = default;
};

/// A pair that the arbiter added to a published round.
struct BoardAdded {
  Round round = 1;
  Board board;
  friend bool operator==(const BoardAdded&, const BoardAdded&) = default;
};

struct RoundPostponed {
  Round round = 1;
  UtcTime starts;
  friend bool operator==(const RoundPostponed&, const RoundPostponed&) = default;
};

/// Boards count from 0 in the order of the round.
struct BoardPostponed {
  Round round = 1;
  std::size_t board = 0;
  UtcTime until;
  friend bool operator==(const BoardPostponed&, const BoardPostponed&) = default;
};

struct RoundStarted {
  Round round = 1;
  UtcTime at;
  /// In Chess960.
  std::optional<FirstPosition> first_position = std::nullopt;
  /// Its games count for no ratings though the regulations say so: nobody had approved it.
  bool is_unrated = false;
  friend bool operator==(const RoundStarted&, const RoundStarted&) = default;
};

struct GameBegun {
  Round round = 1;
  std::size_t board = 0;
  friend bool operator==(const GameBegun&, const GameBegun&) = default;
};

/// Again with the same score where the game was changed without changing it.
struct BoardFinished {
  Round round = 1;
  std::size_t board = 0;
  Score score = Score::draw;
  /// As in Board.
  std::int32_t game_version = 0;
  friend bool operator==(const BoardFinished&, const BoardFinished&) = default;
};

struct ResultCorrected {
  Round round = 1;
  std::size_t board = 0;
  Score score = Score::draw;
  /// The first round whose pairing sees it: published ones stay (C.04.2).
  Round counts_from = 1;
  /// As in Board.
  std::int32_t game_version = 0;
  friend bool operator==(const ResultCorrected&, const ResultCorrected&) = default;
};

/// The players of a board change colours; each keeps what they scored.
struct ColorsCorrected {
  Round round = 1;
  std::size_t board = 0;
  Round counts_from = 1;
  friend bool operator==(const ColorsCorrected&, const ColorsCorrected&) = default;
};

/// The game that was lost by absence is no game of the board any more; its players begin another.
struct BoardReopened {
  Round round = 1;
  std::size_t board = 0;
  /// Zero where it is played elsewhere.
  GameId game;
  friend bool operator==(const BoardReopened&, const BoardReopened&) = default;
};

/// After an expulsion an EntrantWithdrew follows.
struct EntrantPenalised {
  Penalised penalised;
  friend bool operator==(const EntrantPenalised&, const EntrantPenalised&) = default;
};

/// From this event, as long as nothing is paired, and from those that follow in its series; or not
/// any more.
struct ExclusionSet {
  Official user;
  bool is_excluded = true;
  friend bool operator==(const ExclusionSet&, const ExclusionSet&) = default;
};

/// For the games that begin from then on.
struct TalkRuleSet {
  etiquette::TalkRule rule = etiquette::TalkRule::all;
  friend bool operator==(const TalkRuleSet&, const TalkRuleSet&) = default;
};

struct RoundCompleted {
  Round round = 1;
  UtcTime at;
  friend bool operator==(const RoundCompleted&, const RoundCompleted&) = default;
};

struct FinalStanding {
  UserId user;
  int rank = 0;
  tournament::Points points;
  friend bool operator==(const FinalStanding&, const FinalStanding&) = default;
};

struct PrizeAwarded {
  UserId user;
  /// Empty for the money of the places, and for that of a board.
  std::string prize;
  prizes::Cents amount = 0;
  /// Of a team event: from 1, for the best result on it.
  int board = 0;
  friend bool operator==(const PrizeAwarded&, const PrizeAwarded&) = default;
};

struct FinalTeamStanding {
  TeamId team;
  int rank = 0;
  tournament::Points match_points;
  tournament::Points game_points;
  friend bool operator==(const FinalTeamStanding&, const FinalTeamStanding&) = default;
};

/// Of the money of the places.
struct TeamPrizeAwarded {
  TeamId team;
  prizes::Cents amount = 0;
  friend bool operator==(const TeamPrizeAwarded&, const TeamPrizeAwarded&) = default;
};

/// Comes again when a result is corrected after the end.
struct EventFinished {
  UtcTime at;
  std::vector<FinalStanding> standings;
  std::vector<PrizeAwarded> awards;
  /// Of a team event, in their place.
  std::vector<FinalTeamStanding> team_standings = {};
  std::vector<TeamPrizeAwarded> team_awards = {};
  friend bool operator==(const EventFinished&, const EventFinished&) = default;
};

struct EventCancelled {
  UtcTime at;
  friend bool operator==(const EventCancelled&, const EventCancelled&) = default;
};

/// By the winner of the lot for sudden death, for themselves.
struct ColorChosen {
  Round round = 1;
  std::size_t board = 0;
  Color color = Color::white;
  friend bool operator==(const ColorChosen&, const ColorChosen&) = default;
};

/// Members without an account, and a captain who plays, have been registered before, in the same
/// entry; the others on the list have been invited.
struct TeamEntered {
  TeamId id;
  std::string name;
  Captain captain;
  std::vector<UserId> members;
  Round from_round = 1;
  /// Members and invited players, in the order of their boards.
  std::vector<UserId> listed = {};
  friend bool operator==(const TeamEntered&, const TeamEntered&) = default;
};

/// Members who are not listed any more are not entered any more, nor the others invited any more.
struct TeamChanged {
  TeamId id;
  std::string name;
  Captain captain;
  std::vector<UserId> members;
  std::vector<UserId> listed = {};
  friend bool operator==(const TeamChanged&, const TeamChanged&) = default;
};

/// Before numbers are given the team and its members are not entered any more.
struct TeamWithdrew {
  TeamId team;
  Round from_round = 1;
  friend bool operator==(const TeamWithdrew&, const TeamWithdrew&) = default;
};

struct TeamReadmitted {
  TeamId team;
  Round from_round = 1;
  friend bool operator==(const TeamReadmitted&, const TeamReadmitted&) = default;
};

/// Every team with a pairing number, from number 1.
struct TeamsNumbered {
  std::vector<TeamId> order;
  friend bool operator==(const TeamsNumbered&, const TeamsNumbered&) = default;
};

/// Matches count from 0; `boards` are the match's, in place of those before.
struct LineUpSet {
  Round round = 1;
  std::size_t match = 0;
  TeamId team;
  std::vector<UserId> line_up;
  std::vector<Board> boards;
  friend bool operator==(const LineUpSet&, const LineUpSet&) = default;
};

struct PersonInvited {
  Invitation invitation;
  friend bool operator==(const PersonInvited&, const PersonInvited&) = default;
};

/// By the person who was invited.
struct InvitationDeclined {
  UserId user;
  std::optional<TeamId> team = std::nullopt;
  friend bool operator==(const InvitationDeclined&, const InvitationDeclined&) = default;
};

/// By an arbiter, or the captain of the team.
struct InvitationWithdrawn {
  UserId user;
  std::optional<TeamId> team = std::nullopt;
  friend bool operator==(const InvitationWithdrawn&, const InvitationWithdrawn&) = default;
};

/// Whether the games of the rounds that begin from then on count for ratings.
struct RatingRuled {
  game::RatingRuling ruling;
  friend bool operator==(const RatingRuled&, const RatingRuled&) = default;
};

/// Whether others than its officials and entrants see it from then on.
struct VisibilityRuled {
  game::VisibilityRuling ruling;
  friend bool operator==(const VisibilityRuled&, const VisibilityRuled&) = default;
};

/// What is played from then on; games that have begun keep what they began with.
struct RegulationsChanged {
  Regulations regulations;
  std::vector<RegulationsPart> parts;
  UtcTime at;
  friend bool operator==(const RegulationsChanged&, const RegulationsChanged&) = default;
};

/// What opens a private event besides invitations.
struct EntryKey {
  /// Random; empty: no link does.
  std::string link;
  /// As the shell hashes it; empty: no password does.
  std::string password_hash;
  friend bool operator==(const EntryKey&, const EntryKey&) = default;
};

/// In place of the one before.
struct EntryKeySet {
  EntryKey key;
  friend bool operator==(const EntryKeySet&, const EntryKeySet&) = default;
};

/// By the key.
struct PersonAdmitted {
  UserId user;
  friend bool operator==(const PersonAdmitted&, const PersonAdmitted&) = default;
};

/// The series goes on.
struct EventContinued {
  EventId next;
  friend bool operator==(const EventContinued&, const EventContinued&) = default;
};

/// In place of those before: players with equal points, best first.
struct PlayOffSettled {
  std::vector<UserId> order;
  friend bool operator==(const PlayOffSettled&, const PlayOffSettled&) = default;
};

using Fact =
    std::variant<EventCreated, EntrantRegistered, EntrantCorrected, NumbersAssigned, ByeRequested,
                 ByeCancelled, EntrantWithdrew, EntrantReadmitted, RoundPublished, RoundUnpublished,
                 BoardAdded, RoundPostponed, BoardPostponed, RoundStarted, GameBegun, BoardFinished,
                 ResultCorrected, ColorsCorrected, RoundCompleted, EventFinished, EventCancelled,
                 OfficialsNamed, ColorChosen, TeamEntered, TeamChanged, TeamWithdrew,
                 TeamReadmitted, TeamsNumbered, LineUpSet, PersonInvited, InvitationDeclined,
                 InvitationWithdrawn, RatingRuled, VisibilityRuled, RegulationsChanged,
                 EventContinued, EntryKeySet, PersonAdmitted, PlayOffSettled, BoardReopened,
                 EntrantPenalised, ExclusionSet, TalkRuleSet>;
using Facts = std::vector<Fact>;

/// The giver of a command, and an arbiter's reason.
struct Origin {
  /// Nothing: the server.
  std::optional<UserId> user;
  std::string reason;
  friend bool operator==(const Origin&, const Origin&) = default;
};

using Version = std::int32_t;

/// Everything that one command caused.
struct Entry {
  Version version = 0;
  std::string command_id;
  Origin origin;
  Facts facts;
  friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace escaque::event
