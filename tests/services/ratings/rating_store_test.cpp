#include "ratings/rating_store.hpp"

#include <iostream>
#include <random>

#include <soci/soci.h>

#include "platform/sql/move.hpp"
#include "ratings/game_applier.hpp"
#include "services/ratings/finished_game.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::ratings {
namespace {

class RatingStoreTest : public test::IoFixture {
 protected:
  RatedGame game(std::uint64_t id, WhiteScore score, Category category = Category::blitz) {
    return {GameId{id}, category, {kAnn, kBob}, score, time.utc_now()};
  }
  static RatedGame corrected(RatedGame rated, WhiteScore score, int version) {
    rated.score = score;
    rated.version = version;
    return rated;
  }
  Applied apply(const RatedGame& rated) {
    const auto applied = run(store.apply(rated));
    EXPECT_TRUE(applied);
    return *applied;
  }
  int count(const std::string& table) {
    return *run(database.read([table](soci::session& session) {
      int n = 0;
      session << "SELECT COUNT(*) FROM " << table, soci::into(n);
      return n;
    }));
  }

  test::TempDirectory directory;
  test::ManualTime time;
  sql::Database database{{test::sql_connection(directory, "ratings"), 2}, migrations(), {}};
  RatingStore store{database};
};

TEST_F(RatingStoreTest, AppliesAGameToBothPlayers) {
  const Applied applied = apply(game(7, WhiteScore::win));

  EXPECT_EQ(applied.kind, Applied::Kind::now);
  const auto ann = run(store.records_of(kAnn));
  ASSERT_EQ(ann->size(), 1U);
  EXPECT_EQ(ann->front().record, applied.after.white);
  EXPECT_NEAR(ann->front().record.glicko.value, 1741.47587, 1e-4);
  EXPECT_EQ(run(store.change_of(GameId{7}))->value(),
            (GameChange{GameId{7},
                        Category::blitz,
                        {{kAnn, {1500, 500, true}, {1741, 397, true}},
                         {kBob, {1500, 500, true}, {1259, 397, true}}}}));
  EXPECT_EQ(count("relay_entries"), 1);
}

TEST_F(RatingStoreTest, FoldsToTheSameAfterAMoveToPostgres) {
  if (test::is_on_postgres()) GTEST_SKIP() << "from SQLite";
  const std::string old = directory.sqlite("old");
  std::vector<CategoryRecord> before;
  {
    sql::Database first({old, 1}, migrations(), {});
    RatingStore rated(first);
    for (std::uint64_t id = 1; id <= 20; ++id) {
      ASSERT_TRUE(run(rated.apply(game(id, id % 3 == 0 ? WhiteScore::draw : WhiteScore::win))));
      time.advance(std::chrono::hours(7));
    }
    before = *run(rated.records_of(kAnn));
  }
  test::PostgresServer server;
  const std::string moved_to = server.schema("moved");
  sql::move_rows(
      {directory.path() / "old", moved_to}, [](soci::session&) {}, [](const auto&) {});

  sql::Database second({moved_to, 2}, migrations(), {});
  RatingStore moved(second);
  EXPECT_TRUE(run(moved.verify())->empty());
  EXPECT_EQ(run(moved.records_of(kAnn))->front().record, before.front().record);
  EXPECT_EQ(run(moved.apply(game(20, WhiteScore::win)))->kind, Applied::Kind::earlier);
  EXPECT_EQ(run(moved.apply(game(21, WhiteScore::win)))->kind, Applied::Kind::now);
  EXPECT_TRUE(run(moved.verify())->empty());
}

TEST_F(RatingStoreTest, AppliesAGameOnce) {
  apply(game(7, WhiteScore::win));
  const auto before = run(store.records_of(kAnn));

  EXPECT_EQ(apply(game(7, WhiteScore::win)).kind, Applied::Kind::earlier);
  EXPECT_EQ(apply(game(7, WhiteScore::loss)).kind, Applied::Kind::earlier);

  EXPECT_EQ(run(store.records_of(kAnn))->front().record, before->front().record);
  EXPECT_EQ(count("relay_entries"), 1);
  EXPECT_EQ(count("rated_games"), 1);
}

TEST_F(RatingStoreTest, KeepsHistoryPerCategoryOldestFirst) {
  apply(game(1, WhiteScore::win));
  time.advance(Millis(60'000));
  const UtcTime second = time.utc_now();
  apply(game(2, WhiteScore::loss));
  apply(game(3, WhiteScore::draw, Category::rapid));

  const auto all = run(store.history(kAnn, Category::blitz, UtcTime()));
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ((*all)[0].game, GameId{1});
  EXPECT_EQ((*all)[0].rating.value, 1741);
  EXPECT_EQ((*all)[1].time, second);
  EXPECT_EQ(run(store.history(kAnn, Category::blitz, second))->size(), 1U);
  EXPECT_EQ(run(store.history(kAnn, Category::chess960, UtcTime()))->size(), 0U);
}

TEST_F(RatingStoreTest, KnowsNothingOfStrangers) {
  EXPECT_TRUE(run(store.records_of(UserId{77}))->empty());
  EXPECT_EQ(*run(store.change_of(GameId{77})), std::nullopt);
}

TEST_F(RatingStoreTest, TellsTheChangesOfSeveralGamesInTheOrderAskedFor) {
  apply(game(7, WhiteScore::win));
  apply(game(8, WhiteScore::draw));

  const auto changes = run(store.changes_of({GameId{8}, GameId{77}, GameId{7}}));

  ASSERT_EQ(changes->size(), 2U);
  EXPECT_EQ((*changes)[0], run(store.change_of(GameId{8}))->value());
  EXPECT_EQ((*changes)[1], run(store.change_of(GameId{7}))->value());
}

TEST_F(RatingStoreTest, EqualsItsOwnRecomputationAfterManyGames) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random(seed);
  for (std::uint64_t id = 1; id <= 200; ++id) {
    time.advance(Millis(random() % 100'000'000));
    const UserId white{random() % 8};
    const UserId black{(white.value + 1 + random() % 7) % 8};
    const auto category = rating::kCategories[random() % rating::kCategories.size()];
    apply({GameId{id},
           category,
           {white, black},
           static_cast<WhiteScore>(random() % 3),
           time.utc_now() - Millis(random() % 1'000'000)});
  }

  const auto wrong = run(store.verify());

  ASSERT_TRUE(wrong);
  EXPECT_TRUE(wrong->empty()) << wrong->front();
}

TEST_F(RatingStoreTest, CountsACorrectedResultInPlaceOfTheFirstOnce) {
  const RatedGame first = game(7, WhiteScore::win);
  apply(first);
  time.advance(Millis(60'000));
  const RatedGame later = game(8, WhiteScore::draw);
  apply(later);
  const RatedGame right = corrected(first, WhiteScore::loss, 44);

  EXPECT_EQ(apply(right).kind, Applied::Kind::corrected);
  EXPECT_EQ(apply(right).kind, Applied::Kind::earlier);
  EXPECT_EQ(apply(first).kind, Applied::Kind::earlier);

  // As if it had been lost from the beginning.
  const Records wanted = rating::recompute({{1, right}, {2, later}});
  for (const UserId user : {kAnn, kBob}) {
    const Record stored = run(store.records_of(user))->front().record;
    EXPECT_NEAR(stored.glicko.value, wanted.at({user, Category::blitz}).glicko.value, 1e-6);
    EXPECT_EQ(stored.games, 2);
  }
  EXPECT_EQ(run(store.change_of(GameId{7}))->value().sides.white.after.value, 1259);
  EXPECT_EQ(run(store.change_of(GameId{8}))->value().sides.white.before.value, 1259);
  EXPECT_EQ(run(store.history(kAnn, Category::blitz, UtcTime()))->size(), 2U);
  EXPECT_TRUE(run(store.verify())->empty());
  // The two games, and both again.
  EXPECT_EQ(count("relay_entries"), 4);
}

TEST_F(RatingStoreTest, CorrectsWhatWasWrittenBeforeHistoryKeptRecords) {
  const RatedGame first = game(7, WhiteScore::win);
  apply(first);
  apply(game(8, WhiteScore::draw));
  const RatedGame third = game(9, WhiteScore::win);
  apply(third);
  auto forget = [](soci::session& session) {
    session << "UPDATE rating_history SET record_value = NULL";
  };
  ASSERT_TRUE(run(database.run(forget)));

  EXPECT_EQ(apply(corrected(third, WhiteScore::loss, 44)).kind, Applied::Kind::corrected);
  EXPECT_EQ(apply(corrected(first, WhiteScore::loss, 44)).kind, Applied::Kind::corrected);

  EXPECT_TRUE(run(store.verify())->empty());
}

TEST_F(RatingStoreTest, CountsTheLatestCorrectionWhicheverComesFirst) {
  const RatedGame first = game(7, WhiteScore::win);
  apply(corrected(first, WhiteScore::draw, 45));

  EXPECT_EQ(apply(corrected(first, WhiteScore::loss, 44)).kind, Applied::Kind::earlier);
  EXPECT_EQ(apply(first).kind, Applied::Kind::earlier);

  EXPECT_EQ(run(store.change_of(GameId{7}))->value().sides.white.after.value, 1500);
}

TEST_F(RatingStoreTest, TakesAGameBackThatBothLost) {
  const RatedGame won = game(7, WhiteScore::win);
  apply(won);

  EXPECT_EQ(apply(corrected(won, WhiteScore::none, 44)).kind, Applied::Kind::corrected);

  EXPECT_TRUE(run(store.records_of(kAnn))->empty());
  EXPECT_TRUE(run(store.history(kBob, Category::blitz, UtcTime()))->empty());
  EXPECT_EQ(*run(store.change_of(GameId{7})), std::nullopt);
  EXPECT_TRUE(run(store.verify())->empty());

  EXPECT_EQ(apply(corrected(won, WhiteScore::draw, 46)).kind, Applied::Kind::corrected);
  EXPECT_EQ(run(store.change_of(GameId{7}))->value().sides.white.after.value, 1500);
}

TEST_F(RatingStoreTest, RatesNobodyForAGameThatBothLost) {
  EXPECT_EQ(apply(game(7, WhiteScore::none)).kind, Applied::Kind::uncounted);

  EXPECT_EQ(count("ratings"), 0);
  EXPECT_EQ(count("relay_entries"), 0);
  EXPECT_TRUE(run(store.verify())->empty());
}

TEST_F(RatingStoreTest, EqualsItsOwnRecomputationAfterManyCorrections) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random(seed);
  std::vector<RatedGame> games;
  for (int step = 1; step <= 150; ++step) {
    time.advance(Millis(random() % 100'000'000));
    const auto score = static_cast<WhiteScore>(random() % 4);
    if (!games.empty() && random() % 4 == 0) {
      apply(corrected(games[random() % games.size()], score, step));
      continue;
    }
    const UserId white{random() % 6};
    const UserId black{(white.value + 1 + random() % 5) % 6};
    const GameId id{static_cast<std::uint64_t>(step)};
    games.push_back({id, Category::blitz, {white, black}, score, time.utc_now()});
    apply(games.back());
  }

  const auto wrong = run(store.verify());

  ASSERT_TRUE(wrong);
  EXPECT_TRUE(wrong->empty()) << wrong->front();
}

/// Ann and Bob have settled ratings, and Bob has beaten Ann unfairly.
class RefundTest : public RatingStoreTest {
 protected:
  static constexpr const char* kCase = "0000000000C";

  void SetUp() override {
    for (int i = 0; i < 40; ++i) {
      time.advance(std::chrono::minutes(10));
      apply(game(++last, i % 2 == 0 ? WhiteScore::win : WhiteScore::loss));
    }
    for (int i = 0; i < 3; ++i) {
      time.advance(std::chrono::minutes(10));
      unfair.push_back(GameId{++last});
      apply(game(last, WhiteScore::loss));
    }
  }
  int shown(UserId user) {
    const Record record = run(store.records_of(user))->front().record;
    return rating::snapshot(rating_at(record, time.utc_now())).value;
  }
  std::vector<Refunded> refund(const std::string& of_case = kCase) {
    return *run(store.refund({of_case, kBob, unfair, time.utc_now()}));
  }
  int lost() {
    int sum = 0;
    for (const GameId id : unfair) {
      const Change ann = run(store.change_of(id))->value().sides.white;
      sum += ann.before.value - ann.after.value;
    }
    return sum;
  }

  std::uint64_t last = 0;
  std::vector<GameId> unfair;
};

TEST_F(RefundTest, GivesBackWhatTheGamesCostOnce) {
  const int ann = shown(kAnn);
  const int bob = shown(kBob);
  const auto refunded = refund();
  ASSERT_EQ(refunded.size(), 1U);
  EXPECT_EQ(refunded[0].user, kAnn);
  EXPECT_EQ(refunded[0].points, lost());
  EXPECT_EQ(shown(kAnn), ann + lost());
  EXPECT_EQ(shown(kBob), bob) << "the offender is not punished by it";
  EXPECT_TRUE(run(store.verify())->empty());
  EXPECT_EQ(run(store.history(kAnn, Category::blitz, UtcTime()))->back().game, GameId());

  // The same order again, and the same games in another case.
  EXPECT_EQ(refund().size(), 1U);
  EXPECT_TRUE(refund("0000000000D").empty());
  EXPECT_EQ(shown(kAnn), ann + lost());
}

TEST_F(RefundTest, IsUndoneAndWhatFollowedIsCountedAnew) {
  const Record before = run(store.records_of(kAnn))->front().record;
  refund();
  time.advance(std::chrono::minutes(10));
  const RatedGame later = game(++last, WhiteScore::win);
  apply(later);

  ASSERT_TRUE(run(store.undo_refunds(kCase)));
  EXPECT_TRUE(run(store.verify())->empty());
  // As if it had never been.
  const Record after = run(store.records_of(kAnn))->front().record;
  EXPECT_EQ(after.games, before.games + 1);
  EXPECT_GT(after.glicko.value, before.glicko.value);
  ASSERT_TRUE(run(store.undo_refunds(kCase))) << "again, nothing happens";
  EXPECT_EQ(run(store.records_of(kAnn))->front().record, after);
  // Another case may refund them now.
  EXPECT_EQ(refund("0000000000D").size(), 1U);
  EXPECT_TRUE(run(store.verify())->empty());
}

TEST_F(RefundTest, GivesNobodyMoreThanTheirBestAndALittle) {
  unfair.clear();
  for (std::uint64_t i = 1; i <= last; ++i) unfair.push_back(GameId{i});
  const auto refunded = refund();
  ASSERT_EQ(refunded.size(), 1U);
  EXPECT_LE(refunded[0].points, kMaxRefund);
  int peak = 0;
  for (const HistoryPoint& point : *run(store.history(kAnn, Category::blitz, UtcTime()))) {
    if (point.game != GameId()) peak = std::max(peak, point.rating.value);
  }
  EXPECT_LE(shown(kAnn), peak + kAbovePeak);
  EXPECT_TRUE(run(store.verify())->empty());
}

TEST_F(RefundTest, KnowsNoGamesOfOthers) {
  EXPECT_TRUE(run(store.refund({kCase, UserId{77}, unfair, time.utc_now()}))->empty());
  EXPECT_TRUE(run(store.refund({"0000000000D", kBob, {GameId{999}}, time.utc_now()}))->empty());
}

TEST_F(RefundTest, StaysWhereItIsWhenAnEarlierResultIsCorrected) {
  refund();
  RatedGame wrong = game(1, WhiteScore::loss);
  wrong.version = 44;
  EXPECT_EQ(apply(wrong).kind, Applied::Kind::corrected);
  EXPECT_TRUE(run(store.verify())->empty());
}

TEST_F(RatingStoreTest, EqualsItsOwnRecomputationWithRefundsAmongCorrections) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random(seed);
  std::vector<RatedGame> games;
  for (int step = 1; step <= 150; ++step) {
    time.advance(Millis(random() % 10'000'000));
    const std::string of_case = to_string(GameId{1 + random() % 8});
    const unsigned what = random() % 10;
    if (what == 0 && !games.empty()) {
      std::vector<GameId> some;
      for (int i = 0; i < 10; ++i) some.push_back(games[random() % games.size()].id);
      ASSERT_TRUE(run(store.refund({of_case, UserId{random() % 4}, some, time.utc_now()})));
    } else if (what == 1) {
      ASSERT_TRUE(run(store.undo_refunds(of_case)));
    } else if (what < 4 && !games.empty()) {
      apply(corrected(games[random() % games.size()], static_cast<WhiteScore>(random() % 4), step));
    } else {
      const UserId white{random() % 4};
      const UserId black{(white.value + 1 + random() % 3) % 4};
      games.push_back({GameId{static_cast<std::uint64_t>(1'000 + step)},
                       Category::blitz,
                       {white, black},
                       static_cast<WhiteScore>(random() % 3),
                       time.utc_now()});
      apply(games.back());
    }
  }

  const auto wrong = run(store.verify());

  ASSERT_TRUE(wrong);
  EXPECT_TRUE(wrong->empty()) << wrong->front();
}

TEST_F(RatingStoreTest, RecomputationFindsATamperedRating) {
  apply(game(1, WhiteScore::win));
  ASSERT_TRUE(run(
      database.run([](soci::session& session) { session << "UPDATE ratings SET value = 2900"; })));

  EXPECT_EQ(run(store.verify())->size(), 2U);
}

class GameApplierTest : public RatingStoreTest {
 protected:
  eventlog::Handled handle(const eventlog::OutboxEntry& entry) {
    return run(applier.handle(entry));
  }

  metrics::Registry registry;
  Metrics metrics{registry};
  int applied = 0;
  GameApplier applier{{store, metrics, {}, [this] { ++applied; }}};
};

TEST_F(GameApplierTest, AppliesOnceUnderRedelivery) {
  const auto entry =
      outbox_entry(finished_game(GameId{5}, kAnn, kBob, common::v1::COLOR_WHITE), time.utc_now());

  for (int i = 0; i < 3; ++i) EXPECT_EQ(handle(entry), eventlog::Handled::done);

  EXPECT_EQ(applied, 1);
  EXPECT_EQ(metrics.rated.value(), 1);
  EXPECT_EQ(metrics.repeated.value(), 2);
  EXPECT_EQ(run(store.records_of(kAnn))->front().record.games, 1);
}

TEST_F(GameApplierTest, FollowsACorrectedResultOnceUnderRedelivery) {
  auto finished = finished_game(GameId{5}, kAnn, kBob, common::v1::COLOR_WHITE);
  finished.set_version(41);
  const auto first = outbox_entry(finished, time.utc_now());
  finished.set_version(42);
  finished.mutable_ended()->set_winner(common::v1::COLOR_BLACK);
  finished.mutable_ended()->set_termination(games::v1::TERMINATION_ARBITER);
  const auto second = outbox_entry(finished, time.utc_now(), 2);

  for (const auto& entry : {first, second, second, first}) {
    EXPECT_EQ(handle(entry), eventlog::Handled::done);
  }

  EXPECT_EQ(metrics.rated.value(), 1);
  EXPECT_EQ(metrics.corrected.value(), 1);
  EXPECT_EQ(metrics.repeated.value(), 2);
  EXPECT_EQ(applied, 2);
  const auto ann = run(store.records_of(kAnn))->front().record;
  EXPECT_EQ(ann.games, 1);
  EXPECT_LT(ann.glicko.value, 1500);
}

TEST_F(GameApplierTest, AcknowledgesWhatIsNotRated) {
  auto casual = finished_game(GameId{5}, kAnn, kBob, common::v1::COLOR_WHITE);
  casual.mutable_created()->set_is_rated(false);

  EXPECT_EQ(handle(outbox_entry(casual, time.utc_now())), eventlog::Handled::done);

  EXPECT_EQ(applied, 0);
  EXPECT_EQ(count("rated_games"), 0);
  EXPECT_EQ(count("rejected_entries"), 0);
}

TEST_F(GameApplierTest, KeepsWhatItCannotUnderstand) {
  auto entry =
      outbox_entry(finished_game(GameId{5}, kAnn, kAnn, common::v1::COLOR_WHITE), time.utc_now());

  EXPECT_EQ(handle(entry), eventlog::Handled::done);
  EXPECT_EQ(handle(entry), eventlog::Handled::done);

  EXPECT_EQ(count("rejected_entries"), 1);
  EXPECT_EQ(count("rated_games"), 0);
}

}  // namespace
}  // namespace escaque::services::ratings
