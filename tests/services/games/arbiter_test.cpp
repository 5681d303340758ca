// An arbiter's orders from the wire to what they do in a game, and their audit.

#include <gtest/gtest.h>
#include <soci/soci.h>

#include "domain/game/decide.hpp"
#include "domain/game/evolve.hpp"
#include "games/arbiter/order_book.hpp"
#include "games/archive/sql_archive_store.hpp"
#include "games/wire/convert_entry.hpp"
#include "games/wire/convert_order.hpp"
#include "support/game_builder.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::games {
namespace {

constexpr UserId kArbiter{9};

v1::GiveOrderRequest request(std::string id = "o1") {
  v1::GiveOrderRequest made;
  made.mutable_arbiter()->set_id(to_string(kArbiter));
  made.mutable_arbiter()->add_roles(common_v1::ROLE_ADMIN);
  made.set_request_id(std::move(id));
  made.set_game_id(to_string(support::spec().id));
  made.mutable_order()->set_reason("Noise in the hall");
  made.mutable_order()->set_article("fide-2023 12.9.2");
  return made;
}

/// A game by the Laws of 2023 in which both have moved.
support::GameDriver driver() {
  game::GameSpec spec = support::spec();
  spec.terms.rules.edition = laws::Edition::fide_2023;
  support::GameDriver made(spec);
  made.moves("e2e4 e7e5");
  return made;
}

class OrdersTest : public testing::Test {
 protected:
  /// What `wish` does in the game.
  std::string give(const v1::GiveOrderRequest& asked) {
    const auto read = from_wire(asked);
    if (!read) return read.error().detail.field() + ": " + read.error().detail.message();
    EXPECT_EQ(read->arbiter, kArbiter);
    return game.server(read->command.action);
  }

  support::GameDriver game = driver();
  v1::GiveOrderRequest wish = request();
  v1::ArbiterOrder& order = *wish.mutable_order();
};

TEST_F(OrdersTest, StopAndStartTheClocks) {
  order.mutable_stop_clocks();
  EXPECT_EQ(give(wish), "arbiter stops the clocks [fide-2023 12.9.2]");
  EXPECT_TRUE(game.game().are_clocks_stopped);
  order.mutable_start_clocks();
  EXPECT_EQ(give(wish), "arbiter starts the clocks [fide-2023 12.9.2]");
  EXPECT_FALSE(game.game().are_clocks_stopped);
}

TEST_F(OrdersTest, AddNoMoreThanAClockHolds) {
  order.mutable_adjust_time()->set_color(common_v1::COLOR_BLACK);
  order.mutable_adjust_time()->set_delta_ms(3 * 3'600'000);
  for (int i = 0; i < 7; ++i) give(wish);

  EXPECT_EQ(give(wish), "refused: too_much_time");
  order.mutable_adjust_time()->set_delta_ms(-60'000);
  EXPECT_EQ(give(wish), "arbiter adjusts time black [fide-2023 12.9.2]; credits 0/-60 (184/75724)");
}

TEST_F(OrdersTest, AddTimeAndTakeIt) {
  order.mutable_adjust_time()->set_color(common_v1::COLOR_BLACK);
  order.mutable_adjust_time()->set_delta_ms(60'000);
  EXPECT_EQ(give(wish), "arbiter adjusts time black [fide-2023 12.9.2]; credits 0/60 (184/244)");
  order.mutable_adjust_time()->set_delta_ms(-90'000);
  EXPECT_EQ(give(wish), "arbiter adjusts time black [fide-2023 12.9.2]; credits 0/-90 (184/154)");
}

TEST_F(OrdersTest, Warn) {
  order.mutable_warn_player()->set_color(common_v1::COLOR_WHITE);
  EXPECT_EQ(give(wish), "arbiter warns white [fide-2023 12.9.2]");
}

TEST_F(OrdersTest, DeclareEveryResultAndCorrectIt) {
  const std::vector<std::pair<v1::Verdict, std::optional<Color>>> results{
      {v1::VERDICT_WHITE_WINS, Color::white}, {v1::VERDICT_BLACK_WINS, Color::black},
      {v1::VERDICT_DRAW, std::nullopt},       {v1::VERDICT_BOTH_LOSE, std::nullopt},
      {v1::VERDICT_HALF_ZERO, std::nullopt},  {v1::VERDICT_ONE_HALF, std::nullopt}};
  for (const auto& [verdict, winner] : results) {
    const bool is_correction = game.game().ended.has_value();
    order.mutable_declare_result()->set_verdict(verdict);
    give(wish);
    ASSERT_TRUE(game.game().ended);
    EXPECT_EQ(game.game().ended->winner, winner);
    EXPECT_EQ(game.game().ended->termination, verdict == v1::VERDICT_BOTH_LOSE
                                                  ? rules::Termination::double_forfeit
                                                  : rules::Termination::arbiter);
    const auto& acted = std::get<game::ArbiterActed>(game.log().back().first.facts.front());
    EXPECT_EQ(acted.action, is_correction ? game::ArbiterAction::correct_result
                                          : game::ArbiterAction::declare_result);
    EXPECT_EQ(acted.order.reason, "Noise in the hall");
  }
}

/// An organiser who lets a sock puppet win gets no rating points for it.
TEST_F(OrdersTest, OfAnEventsOwnArbiterMakeResultsThatDoNotCount) {
  wish.mutable_arbiter()->clear_roles();
  order.mutable_declare_result()->set_verdict(v1::VERDICT_WHITE_WINS);
  give(wish);
  ASSERT_TRUE(game.game().ended);
  EXPECT_TRUE(game.game().ended->is_unrated);

  v1::GiveOrderRequest confirming = request("o2");
  confirming.mutable_order()->mutable_confirm_result();
  give(confirming);
  EXPECT_FALSE(game.game().ended->is_unrated);
  EXPECT_EQ(game.game().ended->winner, Color::white);
  EXPECT_EQ(give(confirming), support::refusal(game::GameError::nothing_to_confirm));

  const auto entry = from_wire(to_wire(game.log().back().first));
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->facts, game.log().back().first.facts);
}

TEST_F(OrdersTest, OfAnEventsOwnArbiterThatLetAFlagFallDoNotCountEither) {
  wish.mutable_arbiter()->clear_roles();
  order.mutable_adjust_time()->set_color(common_v1::COLOR_BLACK);
  order.mutable_adjust_time()->set_delta_ms(-10'800'000);
  give(wish);
  ASSERT_TRUE(game.game().ended);
  EXPECT_TRUE(game.game().ended->is_unrated);
}

TEST_F(OrdersTest, OfTheSiteCount) {
  order.mutable_declare_result()->set_verdict(v1::VERDICT_DRAW);
  give(wish);
  EXPECT_FALSE(game.game().ended->is_unrated);
}

TEST_F(OrdersTest, ConfirmAResultForTheSiteOnly) {
  order.mutable_confirm_result();
  const auto read = from_wire(wish);
  ASSERT_TRUE(read);
  game::EventPlace place;
  place.arbiters = {kArbiter};
  common_v1::User events_own;
  events_own.set_id(to_string(kArbiter));
  EXPECT_FALSE(may_order(events_own, *read, place));
  EXPECT_TRUE(may_order(wish.arbiter(), *read, place));
}

TEST_F(OrdersTest, RestoreAPositionWithItsTimes) {
  order.mutable_restore_position()->set_plies(1);
  order.mutable_restore_position()->mutable_remaining()->set_white_ms(100'000);
  order.mutable_restore_position()->mutable_remaining()->set_black_ms(90'000);
  give(wish);
  EXPECT_EQ(game.game().plies(), 1);
  EXPECT_EQ(game.game().turn(), Color::black);
  EXPECT_EQ(game.clocks(), "100/90");
}

TEST_F(OrdersTest, RuleOnAQuickplayRequest) {
  for (const auto ruling : {v1::QUICKPLAY_RULING_GRANTED, v1::QUICKPLAY_RULING_POSTPONED,
                            v1::QUICKPLAY_RULING_REJECTED}) {
    order.mutable_rule_quickplay()->set_ruling(ruling);
    const auto read = from_wire(wish);
    ASSERT_TRUE(read);
    const auto& action = std::get<game::RuleQuickplay>(read->command.action);
    EXPECT_EQ(static_cast<int>(action.ruling) + 1, ruling);
  }
  // Nobody has asked.
  EXPECT_EQ(give(wish), support::refusal(game::GameError::no_quickplay_request));
}

std::string unreadable(const std::string& field) {
  return field + ": the field does not hold what it should";
}

TEST_F(OrdersTest, NameWhatIsMissing) {
  EXPECT_EQ(give(wish), unreadable("order"));
  order.mutable_warn_player();
  EXPECT_EQ(give(wish), unreadable("order.warn_player.color"));
  order.mutable_adjust_time()->set_delta_ms(1'000);
  EXPECT_EQ(give(wish), unreadable("order.adjust_time.color"));
  order.mutable_adjust_time()->set_color(common_v1::COLOR_WHITE);
  order.mutable_adjust_time()->set_delta_ms(0);
  EXPECT_EQ(give(wish), unreadable("order.adjust_time.delta_ms"));
  order.mutable_declare_result();
  EXPECT_EQ(give(wish), unreadable("order.declare_result.verdict"));
  order.mutable_rule_quickplay();
  EXPECT_EQ(give(wish), unreadable("order.rule_quickplay.ruling"));
  order.mutable_restore_position()->set_plies(1);
  EXPECT_EQ(give(wish), unreadable("order.restore_position.remaining"));
  order.mutable_stop_clocks();
  order.clear_reason();
  EXPECT_EQ(give(wish), "reason: an order needs a reason");
  order.set_reason(std::string(501, 'x'));
  EXPECT_EQ(give(wish), "reason: an order needs a reason");
  order.set_reason("Noise");
  order.set_article("");
  EXPECT_EQ(give(wish), "article: an order names an article of the game's edition");
  wish.set_request_id("not an id");
  EXPECT_EQ(give(wish), "id: not an order's id");
}

TEST_F(OrdersTest, NameAnArticleOfTheEditionThatRules) {
  order.mutable_stop_clocks();
  order.set_article("fide-1993 16.5");
  EXPECT_EQ(give(wish), support::refusal(game::GameError::incomplete_order));
}

TEST_F(OrdersTest, OfAdminsMayCiteTheCodeOfEtiquette) {
  order.mutable_declare_result()->set_verdict(v1::VERDICT_WHITE_WINS);
  order.set_article("etiquette 3a");
  give(wish);
  ASSERT_TRUE(game.game().ended);
  EXPECT_EQ(game.game().ended->article, "etiquette 3a");
  // The result may still be another, after an appeal.
  order.mutable_declare_result()->set_verdict(v1::VERDICT_DRAW);
  give(wish);
  EXPECT_EQ(game.game().ended->winner, std::nullopt);
}

TEST_F(OrdersTest, NameAnArticleThatTheCodeHas) {
  order.mutable_stop_clocks();
  for (const char* article : {"etiquette 5", "etiquette ", "etiquette 3A", "etiquette 3a x"}) {
    order.set_article(article);
    EXPECT_EQ(give(wish), support::refusal(game::GameError::incomplete_order)) << article;
  }
}

TEST_F(OrdersTest, OfArbitersCiteTheLaws) {
  wish.mutable_arbiter()->clear_roles();
  wish.mutable_arbiter()->add_roles(common_v1::ROLE_ARBITER);
  order.mutable_stop_clocks();
  order.set_article("etiquette 2");
  EXPECT_EQ(give(wish), "article: only admins rule by the code of etiquette");
}

TEST(Arbiter, HasThatRoleOrIsAnAdmin) {
  const auto with = [](common_v1::Role role) {
    common_v1::User user;
    user.add_roles(role);
    return user;
  };
  EXPECT_FALSE(is_arbiter(common_v1::User()));
  for (const auto role : {common_v1::ROLE_PLAYER, common_v1::ROLE_HELPER,
                          common_v1::ROLE_SECOND_SIGNER, common_v1::ROLE_OPERATOR}) {
    EXPECT_FALSE(is_arbiter(with(role))) << common_v1::Role_Name(role);
  }
  EXPECT_TRUE(is_arbiter(with(common_v1::ROLE_ARBITER)));
  EXPECT_TRUE(is_arbiter(with(common_v1::ROLE_ADMIN)));
}

/// User 9 is an arbiter of the event, user 11 is in its committee, user 12 is neither.
TEST(EventOfficials, RuleInTheirGamesAndNowhereElse) {
  game::EventPlace place;
  place.arbiters = {UserId{9}};
  place.committee = {UserId{11}};
  const auto may = [](std::uint64_t user, bool decides, std::optional<game::EventPlace> in) {
    v1::GiveOrderRequest asked = request();
    asked.mutable_arbiter()->clear_roles();
    asked.mutable_arbiter()->set_id(to_string(UserId{user}));
    if (decides) asked.mutable_order()->mutable_decide_appeal();
    if (!decides) asked.mutable_order()->mutable_stop_clocks();
    const auto order = from_wire(asked);
    return order && may_order(asked.arbiter(), *order, in);
  };
  EXPECT_TRUE(may(9, false, place));
  EXPECT_FALSE(may(9, true, place));
  EXPECT_FALSE(may(11, false, place));
  EXPECT_TRUE(may(11, true, place));
  EXPECT_FALSE(may(12, false, place));
  EXPECT_FALSE(may(12, true, place));
  EXPECT_FALSE(may(9, false, std::nullopt));
  EXPECT_FALSE(may(11, true, game::EventPlace{}));

  common_v1::User user;
  user.set_id(to_string(UserId{11}));
  EXPECT_TRUE(may_look_over(user, place));
  EXPECT_FALSE(may_look_over(user, std::nullopt));
  user.set_id(to_string(UserId{12}));
  EXPECT_FALSE(may_look_over(user, place));
  user.add_roles(common_v1::ROLE_ARBITER);
  EXPECT_TRUE(may_look_over(user, std::nullopt));
}

TEST_F(OrdersTest, DecideAppeals) {
  game::GameSpec spec = support::spec();
  spec.terms.rules.edition = laws::Edition::fide_2023;
  spec.event = game::EventPlace{
      .event = {5}, .round = 1, .board = 0, .arbiters = {UserId{8}}, .committee = {kArbiter}};
  game = support::GameDriver(spec);
  game.moves("e2e4 e7e5");
  game.server(
      game::DeclareResult{{UserId{8}, "seen", "fide-2023 12.9.5"}, game::Verdict::black_wins});
  game.by(support::kWhite, game::Appeal{"I was not asked"});

  order.mutable_decide_appeal()->set_verdict(static_cast<v1::Verdict>(99));
  EXPECT_EQ(give(wish), unreadable("order.decide_appeal.verdict"));
  order.mutable_decide_appeal()->set_verdict(v1::VERDICT_DRAW);
  order.mutable_decide_appeal()->set_is_upheld(true);
  EXPECT_EQ(give(wish),
            "votes to uphold [fide-2023 12.9.2]; upheld [fide-2023 12.9.2]; "
            "ended 1/2-1/2 arbiter [fide-2023 12.9.2]");
}

TEST(Desk, SaysWhoAsksForWhat) {
  const auto played = driver();
  LiveGame line{.created = played.game().created, .plies = 2};
  EXPECT_EQ(to_wire(line).edition(), "fide-2023");
  EXPECT_EQ(to_wire(line).request(), v1::QUICKPLAY_REQUEST_UNSPECIFIED);
  line.quickplay = game::PendingQuickplay{Color::black, game::QuickplayRequest::draw, true};
  EXPECT_EQ(to_wire(line).request(), v1::QUICKPLAY_REQUEST_DRAW);
  EXPECT_EQ(to_wire(line).requested_by(), common_v1::COLOR_BLACK);
  EXPECT_TRUE(to_wire(line).is_postponed());
}

class OrderBookTest : public test::IoFixture {
 protected:
  bool note(std::string id) {
    v1::GiveOrderRequest made = request(std::move(id));
    made.mutable_order()->mutable_stop_clocks();
    return run(book.note(*from_wire(made), UtcTime(Millis(1'000)))).has_value();
  }

  test::TempDirectory directory;
  sql::Database database{
      {.connection = test::sql_connection(directory, "games"), .connections = 1}, migrations(), {}};
  OrderBook book{database};
};

TEST_F(OrderBookTest, WritesAnOrderOnce) {
  EXPECT_TRUE(note("o1"));
  EXPECT_TRUE(note("o1"));
  EXPECT_TRUE(note("o2"));

  EXPECT_EQ(run(book.head())->sequence, 2);
  EXPECT_EQ(*run(book.verify()), std::nullopt);
}

TEST_F(OrderBookTest, LetsNobodyChangeWhatWasOrdered) {
  EXPECT_TRUE(note("o1"));
  const char* const replacing =
      test::is_on_postgres() ? "TRUNCATE audit"
                             : "INSERT OR REPLACE INTO audit VALUES (1, 0, '', '', '', '', '')";
  for (const char* statement : {"DELETE FROM audit", "UPDATE audit SET details = ''", replacing}) {
    auto attempt = [statement](soci::session& session) { session << statement; };
    EXPECT_EQ(run(database.run(attempt)).error(), sql::SqlError::constraint_violation) << statement;
  }
  EXPECT_EQ(run(book.head())->sequence, 1);
}

}  // namespace
}  // namespace escaque::services::games
