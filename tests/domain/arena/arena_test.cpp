// An arena as commands and facts: joining, waves, results, the end, and the log folded again.

#include "domain/arena/arena.hpp"

#include <gtest/gtest.h>

#include "domain/base/enums.hpp"
#include "support/arena_builder.hpp"

namespace escaque::arena {
namespace {

using pairing::waves::LeftOut;
using pairing::waves::WhyNotPaired;
using std::chrono::minutes;
using std::chrono::seconds;
using support::arena_of;
using support::arena_player;
using support::ArenaDriver;
using support::wave_of;
using support::won_by;

const UtcTime kStart{std::chrono::hours(1000)};
constexpr UserId kOne{1}, kTwo{2}, kThree{3};

std::string name(ArenaError error) { return std::string(enum_name(error)); }

ArenaDriver with_players(std::uint64_t players) {
  ArenaDriver driver(arena_of(kStart));
  driver.join(players);
  return driver;
}

TEST(ArenaEvent, PairsScoresAndFinishes) {
  ArenaDriver arena = with_players(2);
  ASSERT_EQ(arena.give(wave_of(2, 70)), "");
  ASSERT_EQ(arena.state.games.size(), 1U);
  const auto players = arena.state.games.at(GameId{70});
  arena.now += minutes(4);

  EXPECT_EQ(arena.give(won_by(Color::white, GameId{70}, arena.now)), "");

  const auto& finished = std::get<GameFinished>(arena.log.back().facts.front());
  EXPECT_EQ(finished.scores.white->points, 2);
  EXPECT_EQ(finished.scores.black->points, 0);
  EXPECT_EQ(arena.state.table.standings().front().player, players.white);
  EXPECT_EQ(arena.give(Finish{}), name(ArenaError::not_over));
  arena.now = kStart + minutes(60);
  EXPECT_EQ(arena.give(Finish{}), "");
  EXPECT_FALSE(arena.state.is_open());
}

TEST(ArenaEvent, ItsOrganiserSaysWhoMayTalk) {
  using etiquette::TalkRule;
  ArenaDriver arena = with_players(2);
  EXPECT_EQ(arena.state.talk_rule, TalkRule::all);
  EXPECT_EQ(arena.give(SetTalkRule{kOne, TalkRule::off}), name(ArenaError::organizer_only));
  EXPECT_EQ(arena.give(SetTalkRule{support::kHost, TalkRule::all}),
            name(ArenaError::nothing_to_do));

  EXPECT_EQ(arena.give(SetTalkRule{support::kHost, TalkRule::off}), "");

  EXPECT_EQ(arena.state.talk_rule, TalkRule::off);
  EXPECT_EQ(arena.refold().talk_rule, TalkRule::off);
  arena.now = kStart + minutes(60);
  ASSERT_EQ(arena.give(Finish{}), "");
  EXPECT_EQ(arena.give(SetTalkRule{support::kHost, TalkRule::all}), name(ArenaError::is_over));
}

TEST(ArenaEvent, IsCreatedWithARuleOnTalk) {
  using etiquette::TalkRule;
  CreateArena create{support::kArena, arena_of(kStart), support::kHost};
  EXPECT_EQ(decide(Arena(), create, kStart)->facts.size(), 1U) << "everybody, without a fact";
  create.talk_rule = TalkRule::opponents;

  const auto entry = decide(Arena(), create, kStart);

  ASSERT_TRUE(entry);
  EXPECT_EQ(evolve(Arena(), *entry).talk_rule, TalkRule::opponents);
}

TEST(ArenaEvent, IsTheFoldOfItsLog) {
  ArenaDriver arena = with_players(5);
  for (std::uint64_t wave = 0; wave < 6; ++wave) {
    arena.give(wave_of(5, 100 + 10 * wave));
    arena.now += minutes(3);
    const auto games = arena.state.games;
    for (const auto& [game, players] : games) arena.give(won_by(Color::black, game, arena.now));
  }

  const Arena folded = arena.refold();

  EXPECT_EQ(folded.version, arena.state.version);
  EXPECT_EQ(folded.table.standings(), arena.state.table.standings());
  for (const auto& entry : arena.log) {
    for (const Fact& fact : entry.facts) {
      const auto* finished = std::get_if<GameFinished>(&fact);
      if (finished == nullptr) continue;
      EXPECT_TRUE(finished->scores.white.has_value());
    }
  }
  // What the last fact of each player says is what the table has.
  const auto& last = std::get<GameFinished>(arena.log.back().facts.front());
  EXPECT_EQ(last.scores.white->points, folded.table.sheet(last.result.players.white)->points());
}

TEST(ArenaEvent, JoiningTwiceAndPausingTwiceChangeNothing) {
  ArenaDriver arena = with_players(1);
  EXPECT_EQ(arena.give(Join{arena_player(1)}), name(ArenaError::nothing_to_do));
  EXPECT_EQ(arena.give(Pause{kOne}), "");
  EXPECT_EQ(arena.give(Pause{kOne}), name(ArenaError::nothing_to_do));
  EXPECT_EQ(arena.give(Join{arena_player(1)}), "");
  EXPECT_FALSE(arena.state.table.is_paused(kOne));
  EXPECT_EQ(arena.give(Pause{kTwo}), name(ArenaError::not_joined));
}

TEST(ArenaEvent, LeavesTheListBeforeTheFirstGameAndPausesAfterIt) {
  ArenaDriver arena = with_players(3);
  EXPECT_EQ(arena.give(Leave{kThree}), "");
  EXPECT_FALSE(arena.state.players.contains(kThree));
  EXPECT_EQ(arena.state.table.standings().size(), 2U);
  arena.give(wave_of(2, 70));
  arena.give(won_by(Color::white, GameId{70}, arena.now));

  EXPECT_EQ(arena.give(Leave{kOne}), "");

  EXPECT_TRUE(arena.state.players.contains(kOne));
  EXPECT_TRUE(arena.state.table.is_paused(kOne));
}

TEST(ArenaEvent, TakesACommandThatComesAgainForDone) {
  ArenaDriver arena = with_players(2);
  EXPECT_EQ(arena.give(Leave{kTwo}), "");
  EXPECT_EQ(arena.give(Leave{kTwo}), name(ArenaError::nothing_to_do));
  EXPECT_EQ(arena.give(Leave{kThree}), name(ArenaError::not_joined));

  arena.now = pairing::waves::closes(arena.state.rules());
  EXPECT_EQ(arena.give(Join{arena_player(1)}), name(ArenaError::nothing_to_do));
  EXPECT_EQ(arena.give(Join{arena_player(2)}), name(ArenaError::entries_closed));
}

TEST(ArenaEvent, PairsOnlyWhoIsThere) {
  ArenaDriver arena = with_players(3);
  PairWave wave = wave_of(3, 70);
  wave.present.erase(kTwo);
  ASSERT_EQ(arena.give(wave), "");

  EXPECT_EQ(arena.state.table.opponent(kOne), kThree);
  arena.now += seconds(1);
  EXPECT_EQ(arena.state.table.why_not_paired(kTwo, arena.now).reason, WhyNotPaired::away);
}

TEST(ArenaEvent, PairsNobodyWithWhomHeRefuses) {
  ArenaDriver arena = with_players(2);
  PairWave wave = wave_of(2, 70);
  wave.refusals = {{kTwo, kOne}};

  ASSERT_EQ(arena.give(wave), "");

  EXPECT_TRUE(arena.state.games.empty());
  EXPECT_EQ(arena.state.table.left_out(kOne), LeftOut::no_opponent);
}

TEST(ArenaEvent, WritesNoWaveThatChangesNobodysAnswer) {
  ArenaDriver arena = with_players(1);
  EXPECT_EQ(arena.give(wave_of(1, 70)), "");
  arena.now += seconds(3);
  EXPECT_EQ(arena.give(wave_of(1, 70)), name(ArenaError::nothing_to_pair));
  EXPECT_EQ(arena.state.table.why_not_paired(kOne, arena.now).reason, WhyNotPaired::nobody_else);
}

TEST(ArenaEvent, PairsNobodyBeforeTheStartAndInTheLastPart) {
  ArenaDriver arena = with_players(2);
  arena.now = kStart - seconds(1);
  EXPECT_EQ(arena.give(wave_of(2, 70)), name(ArenaError::nothing_to_pair));
  arena.now = kStart + minutes(59);
  EXPECT_EQ(arena.give(wave_of(2, 70)), name(ArenaError::nothing_to_pair));
  EXPECT_EQ(arena.give(Join{arena_player(7)}), name(ArenaError::entries_closed));
}

TEST(ArenaEvent, CountsAGameByWhenItEndedNotByWhenItIsReported) {
  ArenaDriver arena = with_players(4);
  arena.give(wave_of(4, 70));
  arena.now = kStart + minutes(61);
  ASSERT_EQ(arena.give(Finish{}), "");

  EXPECT_EQ(arena.give(won_by(Color::white, GameId{70}, kStart + minutes(59))), "");
  EXPECT_EQ(arena.give(won_by(Color::white, GameId{71}, kStart + minutes(60) + seconds(1))), "");

  const auto& late = std::get<GameFinished>(arena.log.back().facts.front());
  EXPECT_FALSE(late.result.outcome.has_value());
  EXPECT_EQ(arena.state.table.standings()[0].points, 2);
  EXPECT_EQ(arena.state.table.standings()[1].points, 0);
}

TEST(ArenaEvent, WaitsForLateGamesWhereTheyCount) {
  Regulations regulations = arena_of(kStart);
  regulations.rules.counts_late_games = true;
  ArenaDriver arena(regulations);
  arena.join(2);
  arena.give(wave_of(2, 70));
  arena.now = kStart + minutes(61);
  EXPECT_EQ(arena.give(Finish{}), name(ArenaError::not_over));

  EXPECT_EQ(arena.give(won_by(Color::white, GameId{70}, arena.now)), "");

  EXPECT_EQ(arena.give(Finish{}), "");
  EXPECT_EQ(arena.state.table.standings()[0].points, 2);
}

TEST(ArenaEvent, GivesTheBonusOfABerserkWin) {
  ArenaDriver arena = with_players(4);
  arena.give(wave_of(4, 70));
  ReportGame long_one = won_by(Color::white, GameId{70}, arena.now, 14);
  ReportGame short_one = won_by(Color::white, GameId{71}, arena.now, 13);
  long_one.is_berserk = short_one.is_berserk = {true, false};
  arena.give(long_one);
  const auto first = std::get<GameFinished>(arena.log.back().facts.front());
  arena.give(short_one);
  const auto second = std::get<GameFinished>(arena.log.back().facts.front());

  EXPECT_EQ(first.scores.white->points, 3);
  EXPECT_EQ(first.scores.white->bonus, 1);
  EXPECT_EQ(second.scores.white->points, 2);
}

TEST(ArenaEvent, PausesWhoDidNotMove) {
  ArenaDriver arena = with_players(2);
  arena.give(wave_of(2, 70));
  const auto players = arena.state.games.at(GameId{70});
  ReportGame idle;
  idle.game = GameId{70};
  idle.idle = Color::white;
  idle.ended = arena.now;

  ASSERT_EQ(arena.give(idle), "");

  EXPECT_TRUE(arena.state.table.is_paused(players.white));
  EXPECT_FALSE(arena.state.table.is_paused(players.black));
  EXPECT_TRUE(arena.state.table.sheet(players.white)->games().empty());
  EXPECT_EQ(arena.give(idle), name(ArenaError::nothing_to_do));
}

TEST(ArenaEvent, IsCancelledByItsOrganiserBeforeTheStart) {
  ArenaDriver arena = with_players(2);
  arena.now = kStart - minutes(1);
  EXPECT_EQ(arena.give(Cancel{kOne}), name(ArenaError::organizer_only));
  EXPECT_EQ(arena.give(Cancel{support::kHost}), "");
  EXPECT_EQ(arena.give(Join{arena_player(9)}), name(ArenaError::is_over));
}

TEST(ArenaEvent, IsCancelledByTheSiteAtAnyTimeWithAReason) {
  ArenaDriver arena = with_players(2);
  arena.now = kStart + minutes(1);
  EXPECT_EQ(arena.give(Cancel{support::kHost}), name(ArenaError::already_started));
  EXPECT_EQ(arena.give(Cancel{kOne, true, {}}), name(ArenaError::no_reason));
  EXPECT_EQ(arena.give(Cancel{kOne, true, "an insult for a name"}), "");

  EXPECT_FALSE(arena.state.is_open());
  EXPECT_EQ(arena.state.cancel_reason, "an insult for a name");
}

TEST(ArenaEvent, IsHiddenByTheSiteWithAReasonAndShownAgain) {
  ArenaDriver arena = with_players(2);
  EXPECT_EQ(arena.give(RuleOnVisibility{kOne, false, {}}), name(ArenaError::nothing_to_do));
  EXPECT_EQ(arena.give(RuleOnVisibility{kOne, true, {}}), name(ArenaError::no_reason));
  EXPECT_EQ(arena.give(RuleOnVisibility{kOne, true, "an insult for a name"}), "");
  EXPECT_TRUE(arena.state.is_hidden());
  EXPECT_TRUE(arena.state.is_open()) << "its games go on";
  EXPECT_EQ(arena.state.visibility_ruling->reason, "an insult for a name");
  EXPECT_TRUE(arena.state.takes_part(support::kHost));
  EXPECT_FALSE(arena.state.takes_part(UserId{77}));

  EXPECT_EQ(arena.give(Cancel{kOne, true, "enough"}), "");
  EXPECT_EQ(arena.give(RuleOnVisibility{kOne, false, {}}), "") << "also after its end";
  EXPECT_FALSE(arena.state.is_hidden());
}

TEST(ArenaEvent, IsJoinedAndLeftSoOftenOnly) {
  ArenaDriver arena = with_players(2);
  const game::Player player = arena_player(9);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(arena.give(Join{player, 3}), "") << i;
    EXPECT_EQ(arena.give(Leave{player.id}), "") << i;
  }
  EXPECT_EQ(arena.give(Join{player, 3}), name(ArenaError::too_many_joins));
  EXPECT_EQ(arena.give(Join{arena_player(8), 3}), "");
}

TEST(ArenaEvent, IsRatedFromTheWaveAfterItsApproval) {
  Regulations regulations = arena_of(kStart);
  regulations.is_rated = true;
  CreateArena create{ArenaId{8}, regulations, support::kHost, true};
  const auto created = decide(Arena{}, create, kStart);
  ASSERT_TRUE(created);
  ArenaDriver arena(regulations);
  arena.state = evolve(Arena{}, *created);
  arena.join(2);
  EXPECT_TRUE(arena.state.awaits_approval());
  ASSERT_EQ(arena.give(support::wave_of(2, 100)), "");
  EXPECT_TRUE(arena.state.unrated_games.contains(GameId{100}));

  EXPECT_EQ(arena.give(RuleOnRating{kOne, false, ""}), name(ArenaError::no_reason));
  EXPECT_EQ(arena.give(RuleOnRating{kOne, true, ""}), "");
  EXPECT_EQ(arena.give(RuleOnRating{kOne, true, ""}), name(ArenaError::nothing_to_do));
  EXPECT_TRUE(arena.state.is_rated());
  ASSERT_EQ(arena.give(support::won_by(Color::white, GameId{100}, arena.now)), "");
  EXPECT_TRUE(arena.state.unrated_games.empty());
  arena.now += minutes(1);
  ASSERT_EQ(arena.give(support::wave_of(2, 200)), "");
  EXPECT_TRUE(arena.state.unrated_games.empty()) << "the next wave is rated";

  ArenaDriver trusted(regulations);
  EXPECT_TRUE(trusted.state.is_rated());
  EXPECT_EQ(trusted.give(RuleOnRating{kOne, true, ""}), name(ArenaError::needs_no_approval));
}

TEST(ArenaEvent, OfAClubIsHeldByWhoeverLeadsIt) {
  CreateArena create{ArenaId{3}, arena_of(kStart), kOne};
  create.is_for_members = true;
  const auto why = [&] {
    const auto entry = decide(Arena{}, create, kStart - minutes(10));
    return entry ? std::string() : name(entry.error());
  };
  EXPECT_EQ(why(), name(ArenaError::members_without_club));
  create.club = club::ClubId{8};
  EXPECT_EQ(why(), name(ArenaError::club_officers_only));
  create.host.organizer = club::Relation::member;
  EXPECT_EQ(why(), name(ArenaError::club_officers_only));
  create.host.organizer = club::Relation::officer;
  EXPECT_EQ(why(), "");
  create.host.is_closed = true;
  EXPECT_EQ(why(), name(ArenaError::club_closed));
}

TEST(ArenaEvent, ForMembersIsJoinedByThemAndKeepsWhoLeavesTheClub) {
  CreateArena create{ArenaId{3}, arena_of(kStart), kOne};
  create.club = club::ClubId{8};
  create.is_for_members = true;
  create.host.organizer = club::Relation::president;
  const UtcTime now = kStart - minutes(10);
  Arena arena = evolve(Arena{}, *decide(Arena{}, create, now));
  EXPECT_EQ(arena.created.club, create.club);

  EXPECT_EQ(decide(arena, Join{arena_player(2)}, now).error(), ArenaError::club_members_only);
  const auto joined = decide(arena, Join{arena_player(2), 9, true}, now);
  ASSERT_TRUE(joined);
  arena = evolve(std::move(arena), *joined);
  const auto paused = decide(arena, Pause{kTwo}, now);
  ASSERT_TRUE(paused);
  arena = evolve(std::move(arena), *paused);
  EXPECT_TRUE(decide(arena, Join{arena_player(2)}, now));
}

TEST(ArenaEvent, TakesWhomItsRegulationsAllow) {
  Regulations regulations = arena_of(kStart);
  regulations.is_rated = true;
  regulations.max_rating = 1600;
  regulations.max_players = 2;
  ArenaDriver arena(regulations);
  game::Player guest = arena_player(7);
  guest.is_guest = true;

  EXPECT_EQ(arena.give(Join{guest}), name(ArenaError::guest_player));
  EXPECT_EQ(arena.give(Join{arena_player(8, 1601)}), name(ArenaError::rating_out_of_range));
  arena.join(2);
  EXPECT_EQ(arena.give(Join{arena_player(9)}), name(ArenaError::is_full));
}

}  // namespace
}  // namespace escaque::arena
