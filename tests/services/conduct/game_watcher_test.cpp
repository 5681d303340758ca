// From outboxes, and from what gateways say, to what rules see.

#include "conduct/inputs/game_watcher.hpp"

#include <map>

#include <gmock/gmock.h>

#include "conduct/inputs/connection_store.hpp"
#include "services/conduct/conduct_fixture.hpp"
#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {
namespace {

using common::v1::COLOR_BLACK;
using common::v1::COLOR_UNSPECIFIED;
using common::v1::COLOR_WHITE;
using etiquette::GameSeen;
using etiquette::LinkEnd;
using eventlog::Handled;
using testing::SizeIs;

namespace v1 = escaque::conduct::v1;

class GameWatcherTest : public ConductFixture {
 protected:
  Awaitable<GameWatcher::Log> log_of(std::string id) {
    ++asked;
    if (is_away) co_return rpc::make_error(common::v1::REASON_UNAVAILABLE, "away");
    const auto found = logs.find(id);
    if (found == logs.end()) co_return rpc::make_error(common::v1::REASON_NO_SUCH_GAME, "none");
    co_return found->second;
  }
  Handled hand_in(const GameLog& log) {
    logs[log.outbox_entry().member] = log.log();
    return run(watcher.handle(log.outbox_entry(++entries)));
  }
  std::vector<GameSeen> games_of(UserId user) {
    std::vector<GameSeen> games;
    for (const StoredGame& game : stored_of(user)) games.push_back(game.seen);
    return games;
  }
  std::vector<StoredGame> stored_of(UserId user) {
    return *run(inputs.games_of(user, 0, kAllInputs));
  }
  GameLog game(std::uint64_t id) { return GameLog(GameId{id}, time.utc_now()); }
  GameLog won(std::uint64_t id) {
    GameLog log = game(id);
    log.move("e2e4").move("e7e5").end(COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);
    return log;
  }
  /// White is lost, and the game with them.
  GameLog abandoned(std::uint64_t id) {
    GameLog log = game(id);
    log.move("e2e4").move("e7e5").gone(COLOR_WHITE).after(Millis(41'000));
    log.end(COLOR_BLACK, games_v1::TERMINATION_ABANDONMENT);
    return log;
  }

  // What gateways say.
  v1::ConnectionNotes notes_of(const std::string& hub) {
    v1::ConnectionNotes notes;
    notes.set_hub(hub);
    return notes;
  }
  v1::ConnectionNote& add(v1::ConnectionNotes& notes, UtcTime at) {
    v1::ConnectionNote& note = *notes.add_notes();
    note.set_time_ms(static_cast<double>(at.time_since_epoch().count()));
    return note;
  }
  void open(v1::ConnectionNotes& notes, UtcTime at, int number, UserId user,
            const std::string& device = "device of ann..",
            const std::string& network = "net 1...") {
    auto& opened = *add(notes, at).mutable_connection_opened();
    opened.set_number(static_cast<unsigned>(number));
    opened.set_user_id(to_string(user));
    opened.set_device(device);
    opened.set_network(network);
  }
  void close(v1::ConnectionNotes& notes, UtcTime at, int number, UserId user,
             v1::ConnectionEnd end = v1::CONNECTION_END_CONNECTION_LOST) {
    auto& closed = *add(notes, at).mutable_connection_closed();
    closed.set_number(static_cast<unsigned>(number));
    closed.set_user_id(to_string(user));
    closed.set_end(end);
  }
  void keep(const v1::ConnectionNotes& notes) {
    ASSERT_TRUE(run(connections.keep({notes}, eventlog::Position{1, 0})));
  }

  using People = std::optional<std::unordered_set<UserId>>;
  Awaitable<std::optional<std::vector<LineToPlayer>>> find_lines(TalkToPlayers talk) {
    if (is_talk_away) co_return std::nullopt;
    co_return *co_await lines.to_players(talk);
  }
  Awaitable<People> people_of(std::vector<UserId> users) {
    if (are_accounts_away) co_return std::nullopt;
    std::unordered_set<UserId> found(users.begin(), users.end());
    found.erase(guest);
    co_return found;
  }
  /// While Ann thinks about her first move; refused, if Bob is the author.
  void tell_ann(UserId from, const std::string& id, const std::string& text) {
    etiquette::KeptLine line;
    line.id = id;
    line.room = etiquette::Room::tell;
    line.from = from;
    line.to = UserId{1};
    line.text = text;
    line.time = time.utc_now() + Millis(500);
    if (from == UserId{2}) {
      ASSERT_TRUE(run(lines.keep_refused(line)));
    } else {
      ASSERT_TRUE(run(lines.keep({line}, eventlog::Position{1, 0})));
    }
  }

  InputStore inputs{database};
  ConnectionStore connections{database};
  std::map<std::string, games_v1::GetGameResponse> logs;
  int asked = 0;
  std::uint64_t entries = 0;
  bool is_away = false;
  std::optional<bool> unwanted = false;
  int shown = 0;
  bool is_shown = true;
  bool is_talk_away = false;
  bool are_accounts_away = false;
  const UserId guest{66};
  WorkerPool workers{1};
  GameWatcher watcher{
      {inputs, workers, time, metrics, log::Logger(),
       [this](std::string id) { return log_of(std::move(id)); },
       [this](UserId, UserId) -> Awaitable<std::optional<bool>> { co_return unwanted; },
       etiquette::Thresholds().lost_material,
       [this](const GameRecord&, const Added&) -> Awaitable<bool> {
         ++shown;
         co_return is_shown;
       },
       [this](TalkToPlayers talk) { return find_lines(talk); },
       [this](std::vector<UserId> users) { return people_of(std::move(users)); }}};
};

TEST_F(GameWatcherTest, KeepsARowForEachPlayer) {
  EXPECT_EQ(hand_in(won(7)), Handled::done);

  ASSERT_THAT(games_of(UserId{1}), SizeIs(1));
  ASSERT_THAT(games_of(UserId{2}), SizeIs(1));
  const GameSeen white = games_of(UserId{1}).front();
  EXPECT_EQ(white.game, GameId{7});
  EXPECT_EQ(white.score, etiquette::GameScore::won);
  EXPECT_EQ(white.own.rating, 1600);
  EXPECT_EQ(games_of(UserId{2}).front().opponent, UserId{1});
  EXPECT_EQ(metrics.inputs_kept.value(), 1u);
}

TEST_F(GameWatcherTest, WhatIsKeptIsReadAsItWas) {
  GameLog log = abandoned(7);
  log.add().add_facts()->mutable_draw_offered()->set_by(COLOR_WHITE);
  time.advance(std::chrono::minutes(10));
  ASSERT_EQ(hand_in(log), Handled::done);

  GameSeen expected = read_record(log.log())->sides.white;
  expected.losses.at(0).around.is_fault = true;  // Nobody knows of the connection.
  EXPECT_EQ(games_of(UserId{1}).at(0), expected);
}

TEST_F(GameWatcherTest, TheSameEvidenceTwiceIsOneRow) {
  EXPECT_EQ(hand_in(won(7)), Handled::done);
  EXPECT_EQ(hand_in(won(7)), Handled::done);

  EXPECT_EQ(count("game_inputs"), 2);
  EXPECT_EQ(metrics.inputs_repeated.value(), 1u);
  EXPECT_EQ(shown, 2) << "whoever kept it may have died before the rules saw it";
}

TEST_F(GameWatcherTest, ACorrectionIsKeptBesideWhatWasSeenFirst) {
  GameLog log = won(7);
  hand_in(log);
  log.after(Millis(60'000)).end(COLOR_UNSPECIFIED, games_v1::TERMINATION_ARBITER);
  EXPECT_EQ(hand_in(log), Handled::done);
  // The first one comes again, late.
  EXPECT_EQ(hand_in(won(7)), Handled::done);

  ASSERT_THAT(stored_of(UserId{1}), SizeIs(1));
  const StoredGame game = stored_of(UserId{1}).front();
  EXPECT_EQ(game.seen.score, etiquette::GameScore::won);
  ASSERT_TRUE(game.corrected);
  EXPECT_EQ(game.corrected->score, etiquette::GameScore::drawn);
  EXPECT_EQ(metrics.inputs_corrected.value(), 1u);
}

TEST_F(GameWatcherTest, ComesAgainWhileOthersAreAway) {
  is_away = true;
  EXPECT_EQ(hand_in(won(7)), Handled::retry);
  is_away = false;
  is_shown = false;
  EXPECT_EQ(hand_in(won(7)), Handled::retry) << "the rules have not seen it";
  is_shown = true;
  EXPECT_EQ(hand_in(won(7)), Handled::done);
  EXPECT_EQ(count("game_inputs"), 2);
}

TEST_F(GameWatcherTest, AnArchiveWithoutTheCorrectionIsAskedAgain) {
  GameLog old = won(7);
  GameLog corrected = won(7);
  corrected.end(COLOR_UNSPECIFIED, games_v1::TERMINATION_ARBITER);
  logs[corrected.outbox_entry().member] = old.log();

  EXPECT_EQ(run(watcher.handle(corrected.outbox_entry())), Handled::retry);
  EXPECT_EQ(count("game_inputs"), 0);
}

TEST_F(GameWatcherTest, WhatNobodyUnderstandsIsPutAside) {
  GameLog log = won(7);
  eventlog::OutboxEntry garbage = log.outbox_entry();
  garbage.payload = "garbage";
  EXPECT_EQ(run(watcher.handle(garbage)), Handled::done);
  EXPECT_EQ(run(watcher.handle(log.outbox_entry(2))), Handled::done) << "games knows no such game";

  EXPECT_EQ(count("rejected_inputs"), 2);
  EXPECT_EQ(metrics.inputs_rejected.value(), 2u);
}

TEST_F(GameWatcherTest, OfGuestsNothingIsAsked) {
  GameLog log = won(7);
  log.created().mutable_white()->mutable_user()->set_is_guest(true);
  log.created().mutable_black()->mutable_user()->set_is_guest(true);

  EXPECT_EQ(hand_in(log), Handled::done);
  EXPECT_EQ(asked, 0);
  EXPECT_EQ(count("game_inputs"), 0);
}

TEST_F(GameWatcherTest, ALossWaitsUntilItIsKnownWhatElseWasLost) {
  const GameLog log = abandoned(7);
  time.advance(Millis(45'000));
  EXPECT_EQ(hand_in(log), Handled::retry);
  const auto again = log.outbox_entry(entries);
  EXPECT_EQ(run(watcher.handle(again)), Handled::retry);
  EXPECT_EQ(asked, 1) << "it is known that it has to wait";
  time.advance(Millis(30'000));
  EXPECT_EQ(run(watcher.handle(again)), Handled::done);
}

TEST_F(GameWatcherTest, ALossWaitsForAsLongAsTheOperatorSays) {
  GameWatcher soon{
      {inputs, workers, time, metrics, log::Logger(),
       [this](std::string id) { return log_of(std::move(id)); },
       [this](UserId, UserId) -> Awaitable<std::optional<bool>> { co_return unwanted; },
       etiquette::Thresholds().lost_material,
       [](const GameRecord&, const Added&) -> Awaitable<bool> { co_return true; }},
      Millis(3'000)};
  const GameLog log = abandoned(7);
  ASSERT_EQ(hand_in(log), Handled::retry);
  const auto entry = log.outbox_entry(++entries);
  EXPECT_EQ(run(soon.handle(entry)), Handled::retry);
  time.advance(Millis(3'000));
  EXPECT_EQ(run(soon.handle(entry)), Handled::done);
}

TEST_F(GameWatcherTest, ALossByAClockThatIsAheadWaitsNoLonger) {
  const GameLog log = abandoned(7);
  EXPECT_EQ(hand_in(log), Handled::retry) << "by its log it will be lost in two seconds";
  time.advance(Millis(65'000));
  EXPECT_EQ(run(watcher.handle(log.outbox_entry(entries))), Handled::done);
}

TEST_F(GameWatcherTest, KnowsWhyAConnectionWasLostAndForHowLongTheServerHadRun) {
  const UtcTime lost = time.utc_now() + Millis(2'000);
  auto notes = notes_of("hub");
  add(notes, lost - std::chrono::hours(3)).mutable_hub_started();
  open(notes, lost - std::chrono::hours(1), 1, UserId{1});
  close(notes, lost - Millis(2'000), 1, UserId{1}, v1::CONNECTION_END_SILENT);
  keep(notes);
  const GameLog log = abandoned(7);
  time.advance(std::chrono::minutes(5));

  ASSERT_EQ(hand_in(log), Handled::done);

  const auto loss = games_of(UserId{1}).at(0).losses.at(0);
  EXPECT_EQ(loss.cause, LinkEnd::timed_out);
  EXPECT_FALSE(loss.around.is_fault);
  EXPECT_EQ(loss.around.server_up, std::chrono::hours(3) - Millis(2'000));
  EXPECT_EQ(loss.around.lost, 0);
}

TEST_F(GameWatcherTest, CountsWhatElseWasLostThen) {
  const UtcTime lost = time.utc_now() + Millis(2'000);
  auto notes = notes_of("hub");
  for (int i = 1; i <= 6; ++i) {
    // Three in the network of Ann, three elsewhere.
    open(notes, lost - std::chrono::hours(1), i, UserId{static_cast<std::uint64_t>(i)}, "device",
         i <= 3 ? "net 1..." : "net 2...");
  }
  for (int i = 1; i <= 4; ++i) {
    close(notes, lost + Millis(i * 1'000 - 2'000), i, UserId{static_cast<std::uint64_t>(i)});
  }
  close(notes, lost, 5, UserId{5}, v1::CONNECTION_END_CLIENT_LEFT);
  keep(notes);
  keep(notes);
  const GameLog log = abandoned(7);
  time.advance(std::chrono::minutes(5));

  ASSERT_EQ(hand_in(log), Handled::done);

  const auto around = games_of(UserId{1}).at(0).losses.at(0).around;
  EXPECT_EQ(around.lost, 3) << "the one who left was not lost";
  EXPECT_EQ(around.lost_in_network, 2);
  EXPECT_EQ(around.sessions, 6);
}

TEST_F(GameWatcherTest, KnowsDevicesAndWhetherBothPlayedFromOneNetwork) {
  const UtcTime before = time.utc_now() - std::chrono::hours(1);
  auto notes = notes_of("hub");
  open(notes, before, 1, UserId{1}, "one device......");
  open(notes, before, 2, UserId{2}, "another device..");
  keep(notes);
  ASSERT_EQ(hand_in(won(7)), Handled::done);
  open(notes, before, 3, UserId{2}, "a third device..");
  keep(notes);
  ASSERT_EQ(hand_in(won(8)), Handled::done);

  const auto of_ann = games_of(UserId{1});
  const auto of_bob = games_of(UserId{2});
  EXPECT_TRUE(of_ann.at(0).is_network_shared);
  EXPECT_NE(of_ann.at(0).device, of_bob.at(0).device);
  EXPECT_NE(of_bob.at(0).device, etiquette::DeviceId());
  EXPECT_EQ(of_bob.at(1).device, etiquette::DeviceId()) << "from several";
}

TEST_F(GameWatcherTest, ANetworkThatManyShareSaysNothing) {
  auto notes = notes_of("hub");
  for (const int i : {1, 2}) {
    open(notes, time.utc_now() - std::chrono::hours(1), i, UserId{static_cast<std::uint64_t>(i)});
    notes.mutable_notes(notes.notes_size() - 1)
        ->mutable_connection_opened()
        ->set_is_shared_network(true);
  }
  keep(notes);

  ASSERT_EQ(hand_in(won(7)), Handled::done);

  EXPECT_FALSE(games_of(UserId{1}).at(0).is_network_shared);
}

TEST_F(GameWatcherTest, CountsTheRatedGamesBefore) {
  for (std::uint64_t id = 1; id <= 3; ++id) {
    hand_in(won(id));
    time.advance(std::chrono::minutes(1));
  }

  EXPECT_EQ(games_of(UserId{1}).at(0).own.games, 0);
  EXPECT_EQ(games_of(UserId{1}).at(2).own.games, 2);
  EXPECT_EQ(games_of(UserId{1}).at(2).opposing.games, 2);
}

TEST_F(GameWatcherTest, AsksWhetherAGameThatWasCalledOffWasWanted) {
  GameLog log = game(7);
  log.end(COLOR_UNSPECIFIED, games_v1::TERMINATION_ABORTED);
  unwanted = std::nullopt;
  EXPECT_EQ(hand_in(log), Handled::retry);
  unwanted = true;
  EXPECT_EQ(hand_in(log), Handled::done);

  EXPECT_TRUE(games_of(UserId{1}).at(0).is_unwanted);
}

TEST_F(GameWatcherTest, IsForgottenAfterItsTime) {
  auto notes = notes_of("hub");
  add(notes, time.utc_now()).mutable_hub_started();
  open(notes, time.utc_now(), 1, UserId{1});
  keep(notes);
  hand_in(won(7));

  EXPECT_EQ(*run(inputs.forget_before(time.utc_now())), 0);
  EXPECT_EQ(*run(inputs.forget_before(time.utc_now() + std::chrono::hours(1))), 2);
  EXPECT_EQ(*run(connections.forget_before(time.utc_now())), 0);
  EXPECT_EQ(*run(connections.forget_before(time.utc_now() + std::chrono::hours(1))), 1);
  EXPECT_EQ(count("hubs"), 0);
}

TEST_F(GameWatcherTest, GoesWithTheAccount) {
  auto notes = notes_of("hub");
  open(notes, time.utc_now(), 1, UserId{1});
  open(notes, time.utc_now(), 2, UserId{2});
  keep(notes);
  hand_in(won(7));

  ASSERT_TRUE(run(store.erase(UserId{1}, time.utc_now(), time.utc_now())));

  EXPECT_THAT(games_of(UserId{1}), SizeIs(0));
  EXPECT_THAT(games_of(UserId{2}), SizeIs(1));
  EXPECT_EQ(count("connections"), 1);
}

TEST_F(GameWatcherTest, KeepsWhatWasSaidToThePlayersOnce) {
  tell_ann(UserId{7}, "advice", "Nf3 is good");
  tell_ann(UserId{7}, "harmless", "good luck");
  tell_ann(guest, "by a guest", "e4!");
  tell_ann(UserId{2}, "refused", "hurry up");
  const GameLog log = won(7);
  EXPECT_EQ(hand_in(log), Handled::done);
  EXPECT_EQ(hand_in(log), Handled::done);

  EXPECT_EQ(count("person_inputs WHERE kind = 'line'"), 2);
  const auto of_eve = *run(inputs.inputs_of(UserId{7}, 0, kAllInputs));
  ASSERT_THAT(of_eve, SizeIs(1));
  const auto& line = std::get<etiquette::LineSeen>(of_eve[0].seen);
  EXPECT_EQ(line.line, "advice");
  EXPECT_EQ(line.game, GameId{7});
  EXPECT_EQ(line.legal_moves, 1);
  const auto of_bob = *run(inputs.inputs_of(UserId{2}, 0, kAllInputs));
  ASSERT_THAT(of_bob, SizeIs(2)) << "his game as well";
  EXPECT_LT(of_bob[0].sequence, of_bob[1].sequence);
  EXPECT_TRUE(std::get<etiquette::LineSeen>(of_bob[1].seen).is_unwelcome);
}

TEST_F(GameWatcherTest, WaitsUntilItIsKnownWhatWasSaid) {
  tell_ann(UserId{7}, "advice", "Nf3 is good");
  is_talk_away = true;
  EXPECT_EQ(hand_in(won(7)), Handled::retry);
  is_talk_away = false;
  are_accounts_away = true;
  EXPECT_EQ(hand_in(won(7)), Handled::retry);
  EXPECT_EQ(count("game_inputs"), 0);
  are_accounts_away = false;
  EXPECT_EQ(hand_in(won(7)), Handled::done);
  EXPECT_EQ(count("person_inputs WHERE kind = 'line'"), 1);
}

TEST_F(GameWatcherTest, WhatWasRefusedAtAnotherBoardIsNotSaidHere) {
  etiquette::KeptLine line;
  line.id = "elsewhere";
  line.game = GameId{8};
  line.from = UserId{2};
  line.to = UserId{1};
  line.time = time.utc_now() + Millis(500);
  ASSERT_TRUE(run(lines.keep_refused(line)));
  ASSERT_EQ(hand_in(won(7)), Handled::done);
  EXPECT_EQ(count("person_inputs WHERE kind = 'line'"), 0);
  line.id = "here";
  line.game = GameId{9};
  ASSERT_TRUE(run(lines.keep_refused(line)));
  ASSERT_EQ(hand_in(won(9)), Handled::done);
  EXPECT_EQ(count("person_inputs WHERE kind = 'line'"), 1);
}

TEST_F(GameWatcherTest, LinesGoWithTheirAuthorAndAfterTheirTime) {
  tell_ann(UserId{7}, "advice", "Nf3 is good");
  tell_ann(UserId{2}, "refused", "hurry up");
  ASSERT_EQ(hand_in(won(7)), Handled::done);

  ASSERT_TRUE(run(store.erase(UserId{2}, time.utc_now(), time.utc_now())));
  EXPECT_EQ(count("refused_lines"), 0);
  EXPECT_EQ(count("person_inputs WHERE kind = 'line'"), 1);
  tell_ann(UserId{2}, "another", "hurry up");
  const UtcTime later = time.utc_now() + std::chrono::hours(1);
  ASSERT_TRUE(run(inputs.forget_before(later)));
  ASSERT_TRUE(run(lines.forget_before(later)));
  EXPECT_EQ(count("person_inputs WHERE kind = 'line'"), 0);
  EXPECT_EQ(count("refused_lines"), 0);
}

}  // namespace
}  // namespace escaque::services::conduct
