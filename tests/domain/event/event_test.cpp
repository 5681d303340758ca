// Creation, the server's next step, the end, all-play-alls, and commands at random.

#include "domain/event/event.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "domain/event/views/table.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using pairing::tournament::Points;
using pairing::tournament::RoundResult;
using support::all_play_all;
using support::elsewhere;
using support::kFirstRound;
using support::kOrganizer;
using support::RunningEvent;
using support::swiss;

std::optional<EventError> refusal_after(void (*change)(Regulations&)) {
  Regulations rules = swiss(5);
  change(rules);
  const auto entry = decide({}, {{}, {kOrganizer, {}}, CreateEvent{EventId{1}, rules, {}}}, {});
  return entry ? std::nullopt : std::optional(entry.error());
}

TEST(Creation, RefusesWhatCannotBeHeld) {
  using R = Regulations;
  EXPECT_EQ(refusal_after([](R&) {}), std::nullopt);
  EXPECT_EQ(refusal_after([](R& r) { r.name.clear(); }), EventError::bad_name);
  EXPECT_EQ(refusal_after([](R& r) { r.text.resize(20'001); }), EventError::bad_name);
  EXPECT_EQ(refusal_after([](R& r) { r.terms.time_control = {}; }), EventError::bad_time_control);
  EXPECT_EQ(refusal_after([](R& r) { r.terms.rules.default_time = Millis{-1}; }),
            EventError::bad_event_rules);
  EXPECT_EQ(refusal_after([](R& r) { r.rounds = 100; }), EventError::bad_rounds);
  EXPECT_EQ(refusal_after([](R& r) { r.system = System::round_robin; }), EventError::bad_rounds);
  EXPECT_EQ(refusal_after([](R& r) { r.calendar.starts.clear(); }), EventError::bad_calendar);
  EXPECT_EQ(refusal_after([](R& r) { r.calendar.starts.push_back(kFirstRound); }),
            EventError::bad_calendar);
  EXPECT_EQ(refusal_after([](R& r) { r.calendar.interval = Millis{-1}; }),
            EventError::bad_calendar);
  EXPECT_EQ(refusal_after([](R& r) { r.entry.max_entrants = 1; }), EventError::bad_entry);
  EXPECT_EQ(refusal_after([](R& r) { r.byes.half_point_byes = 6; }), EventError::bad_bye_rules);
  EXPECT_EQ(refusal_after([](R& r) { r.points.draw = Points{10}; }), EventError::bad_points);
  EXPECT_EQ(refusal_after([](R& r) { r.tiebreaks = {"XYZ"}; }), EventError::bad_tiebreak);
  EXPECT_EQ(refusal_after([](R& r) {
              r = all_play_all();
              r.tiebreaks = {"BH"};
            }),
            EventError::bad_tiebreak);
  EXPECT_EQ(refusal_after([](R& r) { r.prizes.places = {0}; }), EventError::bad_prizes);
  EXPECT_EQ(refusal_after([](R& r) { r.prizes.boards = {100}; }), EventError::bad_prizes)
      << "players have no boards of their own";
  EXPECT_EQ(refusal_after([](R& r) { r.appeals_committee.resize(11); }), EventError::bad_committee);
  EXPECT_EQ(refusal_after([](R& r) { r.appeals_committee.resize(4); }), EventError::bad_committee);
  EXPECT_EQ(refusal_after([](R& r) { r.appeals_committee.resize(3); }), std::nullopt);
  EXPECT_EQ(refusal_after([](R& r) {
              r.forbidden = {{1, 5, {UserId{1}}}};
            }),
            EventError::bad_forbidden);
  EXPECT_EQ(refusal_after([](R& r) { r.federations_apart = r.rounds; }), std::nullopt);
  EXPECT_EQ(refusal_after([](R& r) { r.federations_apart = r.rounds + 1; }),
            EventError::bad_federations_apart);
  EXPECT_EQ(refusal_after([](R& r) {
              r = all_play_all();
              r.federations_apart = 3;
            }),
            EventError::bad_federations_apart)
      << "Varma's tables do that";
  EXPECT_EQ(refusal_after([](R& r) { r.play_off_places = 3; }), std::nullopt);
  EXPECT_EQ(refusal_after([](R& r) { r.play_off_places = 100; }), EventError::bad_play_off);
  EXPECT_EQ(refusal_after([](R& r) {
              r = all_play_all();
              r.play_off_places = 1;
              r.knockout.rapid = {};
            }),
            EventError::bad_play_off)
      << "5.1: its rate of play is announced";
  EXPECT_EQ(refusal_after([](R& r) { r.spectators_delay = std::chrono::hours(1); }), std::nullopt);
  EXPECT_EQ(refusal_after([](R& r) { r.spectators_delay = Millis{-1}; }),
            EventError::bad_spectators_delay);
  EXPECT_EQ(refusal_after([](R& r) { r.spectators_delay = std::chrono::minutes(61); }),
            EventError::bad_spectators_delay);
  EXPECT_EQ(refusal_after([](R& r) { r.first_positions = {518}; }),
            EventError::bad_first_positions);
  EXPECT_EQ(refusal_after([](R& r) {
              r.terms.variant = rules::Variant::chess960;
              r.first_positions = {960};
            }),
            EventError::bad_first_positions);
}

TEST(Creation, HappensOnceByAnOrganizer) {
  RunningEvent running(swiss(5));

  EXPECT_EQ(running.rule(CreateEvent{EventId{2}, swiss(5), {}}), EventError::already_created);
  const Command create{{}, {}, CreateEvent{EventId{2}, swiss(5), {}}};
  EXPECT_EQ(decide({}, create, {}).error(), EventError::needs_organizer);
  EXPECT_EQ(decide({}, {{}, {}, FinishEvent{}}, {}).error(), EventError::no_such_event);
}

TEST(Commands, AreCarriedOutOnce) {
  RunningEvent running(swiss(5));

  EXPECT_EQ(running.give(Register{support::person(1, 2000)}, {}, "abc"), std::nullopt);
  EXPECT_EQ(running.give(Register{support::person(2, 2000)}, {}, "abc"),
            EventError::duplicate_command);
}

TEST(NextStep, WaitsForAnArbiterOnceNobodyHasPlayed) {
  RunningEvent running(swiss(5));
  running.enter_many(6);
  running.publish();
  running.start();
  running.finish(0, Score::white_wins_by_forfeit);
  running.finish(1, Score::both_forfeit);
  EXPECT_FALSE(waits_for_arbiter(running.state()));
  running.finish(2, Score::black_wins_by_forfeit);

  EXPECT_TRUE(waits_for_arbiter(running.state()));
  EXPECT_EQ(next_step(running.state()), std::nullopt);

  running.publish();
  EXPECT_EQ(next_step(running.state())->kind, NextStep::Kind::start);
  running.start();
  running.finish(0, Score::draw);
  running.play(Score::both_forfeit);
  EXPECT_EQ(next_step(running.state())->kind, NextStep::Kind::publish) << "one game was played";
}

TEST(NextStep, EndsAnEventWhoseLastRoundNobodyPlayed) {
  RunningEvent running(swiss(1));
  running.enter_many(4);
  running.play_round(Score::both_forfeit);

  EXPECT_EQ(next_step(running.state())->kind, NextStep::Kind::finish);
}

TEST(NextStep, RunsAnEventByItself) {
  Regulations rules = swiss(3);
  rules.calendar.published_before = std::chrono::minutes(5);
  RunningEvent running(rules);
  running.enter_many(6);
  std::vector<NextStep::Kind> steps;

  while (const auto step = next_step(running.state())) {
    running.now = std::max(running.now, step->at);
    steps.push_back(step->kind);
    if (step->kind == NextStep::Kind::publish) {
      running.must(PublishRound{running.fresh_games(), 0, {}, {}}, {});
    }
    if (step->kind == NextStep::Kind::finish) running.must(FinishEvent{}, {});
    if (step->kind != NextStep::Kind::start) continue;
    running.must(StartRound{step->round}, {});
    EXPECT_EQ(boards_to_begin(running.state(), running.now).size(), 3U);
    EXPECT_EQ(next_step(running.state()), std::nullopt);
    running.now += std::chrono::minutes(40);
    running.play();
  }

  EXPECT_EQ(steps.size(), 7U);
  EXPECT_EQ(running.state().rounds[0].starts, kFirstRound);
  EXPECT_EQ(running.state().rounds[1].starts, kFirstRound + std::chrono::minutes(50));
  EXPECT_TRUE(running.state().finished);
  EXPECT_EQ(running.rule(Withdraw{UserId{1}}), EventError::event_over);
}

TEST(Ending, GivesPrizesByTheFinalStandings) {
  Regulations rules = elsewhere(all_play_all());
  rules.prizes.places = {10'000, 5'000};
  rules.prizes.special = {{"Under 2630", 3'000, 2630, false}};
  RunningEvent running(rules);
  running.enter_many(4);
  for (int round = 1; round <= 3; ++round) {
    running.publish();
    running.start();
    for (std::size_t i = 0; i < 2; ++i) {
      const ByColor<UserId> players = running.latest().boards[i].players;
      const bool white = players.white < players.black;
      running.finish(i, white ? Score::white_wins : Score::black_wins);
    }
  }
  running.must(FinishEvent{}, {});

  const EventFinished finished = *running.state().finished;
  ASSERT_EQ(finished.standings.size(), 4U);
  EXPECT_EQ(finished.standings[0], (FinalStanding{UserId{1}, 1, Points{30}}));
  EXPECT_EQ(finished.awards, (std::vector<PrizeAwarded>{{UserId{1}, "", 10'000},
                                                        {UserId{2}, "", 5'000},
                                                        {UserId{4}, "Under 2630", 3'000}}));

  running.must(CorrectResult{3, 0, Score::draw});  // Corrected after the end.
  EXPECT_NE(running.state().finished->standings, finished.standings);
}

/// "El asunto de si un jugador se ha retirado o no de un torneo todavía tiene derecho a recibir el
/// premio [...] no fue decidido" (article 21, 1971): the event says it.
TEST(Ending, GivesPrizesToPlayersWhoHaveLeftUnlessTheEventExcludesThem) {
  const auto awarded = [](bool excludes) {
    Regulations rules = elsewhere(swiss(2));
    rules.prizes.places = {10'000};
    rules.prizes.special = {{"Under 2700", 3'000, 2700, false}};
    rules.prizes.excludes_withdrawn = excludes;
    RunningEvent running(rules);
    running.enter_many(4);
    running.publish();
    running.start();
    for (std::size_t i = 0; i < 2; ++i) {
      const ByColor<UserId> players = running.latest().boards[i].players;
      const bool white = players.white < players.black;
      running.finish(i, white ? Score::white_wins : Score::black_wins);
    }
    running.publish();
    running.start();
    const Board first = running.latest().boards[0];
    running.finish(0, first.players.white == UserId{1} ? Score::white_wins : Score::black_wins);
    running.finish(1, Score::draw);
    running.must(Withdraw{UserId{1}});
    running.must(FinishEvent{}, {});
    EXPECT_EQ(running.state().finished->standings.size(), 4U) << "the row stays";
    std::vector<UserId> winners;
    for (const PrizeAwarded& award : running.state().finished->awards) {
      winners.push_back(award.user);
    }
    return winners;
  };

  EXPECT_EQ(awarded(false).front(), UserId{1});
  const std::vector<UserId> others = awarded(true);
  ASSERT_EQ(others.size(), 2U);
  EXPECT_EQ(std::ranges::count(others, UserId{1}), 0);
}

/// All games of four players are drawn: everybody has 1½ points, by the tie-breaks in their order.
RunningEvent all_drawn(int play_off_places) {
  Regulations rules = elsewhere(all_play_all());
  rules.prizes.places = {10'000, 5'000, 2'000};
  rules.prizes.method = prizes::Method::equal_shares;
  rules.play_off_places = play_off_places;
  RunningEvent running(rules);
  running.enter_many(4);
  for (int round = 1; round <= 3; ++round) running.play_round(Score::draw);
  running.must(FinishEvent{}, {});
  return running;
}

/// 5.3: "decidirán la clasificación final y los premios vinculados con esas posiciones sólo para
/// los jugadores implicados en la fase final de las partidas de desempate".
TEST(PlayOff, DecidesPlacesAndTheirPrizesForThoseInIt) {
  RunningEvent running = all_drawn(2);
  ASSERT_EQ(running.state().finished->standings[3].rank, 1) << "nothing else separates them";

  EXPECT_EQ(running.rule(SettlePlayOff{{UserId{3}, UserId{1}}}), std::nullopt);

  const EventFinished& finished = *running.state().finished;
  EXPECT_EQ(finished.standings, (std::vector<FinalStanding>{{UserId{3}, 1, Points{15}},
                                                            {UserId{1}, 2, Points{15}},
                                                            {UserId{2}, 3, Points{15}},
                                                            {UserId{4}, 3, Points{15}}}));
  EXPECT_EQ(finished.awards,
            (std::vector<PrizeAwarded>{
                {UserId{3}, "", 10'000}, {UserId{1}, "", 5'000}, {UserId{2}, "", 2'000}}))
      << "within the prizes the others share what is left";
  const Table table = table_after(running.state(), 3);
  EXPECT_EQ(table.users[table.standings.front().player], UserId{3});
  EXPECT_EQ(table_after(running.state(), 2).standings[3].rank, 1) << "only at the end";
  EXPECT_EQ(running.replayed(), running.state());

  EXPECT_EQ(running.rule(SettlePlayOff{{UserId{3}, UserId{1}}}), EventError::play_off_settled);
  running.must(CorrectResult{1, 0, Score::white_wins});
  const auto& corrected = running.state().finished->standings;
  EXPECT_EQ(corrected.front().points, Points{20}) << "equal no more: points decide";
}

TEST(PlayOff, IsAnnouncedAndBetweenEqualsForTheFirstPlaces) {
  RunningEvent none = all_drawn(0);
  EXPECT_EQ(none.rule(SettlePlayOff{{UserId{1}, UserId{2}}}), EventError::no_play_off);

  RunningEvent running = all_drawn(1);
  const auto refused = [&](std::vector<UserId> order) {
    return running.rule(SettlePlayOff{std::move(order)});
  };
  EXPECT_EQ(refused({}), EventError::bad_play_off_order);
  EXPECT_EQ(refused({UserId{1}}), EventError::bad_play_off_order);
  EXPECT_EQ(refused({UserId{1}, UserId{1}}), EventError::bad_play_off_order);
  EXPECT_EQ(refused({UserId{1}, UserId{9}}), EventError::bad_play_off_order);
  EXPECT_EQ(running.ask(1, SettlePlayOff{{UserId{1}, UserId{2}}}), EventError::arbiters_only);

  Regulations rules = elsewhere(swiss(1));
  rules.play_off_places = 1;
  RunningEvent uneven(rules);
  uneven.enter_many(4);
  uneven.publish();
  uneven.start();
  EXPECT_EQ(uneven.rule(SettlePlayOff{{UserId{1}, UserId{2}}}), EventError::play_off_too_early);
  uneven.play(Score::white_wins);
  uneven.must(FinishEvent{}, {});
  const auto& rows = uneven.state().finished->standings;
  const auto order = [&](std::size_t a, std::size_t b) {
    return SettlePlayOff{{rows[a].user, rows[b].user}};
  };
  EXPECT_EQ(uneven.rule(order(0, 2)), EventError::bad_play_off_order) << "one has lost";
  EXPECT_EQ(uneven.rule(order(2, 3)), EventError::bad_play_off_order) << "for the third place";
  EXPECT_EQ(uneven.rule(order(1, 0)), std::nullopt);
}

TEST(Ending, BeforeTheLastRoundIsTheArbiters) {
  RunningEvent running(swiss(5));
  running.enter_many(4);
  running.publish();
  running.start();
  EXPECT_EQ(running.rule(FinishEvent{}), EventError::games_unfinished);
  running.play();

  EXPECT_EQ(running.give(FinishEvent{}), EventError::rounds_left);
  EXPECT_EQ(running.rule(FinishEvent{}), std::nullopt);
}

TEST(Ending, ACancelledEventIsOver) {
  RunningEvent running(swiss(5));
  EXPECT_EQ(running.give(CancelEvent{}, {kOrganizer, {}}), EventError::no_reason);
  running.must(CancelEvent{});

  EXPECT_EQ(running.rule(Register{support::person(1, 2000)}), EventError::event_over);
  EXPECT_EQ(next_step(running.state()), std::nullopt);
}

TEST(AllPlayAll, FollowsTheBergerTables) {
  RunningEvent running(all_play_all(System::double_round_robin));
  running.enter_many(5);
  EXPECT_EQ(running.rule(AssignNumbers{{UserId{1}, UserId{1}}, 0}), EventError::bad_order);
  running.must(AssignNumbers{{UserId{5}, UserId{4}, UserId{3}, UserId{2}, UserId{1}}, 0});
  EXPECT_EQ(running.ask(6, Register{support::person(6, 2000)}), EventError::entries_closed);
  EXPECT_EQ(running.state().round_count(), 10);

  std::set<std::pair<std::uint64_t, std::uint64_t>> met;
  for (int round = 1; round <= 10; ++round) {
    running.play_round();
    for (const Board& board : running.latest().boards) {
      EXPECT_TRUE(met.insert({board.players.white.value, board.players.black.value}).second);
    }
  }
  EXPECT_EQ(met.size(), 20U);
  const auto rows = cross_table(running.state(), table_after(running.state(), 10));
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(rows[0].points, Points{40});
  const auto report = pairing::trf::parse_trf(to_trf(running.state(), 10, PersonalData::included));
  ASSERT_TRUE(report) << to_string(report.error());
}

/// C.05 9.b.1: "su puntuación permanecerá en la tabla".
TEST(AllPlayAll, RowOfWhoLeavesEarlyStaysInTheTable) {
  RunningEvent running(elsewhere(all_play_all()));
  running.enter_many(6);
  running.play_round();
  const ByColor<UserId> first = running.latest().boards[0].players;
  running.must(Withdraw{first.white});
  for (int round = 2; round <= 5; ++round) running.play_round();

  const auto rows = cross_table(running.state(), table_after(running.state(), 5));
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows.back().user, first.white);
  EXPECT_EQ(rows.back().rank, 0);
  EXPECT_EQ(rows.back().points, Points{5});
  EXPECT_EQ(rows.back().cells[0].result, tournament::RoundResult::draw);
  const auto opponent = std::find_if(rows.begin(), rows.end(),
                                     [&](const CrossRow& row) { return row.user == first.black; });
  EXPECT_EQ(opponent->cells[0].result, tournament::RoundResult::draw) << "shown …";
  EXPECT_EQ(opponent->cells[0].opponent_rank, 0);
  EXPECT_EQ(opponent->points, Points{20}) << "… and not counted";
}

TEST(AllPlayAll, GamesOfWhoLeavesEarlyDoNotCount) {
  for (const int played : {1, 3}) {
    RunningEvent running(elsewhere(all_play_all()));
    running.enter_many(6);
    for (int round = 1; round <= played; ++round) running.play_round();
    running.must(Withdraw{UserId{1}});
    for (int round = played + 1; round <= 5; ++round) running.play_round();

    const Board& last = *running.latest().board_of(UserId{1});
    EXPECT_TRUE(is_by_forfeit(*last.score));
    const Table table = table_after(running.state(), 5);
    EXPECT_EQ(table.standings.size(), played == 1 ? 5U : 6U);
  }
}

/// Any command, mostly about what exists.
Action random_action(RunningEvent& running, std::mt19937_64& random) {
  const auto any = [&](std::uint64_t below) { return random() % below; };
  const UserId user{1 + any(14)};
  const Event& event = running.state();
  const Round round = 1 + static_cast<Round>(any(event.rounds.size() + 1));
  const std::size_t board = any(7);
  const auto score = static_cast<Score>(any(7));
  const ByColor<UserId> pair{user, UserId{1 + any(14)}};
  GameId game{any(40)};
  if (!event.rounds.empty() && !event.rounds.back().boards.empty() && any(3) > 0) {
    const auto& boards = event.rounds.back().boards;
    game = boards[any(boards.size())].game;
  }
  switch (any(26)) {
    case 0:
      return Register{support::person(user.value, static_cast<int>(any(3000)))};
    case 1:
      return Withdraw{user};
    case 2:
      return Readmit{user};
    case 3:
      return RequestBye{user, {round + 1, static_cast<RoundResult>(any(13))}};
    case 4:
      return CancelBye{user, round};
    case 5:
      return CorrectEntrant{support::person(user.value, static_cast<int>(any(3000)))};
    case 6:
      return AssignNumbers{{}, random()};
    case 7:
      return PublishRound{running.fresh_games(), random(), {pair}, {}};
    case 8:
      return UnpublishRound{round};
    case 9:
      return AddBoard{round, pair, GameId{1000 + random() % 1000}};
    case 10:
      return PostponeRound{round, running.now};
    case 11:
      return PostponeBoard{round, board, running.now};
    case 12:
      return ForfeitNoShow{round, board, {any(2) == 0, any(2) == 0}};
    case 13:
      return CorrectResult{round, board, score};
    case 14:
      return CorrectColors{round, board};
    case 15:
      return EnterResult{round, board, score};
    case 16:
      return any(20) == 0 ? Action{FinishEvent{}} : Action{ReportGamesBegun{{game}}};
    case 17:
    case 18:
      return PublishRound{running.fresh_games(), random(), {}, {}};
    case 24:
      return AcceptInvitation{support::person(user.value, 0).player, {}};
    case 25:
      return any(2) == 0 ? Action{DeclineInvitation{}} : Action{WithdrawInvitation{user, {}}};
    case 19:
    case 20:
      return StartRound{static_cast<Round>(event.rounds.size())};
    default:
      return ReportResult{game, score};
  }
}

TEST(Events, UnderAnyCommandsAreWhatTheirLogsSay) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    Regulations rules = seed % 4 == 0 ? all_play_all() : swiss(7);
    if (seed % 2 == 0) rules.venue = Venue::elsewhere;
    if (is_swiss(rules.system)) rules.entry.last_late_entry = 5;
    RunningEvent running(rules);
    running.enter_many(6);
    for (int step = 0; step < 400; ++step) {
      running.now += std::chrono::minutes(random() % 20);
      const bool by_server = random() % 3 == 0;
      const Origin origin = by_server ? Origin{} : Origin{kOrganizer, "as seen"};
      const Action action = random_action(running, random);
      const auto* const accept = std::get_if<AcceptInvitation>(&action);
      running.give(action, accept ? Origin{accept->player.id, {}} : origin);
    }

    const Event& event = running.state();
    EXPECT_EQ(running.replayed(), event);
    const Round last = event.next_round() - 1;
    if (!event.has_numbers() || last == 0) continue;
    const auto report = pairing::trf::parse_trf(to_trf(event, last, PersonalData::included));
    EXPECT_TRUE(report) << to_string(report.error()) << '\n'
                        << to_trf(event, last, PersonalData::included);
    for (const PairedRound& round : event.rounds) {
      std::set<UserId> seen;
      for (const Board& board : round.boards) {
        EXPECT_TRUE(seen.insert(board.players.white).second);
        EXPECT_TRUE(seen.insert(board.players.black).second);
      }
      if (round.bye) {
        EXPECT_TRUE(seen.insert(*round.bye).second);
      }
    }
  }
}

/// Classic 17b, 1993 10.15: "con más de una hora de retraso"; neither lets an event choose.
TEST(EventCreation, GivesAnHourWhereTheEditionLetsNobodyChoose) {
  const auto hour_of = [](laws::Edition edition) {
    Regulations rules = swiss(5);
    rules.terms.rules = {.edition = edition};
    const auto entry = decide({}, {{}, {kOrganizer, {}}, CreateEvent{EventId{1}, rules, {}}}, {});
    const auto& created = std::get<EventCreated>(entry->facts.front());
    return created.regulations.terms.rules.default_time;
  };
  EXPECT_EQ(hour_of(laws::Edition::classic), Millis(std::chrono::hours(1)));
  EXPECT_EQ(hour_of(laws::Edition::fide_1993), Millis(std::chrono::hours(1)));
  EXPECT_EQ(hour_of(laws::Edition::fide_1997), std::nullopt);
  EXPECT_EQ(hour_of(laws::Edition::fide_2014), std::nullopt);
  EXPECT_EQ(hour_of(laws::Edition::online), std::nullopt);
}

}  // namespace
}  // namespace escaque::event
