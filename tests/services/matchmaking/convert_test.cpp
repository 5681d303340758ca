#include <functional>

#include <gtest/gtest.h>

#include "domain/clock/notation.hpp"
#include "domain/rules/fen.hpp"
#include "matchmaking/lobby/convert_lobby.hpp"
#include "support/every_refusal.hpp"
#include "support/lobby_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using lobby::ChallengeId;
using lobby::CloseReason;
using lobby::ColorWish;
using lobby::Fact;
using lobby::SeekId;
using support::guest;
using support::kThreeTwo;
using support::rated_player;

constexpr UtcTime kNow{Millis(1'893'456'000'123)};

game::Player grandmaster() {
  game::Player player = rated_player(1, 2500);
  player.title = "GM";
  return player;
}
game::Player computer() {
  game::Player player = rated_player(2, 3000);
  player.is_computer = true;
  return player;
}
/// As somebody whose rating does not matter is written.
game::Player unrated(game::Player player) {
  player.rating = {};
  return player;
}

game::Terms chess960() {
  return {.time_control = kThreeTwo, .variant = rules::Variant::chess960, .is_rated = true};
}

lobby::Seek seek() {
  return {.id = SeekId{3},
          .owner = grandmaster(),
          .terms = chess960(),
          .color = ColorWish::black,
          .ratings = {.min = 1900, .max = 2700}};
}
lobby::PoolMember member() {
  return {.player = rated_player(4, 1500), .pool = kThreeTwo, .joined = kNow, .color_balance = -2};
}
lobby::Challenge challenge() {
  return {.id = ChallengeId{5},
          .challenger = computer(),
          .challenged = unrated(guest(6)),
          .terms = support::casual(),
          .color = ColorWish::white,
          .rematch_of = GameId{49},
          .expires = kNow};
}
lobby::Challenge challenge_by_link() {
  return {.id = ChallengeId{5},
          .challenger = computer(),
          .challenged = {},
          .terms = support::casual(),
          .rematch_of = {},
          .expires = kNow,
          .is_by_link = true};
}
lobby::PairingMade made() {
  return {.game = GameId{50},
          .players = {grandmaster(), guest(6)},
          .terms = chess960(),
          .rematch_of = GameId{49}};
}

constexpr lobby::SimulBoard kBoard{.simul = lobby::SimulId{8}, .host = UserId{1}};
lobby::Simul simul() {
  return {.id = kBoard.simul,
          .host = grandmaster(),
          .terms = support::casual(),
          .host_color = Color::black,
          .seats = 12,
          .expires = kNow,
          .players = {guest(6), rated_player(4, 1500)},
          .games = {GameId{50}, GameId{51}}};
}

lobby::LobbySnapshot snapshot() {
  lobby::PairingMade first_game = made();
  first_game.rematch_of.reset();
  first_game.simul = kBoard;
  return {.seeks = {seek()},
          .pool_members = {member(), member()},
          .challenges = {challenge()},
          .pending = {made(), first_game},
          .simuls = {simul()}};
}

/// Every kind of fact, in the order of the variant.
lobby::Facts every_fact() {
  return {lobby::SeekOpened{seek()},
          lobby::SeekClosed{SeekId{3}, CloseReason::accepted},
          lobby::PoolJoined{member()},
          lobby::PoolLeft{UserId{4}, kThreeTwo},
          lobby::ChallengeOpened{challenge()},
          lobby::ChallengeClosed{ChallengeId{5}, CloseReason::declined, UserId{2}, UserId{6}},
          made(),
          lobby::GameStarted{GameId{50}, {unrated(grandmaster()), unrated(guest(6))}, kBoard},
          snapshot(),
          lobby::SimulOpened{simul()},
          lobby::SimulJoined{kBoard.simul, guest(6)},
          lobby::SimulLeft{kBoard.simul, UserId{6}},
          lobby::SimulStarted{kBoard.simul, {GameId{50}}, kNow},
          lobby::SimulClosed{kBoard.simul, CloseReason::expired}};
}

lobby::Entry entry_of(Fact fact) {
  return {.version = 7, .command_id = "c7", .facts = {std::move(fact)}};
}

/// As Redis keeps it.
std::optional<lobby::Entry> written_and_read(const lobby::Entry& entry) {
  v1::LobbyEntry wire;
  EXPECT_TRUE(wire.ParseFromString(to_wire(entry).SerializeAsString()));
  return from_wire(wire);
}

TEST(LobbyEntry, SurvivesTheWireWithEveryFact) {
  const auto facts = every_fact();
  ASSERT_EQ(facts.size(), std::variant_size_v<Fact>);
  for (std::size_t kind = 0; kind < facts.size(); ++kind) {
    ASSERT_EQ(facts[kind].index(), kind);
    const auto entry = entry_of(facts[kind]);
    EXPECT_EQ(written_and_read(entry), entry) << support::describe({facts[kind]});
  }

  const lobby::Entry all{.version = 8, .command_id = "", .facts = facts};
  EXPECT_EQ(written_and_read(all), all);
}

TEST(LobbyEntry, SurvivesTheWireWithEveryReasonAndWish) {
  for (const auto reason : {CloseReason::cancelled, CloseReason::accepted, CloseReason::declined,
                            CloseReason::expired, CloseReason::owner_gone}) {
    const auto entry = entry_of(lobby::SeekClosed{SeekId{3}, reason});
    EXPECT_EQ(written_and_read(entry), entry);
  }
  for (const auto wish : {ColorWish::either, ColorWish::white, ColorWish::black}) {
    lobby::Seek wished = seek();
    wished.color = wish;
    const auto entry = entry_of(lobby::SeekOpened{wished});
    EXPECT_EQ(written_and_read(entry), entry);
  }
}

TEST(LobbyEntry, SurvivesTheWireWithAChallengeByLink) {
  const auto opened = entry_of(lobby::ChallengeOpened{challenge_by_link()});
  EXPECT_EQ(written_and_read(opened), opened);
  const auto closed = entry_of(lobby::ChallengeClosed{.id = ChallengeId{5},
                                                      .reason = CloseReason::expired,
                                                      .challenger = UserId{2},
                                                      .challenged = {}});
  EXPECT_EQ(written_and_read(closed), closed);
}

TEST(LobbyEntry, KeepsRatingsThatAreZero) {
  lobby::Seek lowest = seek();
  lowest.owner.rating = {.value = 0, .deviation = 0, .is_provisional = false};
  lowest.ratings = {.min = 0, .max = 0};
  const auto entry = entry_of(lobby::SeekOpened{lowest});

  EXPECT_EQ(written_and_read(entry), entry);
}

struct Damage {
  std::string name;
  std::size_t kind;  // Of the fact.
  std::function<void(v1::LobbyFact&)> apply;
};

/// Every field without which a fact means nothing.
std::vector<Damage> every_damage() {
  using W = v1::LobbyFact;
  return {
      {"no fact", 0, [](W& w) { w.clear_fact(); }},
      {"seek id", 0, [](W& w) { w.mutable_seek_opened()->mutable_seek()->set_seek_id("3"); }},
      {"seek owner", 0, [](W& w) { w.mutable_seek_opened()->mutable_seek()->clear_owner(); }},
      {"seek terms", 0,
       [](W& w) {
         auto& terms = *w.mutable_seek_opened()->mutable_seek()->mutable_terms();
         terms.set_variant(static_cast<common_v1::Variant>(9));
       }},
      {"seek color", 0,
       [](W& w) {
         w.mutable_seek_opened()->mutable_seek()->set_color(static_cast<v1::ColorWish>(9));
       }},
      {"closed seek", 1, [](W& w) { w.mutable_seek_closed()->clear_seek_id(); }},
      {"pool user", 2, [](W& w) { w.mutable_pool_joined()->mutable_user()->clear_user(); }},
      {"pool left", 3, [](W& w) { w.mutable_pool_left()->set_user_id("somebody"); }},
      {"challenge id", 4,
       [](W& w) { w.mutable_challenge_opened()->mutable_challenge()->clear_challenge_id(); }},
      {"challenger", 4,
       [](W& w) { w.mutable_challenge_opened()->mutable_challenge()->clear_challenger(); }},
      {"challenged", 4,
       [](W& w) { w.mutable_challenge_opened()->mutable_challenge()->clear_challenged(); }},
      {"rematch of", 4,
       [](W& w) { w.mutable_challenge_opened()->mutable_challenge()->set_rematch_of("?"); }},
      {"closed challenge", 5, [](W& w) { w.mutable_challenge_closed()->clear_challenge_id(); }},
      {"closed challenger", 5, [](W& w) { w.mutable_challenge_closed()->clear_challenger_id(); }},
      {"closed challenged", 5,
       [](W& w) { w.mutable_challenge_closed()->set_challenged_id("nobody"); }},
      {"game id", 6, [](W& w) { w.mutable_pairing_made()->clear_game_id(); }},
      {"white", 6, [](W& w) { w.mutable_pairing_made()->clear_white(); }},
      {"black", 6, [](W& w) { w.mutable_pairing_made()->mutable_black()->clear_user(); }},
      {"game's rematch", 6, [](W& w) { w.mutable_pairing_made()->set_rematch_of("49"); }},
      {"started game", 7, [](W& w) { w.mutable_game_started()->clear_game_id(); }},
      {"started white", 7, [](W& w) { w.mutable_game_started()->clear_white(); }},
      {"started black", 7, [](W& w) { w.mutable_game_started()->clear_black(); }},
      {"snapshot's seek", 8, [](W& w) { w.mutable_lobby_snapshot()->add_seeks(); }},
      {"snapshot's member", 8, [](W& w) { w.mutable_lobby_snapshot()->add_pool_members(); }},
      {"snapshot's challenge", 8, [](W& w) { w.mutable_lobby_snapshot()->add_challenges(); }},
      {"snapshot's pairing", 8, [](W& w) { w.mutable_lobby_snapshot()->add_pending(); }},
  };
}

TEST(LobbyEntry, IsRefusedWhenAFactCannotBeUnderstood) {
  const auto facts = every_fact();
  for (const auto& damage : every_damage()) {
    v1::LobbyEntry wire = to_wire(entry_of(facts[damage.kind]));
    damage.apply(*wire.mutable_facts(0));

    EXPECT_FALSE(from_wire(wire)) << damage.name;
  }
}

TEST(GameTerms, AreStandardChessUnlessTheySayOtherwise) {
  v1::GameTerms wire = to_wire(support::rated());
  EXPECT_EQ(*from_wire(wire), support::rated());
  wire.clear_variant();
  wire.clear_edition();
  EXPECT_EQ(*from_wire(wire), support::rated());
  EXPECT_EQ(*from_wire(to_wire(chess960())), chess960());
}

TEST(GameTerms, CarryTheEditionItsRulesAndTheTimesOfBoth) {
  v1::GameTerms wire;
  wire.set_edition("fide-2014");
  wire.set_schedules("40/90+30,G/30+30|G/60");
  wire.set_illegal_moves(games_v1::ILLEGAL_MOVE_MODE_PENALISED);
  wire.set_quickplay(games_v1::QUICKPLAY_BY_SERVER);

  const auto terms = from_wire(wire);

  ASSERT_TRUE(terms);
  EXPECT_EQ(terms->rules.edition, laws::Edition::fide_2014);
  EXPECT_EQ(terms->rules.illegal_moves, laws::IllegalMoveMode::penalised);
  EXPECT_EQ(terms->rules.quickplay, laws::Quickplay::by_server);
  EXPECT_EQ(terms->schedule_of(Color::black),
            clock::to_schedule({std::chrono::minutes(60), Millis(0)}));
  const clock::TimeControl nominal{std::chrono::minutes(90), std::chrono::seconds(30)};
  EXPECT_EQ(terms->time_control, nominal);
  EXPECT_EQ(*from_wire(to_wire(*terms)), *terms);
}

TEST(GameTerms, NameTheFieldAndThePlaceThatCannotBeRead) {
  const auto refused = [](auto change) {
    v1::GameTerms wire = to_wire(support::casual());
    change(wire);
    const auto terms = from_wire(wire);
    return terms ? common_v1::ErrorDetail() : terms.error().detail;
  };
  const auto times = refused([](auto& wire) { wire.set_schedules("40/90+30,G/30+"); });
  EXPECT_EQ(times.reason(), common_v1::REASON_INVALID_TIME_CONTROL);
  EXPECT_EQ(times.field(), "terms.schedules");
  EXPECT_EQ(times.message(), "column 15: Whole seconds are expected here.");

  EXPECT_EQ(refused([](auto& wire) { wire.set_edition("fide-1951"); }).field(), "terms.edition");
  EXPECT_EQ(
      refused([](auto& wire) { wire.set_variant(static_cast<common_v1::Variant>(9)); }).field(),
      "terms.variant");
  const auto quickplay = refused([](auto& wire) {
    wire.set_edition("classic");
    wire.set_quickplay(games_v1::QUICKPLAY_BY_SERVER);
  });
  EXPECT_EQ(quickplay.field(), "terms.quickplay");
  EXPECT_EQ(quickplay.message(), "This edition knows no quickplay finish.");
}

TEST(GameTerms, OfARematchAreThoseOfTheGame) {
  games_v1::GameCreated created;
  created.set_edition("fide-1997");
  created.set_schedules("G/5|G/4");
  created.mutable_rules()->set_illegal_moves(games_v1::ILLEGAL_MOVE_MODE_PENALISED);

  const auto terms = from_wire(terms_of(created));

  ASSERT_TRUE(terms);
  EXPECT_EQ(terms->rules.edition, laws::Edition::fide_1997);
  EXPECT_EQ(terms->rules.illegal_moves, laws::IllegalMoveMode::penalised);
  EXPECT_EQ(clock::to_notation(*terms->schedules), "G/5|G/4");
}

TEST(Category, IsKnownByEveryName) {
  for (const auto category : rating::kCategories) {
    const int number = static_cast<int>(category) + common_v1::CATEGORY_ULTRABULLET;
    EXPECT_EQ(from_wire(static_cast<common_v1::Category>(number)), category);
  }
  EXPECT_EQ(from_wire(common_v1::CATEGORY_UNSPECIFIED), std::nullopt);
  EXPECT_EQ(from_wire(static_cast<common_v1::Category>(99)), std::nullopt);
}

TEST(User, NeedsAnId) {
  common_v1::User wire = user_to_wire(grandmaster());
  EXPECT_EQ(from_wire(wire), unrated(grandmaster()));
  wire.set_id("' OR 1=1 --");
  EXPECT_EQ(from_wire(wire), std::nullopt);
}

TEST(CreateGame, SaysEverythingOfThePairing) {
  const auto request = to_create_game(made());

  EXPECT_EQ(request.game_id(), to_string(GameId{50}));
  EXPECT_EQ(request.white().user().title(), "GM");
  EXPECT_EQ(request.white().rating().value(), 2500);
  EXPECT_TRUE(request.black().user().is_guest());
  EXPECT_EQ(request.time_control().base_ms(), 180'000);
  EXPECT_EQ(request.time_control().increment_ms(), 2'000);
  EXPECT_EQ(request.variant(), common_v1::VARIANT_CHESS960);
  EXPECT_TRUE(request.is_rated());
  EXPECT_TRUE(request.initial_fen().empty());
  EXPECT_EQ(request.rematch_of(), to_string(GameId{49}));
  EXPECT_EQ(request.edition(), "online");
  EXPECT_TRUE(request.schedules().empty());
  EXPECT_TRUE(request.simul_id().empty());

  lobby::PairingMade board = made();
  board.simul = kBoard;
  EXPECT_EQ(to_create_game(board).simul_id(), to_string(kBoard.simul));
}

TEST(CreateGame, IsAskedForByTheEditionAndTheTimesAgreedOn) {
  lobby::PairingMade pairing = made();
  pairing.terms.rules.edition = laws::Edition::fide_2023;
  pairing.terms.rules.illegal_moves = laws::IllegalMoveMode::penalised;
  pairing.terms.schedules = *clock::parse_schedules("40/90,G/30");

  const auto request = to_create_game(pairing);

  EXPECT_EQ(request.edition(), "fide-2023");
  EXPECT_EQ(request.schedules(), "40/90,G/30");
  EXPECT_EQ(request.rules().illegal_moves(), games_v1::ILLEGAL_MOVE_MODE_PENALISED);
}

TEST(FirstPositionError, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  const test::Requests requests{v1::CommandLobbyRequest::descriptor(),
                                v1::CommandEventRequest::descriptor()};
  test::expect_refusals<game::FirstPositionError>(
      "position.txt", requests,
      [](game::FirstPositionError error) { return to_error(error, "initial_fen"); });
}

TEST(GameTerms, ComeWithTheirPositionInOneSpelling) {
  v1::GameTerms wire = to_wire(support::casual());
  wire.set_initial_fen("4k3/8/8/8/8/8/4P3/4K3");
  const auto terms = from_wire(wire);
  ASSERT_TRUE(terms);
  EXPECT_EQ(terms->initial_fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(from_wire(to_wire(*terms))->initial_fen, terms->initial_fen);

  wire.set_initial_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const auto refused = from_wire(wire);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail.code(), "position.dead");
  EXPECT_EQ(refused.error().detail.field(), "terms.initial_fen");
}

TEST(GameTerms, OfARematchBeginWhereTheGameDid) {
  games_v1::GameCreated created;
  created.set_variant(common_v1::VARIANT_STANDARD);
  created.set_initial_fen(std::string(rules::kInitialFen));
  EXPECT_EQ(terms_of(created).initial_fen(), "");
  created.set_initial_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(terms_of(created).initial_fen(), created.initial_fen());
  created.set_variant(common_v1::VARIANT_CHESS960);
  EXPECT_EQ(terms_of(created).initial_fen(), "") << "another position";
}

TEST(LobbyError, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  const test::Requests requests{v1::CommandLobbyRequest::descriptor(),
                                v1::LeaveLobbyRequest::descriptor()};
  test::expect_refusals<lobby::LobbyError>("lobby.txt", requests,
                                           [](lobby::LobbyError error) { return to_error(error); });
}

}  // namespace
}  // namespace escaque::services::matchmaking
