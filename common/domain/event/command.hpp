#pragma once
// What players, arbiters and the server ask of an event. Ids and random bits come with the command,
// so that equal inputs give equal answers.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "domain/event/fact.hpp"

namespace escaque::event {

/// By the organiser, who is an arbiter too.
struct CreateEvent {
  EventId id;
  Regulations regulations;
  std::vector<UserId> arbiters;
  /// Random: from it the first positions of Chess960 are drawn.
  Digest draw_secret{};
  /// Not of an arbiter of the site.
  bool needs_approval = false;
  /// The event that this one continues as a series; the shell tells it (ContinueEvent).
  std::optional<EventId> previous = std::nullopt;
  /// As that one has them.
  std::vector<Exclusion> excluded = {};
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;
  /// The club that holds it, where one is named.
  std::optional<club::ClubId> club = std::nullopt;
  /// That of the event before, which a series keeps.
  std::optional<club::ClubId> series_club = std::nullopt;
  /// Of either.
  club::Host host = {};
};

/// By the organiser or an arbiter, in place of those before; with a reason once numbers are given.
struct ChangeRegulations {
  Regulations regulations;
};

/// By an arbiter, of a private event.
struct SetEntryKey {
  EntryKey key;
};

/// By somebody who has its key, as the shell has made sure: they see the event and may enter it.
struct Admit {};

/// By the organiser, in place of those before. They rule in the games that begin from then on.
struct NameOfficials {
  std::vector<Official> arbiters;
  std::vector<Official> committee;
  /// They vote in the places of members who may not.
  std::vector<Official> reserves = {};
};

// By a player for themselves, or by an arbiter

/// By an arbiter: somebody without an account is entered, anybody else is invited.
struct Register {
  Person person;
};

/// From the next round to be paired on.
struct Withdraw {
  UserId user;
};

struct RequestBye {
  UserId user;
  Bye bye;
};

struct CancelBye {
  UserId user;
  Round round = 1;
};

// Of a team event: by a captain, or by an arbiter for them

/// Members are entered with their team, and nobody otherwise; whoever has an account is invited,
/// except oneself.
struct EnterTeam {
  TeamId id;
  std::string name;
  Captain captain;
  /// In the order of their boards, reserves last.
  std::vector<Person> members;
};

/// In place of what was entered: by the captain until numbers are given; later by an arbiter, who
/// can only add members after those there are. Those who are members already stay as known.
struct ChangeTeam {
  TeamId id;
  std::string name;
  std::optional<Captain> captain;  // Nothing: the captain stays.
  std::vector<Person> members;
};

// By the invited person, for themselves

struct AcceptInvitation {
  /// As they are now, with their current rating.
  game::Player player;
  std::optional<TeamId> team = std::nullopt;
};

struct DeclineInvitation {
  std::optional<TeamId> team = std::nullopt;
};

// By an arbiter, or by the captain of the team

struct WithdrawInvitation {
  UserId user;
  std::optional<TeamId> team = std::nullopt;
};

/// From the next round to be paired on.
struct WithdrawTeam {
  TeamId team;
};

/// For a round that has not started. Nobody: the usual line-up.
struct SetLineUp {
  Round round = 1;
  TeamId team;
  std::vector<UserId> line_up;
  /// One for each board of a match at least, where the games are played here.
  std::vector<GameId> games;
};

// By a player for themselves, or by an arbiter

/// Of the sudden-death game of the round that was published last.
struct ChooseColor {
  UserId user;
  Color color = Color::white;
};

// By an arbiter, some of it by the server at the hour (`next_step`)

/// A rating, a title or a name that was wrong. Numbers follow until round 4 is paired (C.04.2).
struct CorrectEntrant {
  Person person;
};

/// Gives pairing numbers before round 1 is paired. An all-play-all may have been drawn elsewhere:
/// then `order` names everybody, team by team where there are any. Else the regulations say how;
/// always by the ranking in a Swiss.
struct AssignNumbers {
  std::vector<UserId> order;
  /// For the initial colour where the regulations state none, and for lots.
  std::uint64_t random = 0;
  /// In place of `order` in a team event.
  std::vector<TeamId> teams = {};
};

/// Players who withdrew themselves are invited to come back.
struct Readmit {
  UserId user;
};

struct ReadmitTeam {
  TeamId team;
};

/// Pairs the next round: `by_hand` as given, the rest by the system. Gives numbers if nobody did.
struct PublishRound {
  /// One for each board at least, where the games are played here.
  std::vector<GameId> games;
  std::uint64_t random = 0;
  std::vector<ByColor<UserId>> by_hand;
  /// Instead of what the calendar says.
  std::optional<UtcTime> starts;
  /// In place of `by_hand` in a Swiss of teams: the team named first, then the other.
  std::vector<std::pair<TeamId, TeamId>> teams_by_hand = {};
};

struct UnpublishRound {
  Round round = 1;
};

/// Pairs two who are free in the latest round, before it is complete.
struct AddBoard {
  Round round = 1;
  ByColor<UserId> players;
  GameId game;
};

struct PostponeRound {
  Round round = 1;
  UtcTime starts;
};

struct PostponeBoard {
  Round round = 1;
  std::size_t board = 0;
  UtcTime until;
};

struct StartRound {
  Round round = 1;
};

/// A result of a game played elsewhere.
struct EnterResult {
  Round round = 1;
  std::size_t board = 0;
  Score score = Score::draw;
};

/// Whoever is absent loses by forfeit once the default time is over.
struct ForfeitNoShow {
  Round round = 1;
  std::size_t board = 0;
  ByColor<bool> absent;
};

/// Not of a game played here: that is ordered from the game, and the score follows.
struct CorrectResult {
  Round round = 1;
  std::size_t board = 0;
  Score score = Score::draw;
};

struct CorrectColors {
  Round round = 1;
  std::size_t board = 0;
};

/// A game of the latest round that was lost because somebody had not come: it is played after all,
/// from the beginning (fide-1997 6.6, fide-2014 6.7a: "a menos que el árbitro decida otra cosa").
struct ReopenBoard {
  Round round = 1;
  std::size_t board = 0;
  /// Where the games are played here.
  GameId game = {};
};

/// With a reason.
struct PenaliseEntrant {
  Penalised penalised;
};

/// By an arbiter, at any time, with a reason: whether this person is kept out of the series.
struct SetExclusion {
  Official user;
  bool is_excluded = true;
};

/// By an arbiter: who may talk at the games that begin from now on.
struct SetTalkRule {
  etiquette::TalkRule rule = etiquette::TalkRule::all;
};

/// At any time: the next event of the series, in place of one that was named before.
struct ContinueEvent {
  EventId next;
};

struct FinishEvent {};
struct CancelEvent {};

/// By an arbiter of the site, which the shell has made sure of. Refusing states its reason.
struct RuleOnRating {
  bool is_approved = false;
};

/// By the same, at any time, also after the end. Hiding states its reason.
struct RuleOnVisibility {
  bool is_hidden = false;
};

// By the server

/// `games` has created them.
struct ReportGamesBegun {
  std::vector<GameId> games;
};

/// How a game ended; or, when it has ended already, how it was corrected.
struct ReportResult {
  GameId game;
  Score score = Score::draw;
  /// Of the game's entry that says so: an older one says nothing new.
  std::int32_t game_version = 0;
};

/// By an arbiter once the event is finished: players with equal points whose places their play-off
/// has decided, best first. In place of those before.
struct SettlePlayOff {
  std::vector<UserId> order;
};

using Action =
    std::variant<CreateEvent, Register, Withdraw, RequestBye, CancelBye, CorrectEntrant,
                 AssignNumbers, Readmit, PublishRound, UnpublishRound, AddBoard, PostponeRound,
                 PostponeBoard, StartRound, EnterResult, ForfeitNoShow, CorrectResult,
                 CorrectColors, FinishEvent, CancelEvent, ReportGamesBegun, ReportResult,
                 NameOfficials, ChooseColor, EnterTeam, ChangeTeam, WithdrawTeam, ReadmitTeam,
                 SetLineUp, AcceptInvitation, DeclineInvitation, WithdrawInvitation, RuleOnRating,
                 RuleOnVisibility, ChangeRegulations, ContinueEvent, SetEntryKey, Admit,
                 SettlePlayOff, ReopenBoard, PenaliseEntrant, SetExclusion, SetTalkRule>;

struct Command {
  /// Made by the client; the same command twice has one effect. Empty for the server's own.
  std::string id;
  Origin origin;
  Action action;
  /// How often somebody who is no arbiter of the event may change what they entered.
  int most_changes = std::numeric_limits<int>::max();
  /// Of those whom it enters or invites: who belongs to the event's club, as `accounts` says now.
  std::vector<UserId> club_members = {};
};

}  // namespace escaque::event
