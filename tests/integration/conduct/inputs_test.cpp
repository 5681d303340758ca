// What rules see of games and connections, by a real Redis: also with several instances, and with
// one that ends.

#include <gtest/gtest.h>

#include "integration/conduct/inputs_fixture.hpp"

namespace escaque::services::conduct {
namespace {

TEST_F(InputsTest, AFinishedGameIsKeptForBothPlayers) {
  start(first, "one");
  finish(won(7), 7);

  run_until([&] { return count("game_inputs") == 2; });
  run_until([&] { return is_all_acknowledged(7); });
}

TEST_F(InputsTest, ACorrectionIsASecondResult) {
  start(first, "one");
  GameLog log = won(7);
  finish(log, 7);
  run_until([&] { return count("game_inputs") == 2; });
  log.end(common::v1::COLOR_UNSPECIFIED, games_v1::TERMINATION_ARBITER);
  finish(log, 7);

  run_until([&] { return count("game_inputs WHERE corrected <> ''") == 2; });
}

TEST_F(InputsTest, SeveralInstancesKeepEachGameOnce) {
  start(first, "one");
  start(second, "two");
  for (std::uint64_t id = 1; id <= 60; ++id) finish(won(id), id);

  run_until([&] { return count("game_inputs") == 120; });
  EXPECT_EQ(count("(SELECT DISTINCT game_id FROM game_inputs) AS games"), 60);
}

TEST_F(InputsTest, GoesOnWhereTheOneThatEndedWas) {
  start(first, "one");
  for (std::uint64_t id = 1; id <= 30; ++id) finish(won(id), id);
  first.reset();
  for (std::uint64_t id = 31; id <= 60; ++id) finish(won(id), id);
  start(second, "two");

  run_until([&] { return count("game_inputs") == 120; });
  for (std::uint64_t id = 1; id <= 60; ++id) {
    run_until([&] { return is_all_acknowledged(id); });
  }
}

TEST_F(InputsTest, ConnectionsComeFromTheStreamOfTheGateways) {
  start(first, "one");
  start(second, "two");
  escaque::conduct::v1::ConnectionNotes notes;
  notes.set_hub("hub");
  // What is older than connections are kept for is forgotten at once.
  const auto now = static_cast<double>(time.utc_now().time_since_epoch().count());
  const auto add = [&]() -> auto& {
    auto& note = *notes.add_notes();
    note.set_time_ms(now);
    return note;
  };
  add().mutable_hub_started();
  auto& opened = *add().mutable_connection_opened();
  opened.set_number(1);
  opened.set_user_id(to_string(UserId{1}));
  const std::string payload = notes.SerializeAsString();
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(run(events.append_aged("sessions", payload, 1'000, std::chrono::hours(1))));
  }
  ASSERT_TRUE(run(events.append_aged("sessions", "garbage", 1'000, std::chrono::hours(1))));
  notes.clear_notes();
  auto& closed = *add().mutable_connection_closed();
  closed.set_number(1);
  closed.set_user_id(to_string(UserId{1}));
  closed.set_end(escaque::conduct::v1::CONNECTION_END_SILENT);
  const std::string last = notes.SerializeAsString();
  ASSERT_TRUE(run(events.append_aged("sessions", last, 1'000, std::chrono::hours(1))));

  run_until([&] { return count("connections WHERE ended = 'timed_out'") == 1; });
  EXPECT_EQ(count("connections"), 1);
  EXPECT_EQ(count("hubs"), 1);
}

TEST_F(InputsTest, ThreeAbsencesInLostPositionsAreAWarning) {
  rules.active = {"DSC-2"};
  rules.thresholds = {"warn_losses=3", "warn_evidence=50"};
  start(first, "one");
  play_and_leave();

  run_until([&] { return imposed().size() == 1; });
  const conduct_v1::Sanction warning = imposed().front();
  EXPECT_EQ(warning.user().id(), to_string(UserId{1}));
  EXPECT_EQ(warning.step(), conduct_v1::STEP_WARNING);
  EXPECT_EQ(warning.article(), conduct_v1::ARTICLE_DISCONNECTING);
  EXPECT_TRUE(warning.by_user_id().empty()) << "nobody has decided it";

  // She reads it in her record, and may appeal.
  const auto stub = conduct_v1::ConductService::NewStub(test::channel((*first)->address()));
  conduct_v1::ListSanctionsRequest list;
  list.mutable_asking()->set_id(to_string(UserId{1}));
  list.set_user_id(to_string(UserId{1}));
  conduct_v1::ListSanctionsResponse listed;
  using Method = conduct_v1::ConductService::Stub;
  ASSERT_TRUE(test::call(*stub, &Method::ListSanctions, list, listed).ok());
  ASSERT_EQ(listed.sanctions_size(), 1);
  conduct_v1::AppealRequest appeal;
  appeal.mutable_user()->set_id(to_string(UserId{1}));
  appeal.set_command_id("appeal");
  appeal.set_case_id(listed.sanctions(0).case_id());
  appeal.set_text("It was my provider.");
  conduct_v1::AppealResponse appealed;
  EXPECT_TRUE(test::call(*stub, &Method::Appeal, appeal, appealed).ok());
  EXPECT_EQ(count("cases WHERE state = 'appealed'"), 1);
}

TEST_F(InputsTest, InShadowNothingFollowsFromThem) {
  rules.thresholds = {"warn_losses=3", "warn_evidence=50"};
  start(first, "one");
  play_and_leave();

  EXPECT_EQ(count("rule_decisions WHERE rule = 'DSC-2' AND verdict = 'warning'"
                  " AND is_shadow = 1"),
            1);
  EXPECT_EQ(count("cases"), 0);
  EXPECT_EQ(count("sanctions"), 0);
}

TEST_F(InputsTest, LostGamesThatAPlayerRefusesToGoOnWithAreFoundInShadow) {
  const auto refused = [&](std::uint64_t id, int times) {
    GameLog log(GameId{id}, time.utc_now() - std::chrono::days(20));
    log.move("e2e4").move("e7e5").move("d1h5").move("b8c6").move("h5f7").move("e8f7");
    log.add().add_facts()->mutable_move_sealed()->set_by(common::v1::COLOR_WHITE);
    for (int i = 0; i < times; ++i) {
      log.after(std::chrono::days(2));
      log.add().add_facts()->mutable_resumption_agreed()->set_by(common::v1::COLOR_BLACK);
      log.add().add_facts()->mutable_resumption_shown()->set_by(common::v1::COLOR_WHITE);
      log.add().add_facts()->mutable_resumption_declined()->set_by(common::v1::COLOR_WHITE);
    }
    games.add(log);
  };
  for (const std::uint64_t id : {1, 2}) refused(id, 2);
  refused(3, 1);
  start(first, "one");
  run_until([&] { return count("person_inputs WHERE kind = 'stored'") == 3; });
  EXPECT_EQ(count("rule_decisions"), 0) << "one of them was refused once only";

  refused(3, 2);
  run_until([&] { return count("rule_decisions WHERE rule = 'DSC-3'") == 1; });
  EXPECT_EQ(count("rule_decisions WHERE rule = 'DSC-3' AND verdict = 'reminder'"
                  " AND is_shadow = 1"),
            1);
  // An instance that begins again finds the same and keeps nothing twice.
  start(second, "two");
  finish(won(4), 4);
  run_until([&] { return count("game_inputs") == 2; });
  EXPECT_EQ(count("person_inputs WHERE kind = 'stored'"), 4);
  EXPECT_EQ(count("rule_decisions"), 1);
  EXPECT_EQ(count("cases"), 0);
}

TEST_F(InputsTest, MovesThatAPlayerIsToldAreACase) {
  start(first, "one");
  start(second, "two");
  GameLog log(GameId{7}, time.utc_now());
  log.move("e2e4").move("e7e5").after(std::chrono::hours(1));
  log.end(common::v1::COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);
  run_until([&] { return time.utc_now() > log.now() - std::chrono::hours(1); });
  const auto tell = [&](const Running& by, const std::string& id, const std::string& text) {
    conduct_v1::SayRequest say;
    say.mutable_from()->set_id(to_string(UserId{7}));
    say.set_command_id(id);
    say.mutable_to()->set_id(to_string(UserId{1}));
    say.set_room(conduct_v1::ROOM_TELL);
    say.set_text(text);
    conduct_v1::SayResponse said;
    const auto stub = conduct_v1::ConductService::NewStub(test::channel((*by)->address()));
    EXPECT_TRUE(test::call(*stub, &conduct_v1::ConductService::Stub::Say, say, said).ok());
  };
  tell(first, "one", "Cf3, and then Bc4");
  tell(first, "hello", "good luck");
  tell(second, "two", "Nf3!");
  finish(log, 7);

  run_until([&] { return is_all_acknowledged(7) && count("game_inputs") == 2; });
  EXPECT_EQ(count("person_inputs WHERE kind = 'line'"), 2);
  EXPECT_EQ(count("rule_decisions WHERE rule = 'OTB-4' AND is_shadow = 0"), 1);
  EXPECT_EQ(count("cases WHERE accused_id = '" + to_string(UserId{7}) + "'"), 1);
}

TEST_F(InputsTest, WhoeverGoesOnTalkingToAnOpponentWhoCensorsThemIsACase) {
  start(first, "one");
  GameLog log(GameId{7}, time.utc_now());
  log.after(std::chrono::hours(1)).end(common::v1::COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);
  run_until([&] { return time.utc_now() > log.now() - std::chrono::hours(1); });
  const auto stub = conduct_v1::ConductService::NewStub(test::channel((*first)->address()));
  for (const std::string id : {"one", "two", "two", "three"}) {
    conduct_v1::SayRequest say;
    say.mutable_from()->set_id(to_string(UserId{2}));
    say.set_command_id(id);
    say.set_game_id(to_string(GameId{7}));
    say.set_white_id(to_string(UserId{1}));
    say.set_black_id(to_string(UserId{2}));
    say.set_room(conduct_v1::ROOM_PLAYERS);
    say.set_text("hurry up, " + id);
    run_until([&] {  // It may not have reached `accounts` yet.
      conduct_v1::SayResponse said;
      const auto refused = test::call(*stub, &conduct_v1::ConductService::Stub::Say, say, said);
      return test::detail_of(refused).code() == "conduct.censored";
    });
  }
  finish(log, 7);

  run_until([&] { return is_all_acknowledged(7) && count("game_inputs") == 2; });
  EXPECT_EQ(count("refused_lines"), 3);
  EXPECT_EQ(count("rule_decisions WHERE rule = 'OTB-3' AND is_shadow = 0"), 1);
  EXPECT_EQ(count("cases WHERE accused_id = '" + to_string(UserId{2}) + "'"), 1);
}

TEST_F(InputsTest, BesideASuspendedAccountRatedGamesWaitUntilSomebodyHasLooked) {
  rules.active = {"SHR-3"};
  start(first, "one");
  conduct_v1::ConnectionNotes notes;
  notes.set_hub("hub");
  for (const std::uint64_t id : {1U, 9U}) {
    auto& note = *notes.add_notes();
    note.set_time_ms(static_cast<double>(time.utc_now().time_since_epoch().count()));
    auto& opened = *note.mutable_connection_opened();
    opened.set_number(id);
    opened.set_user_id(to_string(UserId{id}));
    opened.set_device("the same device.");
    opened.set_network("net 1...");
  }
  const std::string payload = notes.SerializeAsString();
  ASSERT_TRUE(run(events.append_aged("sessions", payload, 1'000, std::chrono::hours(1))));
  run_until([&] { return count("connections") == 2; });
  change(
      "INSERT INTO sanctions (id, kind, user_id, handle, title, is_guest, is_computer, reason,"
      " since_ms, until_ms, by_id, request_id, asked_until_ms, step, features)"
      " VALUES ('00000000050', 'restriction', '" +
      to_string(UserId{9}) +
      "', '', '', 0, 0, '', 0, 0, '00000000100', 'one', 0, 'ban', 'account')");
  finish(won(7), 7);
  finish(won(8), 8);

  run_until([&] { return is_all_acknowledged(7) && is_all_acknowledged(8); });
  run_until([&] { return imposed().size() == 1; });
  const conduct_v1::Sanction held = imposed().front();
  EXPECT_EQ(held.user().id(), to_string(UserId{1}));
  EXPECT_EQ(held.step(), conduct_v1::STEP_COOL_DOWN);
  ASSERT_EQ(held.features_size(), 1);
  EXPECT_EQ(held.features(0), conduct_v1::FEATURE_RATED_GAMES);
  EXPECT_EQ(count("cases WHERE state = 'open'"), 1);
}

TEST_F(InputsTest, AConversationInShoutsIsAnInput) {
  start(first, "one");
  const auto stub = conduct_v1::ConductService::NewStub(test::channel((*first)->address()));
  for (int i = 0; i < 8; ++i) {
    conduct_v1::SayRequest say;
    say.mutable_from()->set_id(to_string(UserId{1U + static_cast<unsigned>(i) % 2U}));
    say.set_command_id(std::to_string(i));
    say.set_room(conduct_v1::ROOM_SHOUT);
    say.set_text("and " + std::to_string(i));
    run_until([&] {  // It may not know yet that everything reads shouts.
      conduct_v1::SayResponse said;
      return test::call(*stub, &conduct_v1::ConductService::Stub::Say, say, said).ok();
    });
    run_until([&] { return count("lines") == i + 1; });
  }

  EXPECT_EQ(count("person_inputs WHERE kind = 'conversation'"), 2) << "one of each of them";
  EXPECT_EQ(count("sanctions"), 0);
}

}  // namespace
}  // namespace escaque::services::conduct
