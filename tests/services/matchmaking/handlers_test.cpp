#include "matchmaking/lobby/lobby_handlers.hpp"
#include "matchmaking/wire/convert.hpp"
#include "platform/grpc/in_flight.hpp"
#include "services/matchmaking/lobby_fixture.hpp"
#include "services/matchmaking/stand_ins.hpp"
#include "support/fake_log_store.hpp"
#include "support/identity.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"
#include "wire/sanction.hpp"

namespace escaque::services::matchmaking {
namespace {

using lobby::ChallengeId;
using lobby::SeekId;
using support::rated_player;

constexpr UserId kAna{1};
constexpr UserId kBoris{2};

class HandlersTest : public LobbyFixture {
 protected:
  HandlersTest() {
    noplay = [this](UserId one, UserId other) { return wishes.refuses(one, other); };
    why_not_challenge = [this](const game::Player& asking, UserId whom) {
      return wishes.why_not_challenge(asking, whom);
    };
  }
  void TearDown() override {
    LobbyFixture::TearDown();
    rpc::drain_calls();
    io.restart();
    io.poll();
  }

  Desk desk() {
    return {*actor, ratings_book, wishes,      sanctions,   directory,    clubs,
            caller, approvals,    finished,    events,      arenas,       seasons,
            quotas, archive,      event_views, arena_views, event_tables, keys};
  }
  static rpc::Deadline soon() { return rpc::Deadline::in(Millis(10'000)); }
  static common_v1::User user(UserId id) { return user_to_wire(rated_player(id.value, 1500)); }

  static v1::CommandLobbyRequest request_of(UserId by, std::string command_id) {
    v1::CommandLobbyRequest request;
    *request.mutable_user() = user(by);
    request.set_command_id(std::move(command_id));
    return request;
  }
  static v1::CommandLobbyRequest open_seek_request(UserId by, std::string command_id = "open") {
    auto request = request_of(by, std::move(command_id));
    *request.mutable_command()->mutable_open_seek()->mutable_terms() = to_wire(support::casual());
    return request;
  }
  static v1::CommandLobbyRequest challenge_request(UserId by, UserId whom) {
    auto request = request_of(by, "challenge");
    *request.mutable_challenged() = user(whom);
    *request.mutable_command()->mutable_open_challenge()->mutable_terms() =
        to_wire(support::casual());
    return request;
  }
  static v1::CommandLobbyRequest link_request(UserId by) {
    auto request = challenge_request(by, by);
    request.clear_challenged();
    return request;
  }
  static v1::CommandLobbyRequest simul_request(UserId by) {
    auto request = request_of(by, "simul");
    auto& open = *request.mutable_command()->mutable_open_simul();
    *open.mutable_terms() = to_wire(support::casual());
    open.set_seats(10);
    return request;
  }
  static v1::CommandLobbyRequest accept_request(UserId by, const std::string& seek_id) {
    auto request = request_of(by, "accept");
    request.mutable_command()->mutable_accept_seek()->set_seek_id(seek_id);
    return request;
  }
  static v1::CommandLobbyRequest answer_request(UserId by, const std::string& challenge_id) {
    auto request = request_of(by, "answer");
    auto& answer = *request.mutable_command()->mutable_answer_challenge();
    answer.set_challenge_id(challenge_id);
    answer.set_accept(true);
    return request;
  }
  template <class Response>
  static common_v1::Reason reason_of(const Result<Response, rpc::Error>& result) {
    return result ? common_v1::REASON_UNSPECIFIED : result.error().reason();
  }
  /// The fact that is written, as everybody sees it, but not yet answered.
  template <class Opened>
  Opened published() {
    run_until([this] { return !store.log.empty(); });
    return std::get<Opened>(store.log.back().facts.front());
  }

  FixedLists lists;
  FixedRatings ratings;
  NoRedis redis;
  SanctionBook sanctions{{"unix:/nobody"},
                         Millis(1'000),
                         test::trust("matchmaking").signer(),
                         time,
                         [](const etiquette::Sanction&) {}};
  WishBook wishes{{lists.address()}, Millis(1'000), 100, test::trust("matchmaking").signer()};
  UserDirectory directory{{lists.address()}, Millis(1'000), test::trust("matchmaking").signer()};
  ClubDirectory clubs{{lists.address()}, Millis(1'000), test::trust("matchmaking").signer()};
  Config quotas_config = config_with(lists.address());
  Quotas quotas{quotas_config.accounts, quotas_config, time, test::trust("matchmaking").signer()};
  PeopleCaller caller{redis};
  RatingBook ratings_book{
      {ratings.address()}, Millis(1'000), 100, test::trust("matchmaking").signer()};
  test::TempDirectory folder;
  sql::Database database{
      {test::sql_connection(folder, "matchmaking")}, migrations(), log::Logger()};
  RatingApprovals approvals{database, true};
  LogArchive archive{database};
  FinishedGames finished{redis};
  test::FakeEventStore event_store{io};
  EventTables event_tables;
  EntryKeys keys{time, std::size_t{1} << 20};
  ViewThreads view_threads;
  ViewsConfig views_config;
  EntityViews<event::Event> event_views{io, view_threads, views_config, metrics};
  EntityViews<arena::Arena> arena_views{io, view_threads, views_config, metrics};
  EventsActor events{io, {event_store, time, {}}, 16, metrics, log::Logger()};
  test::FakeArenaStore arena_store{io};
  ArenasActor arenas{io, {arena_store, time, {}, {}}, 16, metrics, log::Logger()};
  test::FakeSeasonStore season_store{io};
  SeasonsActor seasons{io, {season_store, time, events}, 16, metrics, log::Logger()};
};

TEST_F(HandlersTest, AChallengeIsAnsweredThatIsPublishedButNotYetApplied) {
  serve();
  store.hold_answers();
  const auto open = challenge_request(kAna, kBoris);
  const auto opening = begin(command_lobby(desk(), open, soon()));
  const auto seen = published<lobby::ChallengeOpened>().challenge.id;
  ASSERT_FALSE(*opening);

  const auto request = answer_request(kBoris, to_string(seen));
  const auto answering = begin(command_lobby(desk(), request, soon()));
  io.restart();
  io.poll();
  EXPECT_FALSE(*answering);
  store.release();

  const auto answered = result_of(answering);
  ASSERT_TRUE(answered) << answered.error().detail.message();
  EXPECT_EQ(answered->game_id(), to_string(paired.at(0)));
  EXPECT_EQ(result_of(opening)->id(), to_string(seen));
}

TEST_F(HandlersTest, WhoMayNotPlayRatedGamesPlaysCasualOnes) {
  serve();
  etiquette::Sanction sanction;
  sanction.user = kAna;
  sanction.step = etiquette::Step::restriction;
  sanction.features = {etiquette::Feature::rated_games};
  sanction.since = time.utc_now();
  sanction.until = time.utc_now() + std::chrono::days(7);
  conduct_v1::ConductChanged imposed;
  wire::write(sanction, *imposed.mutable_imposed());
  sanctions.on_entry(imposed.SerializeAsString());

  auto rated = open_seek_request(kAna, "rated");
  rated.mutable_command()->mutable_open_seek()->mutable_terms()->set_is_rated(true);
  EXPECT_EQ(reason_of(run(command_lobby(desk(), rated, soon()))), common_v1::REASON_SANCTIONED);
  EXPECT_TRUE(run(command_lobby(desk(), open_seek_request(kAna), soon())));
  auto others = open_seek_request(kBoris, "rated");
  others.mutable_command()->mutable_open_seek()->mutable_terms()->set_is_rated(true);
  EXPECT_TRUE(run(command_lobby(desk(), others, soon())));
}

TEST_F(HandlersTest, ASeekIsAcceptedThatIsPublishedButNotYetApplied) {
  serve();
  store.hold_answers();
  const auto open = open_seek_request(kAna);
  const auto opening = begin(command_lobby(desk(), open, soon()));
  const auto seen = published<lobby::SeekOpened>().seek.id;
  ASSERT_FALSE(*opening);

  const auto request = accept_request(kBoris, to_string(seen));
  const auto accepting = begin(command_lobby(desk(), request, soon()));
  io.restart();
  io.poll();
  EXPECT_FALSE(*accepting);
  store.release();

  const auto accepted = result_of(accepting);
  ASSERT_TRUE(accepted) << accepted.error().detail.message();
  EXPECT_EQ(accepted->game_id(), to_string(paired.at(0)));
}

/// Two accounts, one of which was made an hour ago.
TEST_F(HandlersTest, ANewAccountHasFewerSeeks) {
  serve();
  lists.know(user(kAna));
  lists.know(user(kBoris), time.utc_now() - std::chrono::hours(1));
  const auto opens = [this](UserId by) {
    int opened = 0;
    while (run(
        command_lobby(desk(), open_seek_request(by, "open_" + std::to_string(opened)), soon()))) {
      ++opened;
    }
    return opened;
  };

  EXPECT_EQ(opens(kAna), 5);
  EXPECT_EQ(opens(kBoris), 3);

  const auto refused = run(command_lobby(desk(), open_seek_request(kBoris, "one_more"), soon()));
  EXPECT_EQ(reason_of(refused), common_v1::REASON_LIMIT_REACHED);
  EXPECT_NE(refused.error().detail.expected().find("at most 3"), std::string::npos);
  time.advance(std::chrono::hours(72));
  EXPECT_TRUE(run(command_lobby(desk(), open_seek_request(kBoris, "older"), soon())));
}

TEST_F(HandlersTest, ARepeatedAcceptanceIsAnsweredAlthoughTheSeekIsGone) {
  serve();
  const auto opened = run(command_lobby(desk(), open_seek_request(kAna), soon()));
  const auto request = accept_request(kBoris, opened->id());

  const auto first = run(command_lobby(desk(), request, soon()));
  const auto second = run(command_lobby(desk(), request, soon()));

  ASSERT_TRUE(first);
  EXPECT_EQ(second->game_id(), first->game_id());
  EXPECT_EQ(store.log.size(), 2U);
}

TEST_F(HandlersTest, PlayersComeWithTheirCurrentRating) {
  serve();

  EXPECT_TRUE(run(command_lobby(desk(), open_seek_request(kAna), soon())));

  EXPECT_EQ(actor->lobby()->seeks.front().owner.rating.value, FixedRatings::kRating);
}

TEST_F(HandlersTest, ASeekFromBeforeARestartKeepsToItsOwnersList) {
  lists.refuse(kAna, kBoris);
  lobby::Facts facts{lobby::SeekOpened{
      {.id = SeekId{3}, .owner = rated_player(kAna.value, 1500), .terms = support::casual()}}};
  store.write("before", std::move(facts));
  serve();

  const auto request = accept_request(kBoris, to_string(SeekId{3}));
  EXPECT_EQ(reason_of(run(command_lobby(desk(), request, soon()))), common_v1::REASON_NOPLAY);
}

TEST_F(HandlersTest, AChallengeFromBeforeARestartKeepsToTheChallengersList) {
  lists.refuse(kAna, kBoris);
  lobby::Facts facts{lobby::ChallengeOpened{{.id = ChallengeId{4},
                                             .challenger = rated_player(kAna.value, 1500),
                                             .challenged = rated_player(kBoris.value, 1500),
                                             .terms = support::casual(),
                                             .rematch_of = {},
                                             .expires = time.utc_now() + std::chrono::minutes(5)}}};
  store.write("before", std::move(facts));
  serve();

  const auto request = answer_request(kBoris, to_string(ChallengeId{4}));
  EXPECT_EQ(reason_of(run(command_lobby(desk(), request, soon()))), common_v1::REASON_NOPLAY);
}

TEST_F(HandlersTest, AChallengeKeepsToWhatTheChallengedWants) {
  lists.admit(kBoris, accounts_v1::AUDIENCE_FOLLOWED, accounts_v1::AUDIENCE_NOBODY);
  serve();

  const auto refused = run(command_lobby(desk(), challenge_request(kAna, kBoris), soon()));

  EXPECT_EQ(reason_of(refused), common_v1::REASON_NOPLAY);
  EXPECT_EQ(refused.error().detail.field(), "challenged");
  EXPECT_FALSE(wishes.may_invite(support::rated_player(kAna.value, 1500), kBoris));
  EXPECT_TRUE(store.log.empty());

  accounts_v1::AccountChanged followed;
  followed.mutable_list_changed()->set_user_id(to_string(kBoris));
  followed.mutable_list_changed()->set_kind(accounts_v1::LIST_KIND_FOLLOW);
  followed.mutable_list_changed()->set_other_id(to_string(kAna));
  followed.mutable_list_changed()->set_is_member(true);
  wishes.on_entry(followed.SerializeAsString());

  EXPECT_TRUE(run(command_lobby(desk(), challenge_request(kAna, kBoris), soon())));
}

TEST_F(HandlersTest, NoStrangerChallengesAChild) {
  lists.make_child(kBoris, {});
  lists.make_child(kAna, {kBoris});
  serve();

  const auto refused = run(command_lobby(desk(), challenge_request(kAna, kBoris), soon()));

  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail.code(), "lobby.challenge_by_stranger");
  EXPECT_TRUE(wishes.is_stranger_to_child(kAna, kBoris));
  // From a club of theirs.
  EXPECT_TRUE(run(command_lobby(desk(), challenge_request(kBoris, kAna), soon())));

  // Boris follows Ana from now on, and the stream says so at once.
  accounts_v1::AccountChanged followed;
  followed.mutable_list_changed()->set_user_id(to_string(kBoris));
  followed.mutable_list_changed()->set_kind(accounts_v1::LIST_KIND_FOLLOW);
  followed.mutable_list_changed()->set_other_id(to_string(kAna));
  followed.mutable_list_changed()->set_is_member(true);
  wishes.on_entry(followed.SerializeAsString());
  EXPECT_FALSE(wishes.is_stranger_to_child(kAna, kBoris));

  // And it is no child's account any more.
  wishes.on_trimmed();
  accounts_v1::AccountChanged changed;
  changed.mutable_preferences_changed()->set_user_id(to_string(kBoris));
  EXPECT_FALSE(run(wishes.learn(kBoris, soon())));
  EXPECT_TRUE(wishes.is_stranger_to_child(kAna, kBoris));
  wishes.on_entry(changed.SerializeAsString());
  EXPECT_FALSE(wishes.is_stranger_to_child(kAna, kBoris));
}

TEST_F(HandlersTest, WhoMayChallengeFollowsTheStreamAtOnce) {
  serve();
  EXPECT_TRUE(run(command_lobby(desk(), challenge_request(kAna, kBoris), soon())));
  accounts_v1::AccountChanged changed;
  auto& preferences = *changed.mutable_preferences_changed();
  preferences.set_user_id(to_string(kBoris));
  preferences.mutable_preferences()->set_may_challenge(accounts_v1::AUDIENCE_NOBODY);
  wishes.on_entry(changed.SerializeAsString());

  auto again = challenge_request(kAna, kBoris);
  again.set_command_id("again");

  EXPECT_EQ(reason_of(run(command_lobby(desk(), again, soon()))), common_v1::REASON_NOPLAY);
}

TEST_F(HandlersTest, ComputersAreKeptFromTheSeeksAndPeopleThatExcludeThem) {
  serve();
  accounts_v1::AccountChanged changed;
  auto& preferences = *changed.mutable_preferences_changed();
  preferences.set_user_id(to_string(kBoris));
  preferences.mutable_preferences()->set_computer_challenges(
      accounts_v1::COMPUTER_CHALLENGES_REFUSED);
  EXPECT_FALSE(run(wishes.learn(kBoris, soon())));
  wishes.on_entry(changed.SerializeAsString());
  auto open = open_seek_request(kBoris);
  open.mutable_command()->mutable_open_seek()->set_is_people_only(true);
  const auto seek = run(command_lobby(desk(), open, soon()));
  ASSERT_TRUE(seek);

  auto challenge = challenge_request(kAna, kBoris);
  challenge.mutable_user()->set_is_computer(true);
  auto accept = accept_request(kAna, seek->id());
  accept.mutable_user()->set_is_computer(true);
  const auto unwanted = run(command_lobby(desk(), challenge, soon()));
  const auto excluded = run(command_lobby(desk(), accept, soon()));

  ASSERT_FALSE(unwanted);
  EXPECT_EQ(unwanted.error().detail.code(), "lobby.computer_unwanted");
  ASSERT_FALSE(excluded);
  EXPECT_EQ(excluded.error().detail.code(), "lobby.people_only");
  EXPECT_TRUE(run(get_lobby(desk(), {}))->snapshot().seeks(0).is_people_only());
  // Boris may still challenge a computer, and people may challenge Boris.
  auto of_boris = challenge_request(kBoris, kAna);
  of_boris.mutable_challenged()->set_is_computer(true);
  EXPECT_TRUE(run(command_lobby(desk(), of_boris, soon())));
  auto again = challenge_request(kAna, kBoris);
  again.set_command_id("again");
  EXPECT_TRUE(run(command_lobby(desk(), again, soon())));
}

TEST_F(HandlersTest, AnOlderProcessThatRunsCouldNotKeepComputersFromASeek) {
  serve();
  Desk mixed = desk();
  mixed.feature_level = [] { return 3; };
  auto open = open_seek_request(kBoris);
  EXPECT_TRUE(run(command_lobby(mixed, open, soon())));
  open.set_command_id("people");
  open.mutable_command()->mutable_open_seek()->set_is_people_only(true);

  EXPECT_EQ(reason_of(run(command_lobby(mixed, open, soon()))), common_v1::REASON_NOT_POSSIBLE);
}

TEST_F(HandlersTest, GuestsAreNotAmongTheRegistered) {
  lists.admit(kBoris, accounts_v1::AUDIENCE_REGISTERED, accounts_v1::AUDIENCE_EVERYBODY);
  serve();
  EXPECT_FALSE(run(wishes.learn(kBoris, soon())));

  EXPECT_EQ(wishes.why_not_challenge(support::rated_player(kAna.value, 1500), kBoris),
            std::nullopt);
  EXPECT_EQ(wishes.why_not_challenge(support::guest(kAna.value), kBoris),
            lobby::LobbyError::challenge_unwanted);
  EXPECT_TRUE(wishes.may_invite(support::guest(kAna.value), kBoris));
}

TEST_F(HandlersTest, WhatIsMissingOrMalformedIsNamed) {
  serve();
  const auto field_of = [](const auto& result) {
    EXPECT_EQ(reason_of(result), common_v1::REASON_MALFORMED);
    return result ? std::string() : result.error().detail.field();
  };
  auto seek = open_seek_request(kAna, "");
  EXPECT_EQ(field_of(run(command_lobby(desk(), seek, soon()))), "command_id");
  seek.set_command_id(std::string(37, 'x'));
  EXPECT_EQ(field_of(run(command_lobby(desk(), seek, soon()))), "command_id");
  seek = open_seek_request(kAna);
  seek.clear_user();
  EXPECT_EQ(field_of(run(command_lobby(desk(), seek, soon()))), "user.id");
  seek = open_seek_request(kAna);
  seek.mutable_command()->mutable_open_seek()->mutable_terms()->set_variant(
      static_cast<common_v1::Variant>(9));
  EXPECT_EQ(field_of(run(command_lobby(desk(), seek, soon()))), "terms.variant");
  seek = open_seek_request(kAna);
  seek.mutable_command()->mutable_open_seek()->set_color(static_cast<v1::ColorWish>(9));
  EXPECT_EQ(field_of(run(command_lobby(desk(), seek, soon()))), "color");
  EXPECT_EQ(field_of(run(command_lobby(desk(), accept_request(kAna, "3"), soon()))), "seek_id");
  EXPECT_EQ(field_of(run(command_lobby(desk(), answer_request(kAna, "4"), soon()))),
            "challenge_id");
  auto challenge = challenge_request(kAna, kBoris);
  challenge.clear_challenged();
  challenge.mutable_command()->mutable_open_challenge()->set_handle("Boris");
  EXPECT_EQ(field_of(run(command_lobby(desk(), challenge, soon()))), "challenged.id");
  EXPECT_EQ(field_of(run(command_lobby(desk(), request_of(kAna, "nothing"), soon()))), "command");
  auto simul = simul_request(kAna);
  simul.mutable_command()->mutable_open_simul()->set_host_color(static_cast<common_v1::Color>(9));
  EXPECT_EQ(field_of(run(command_lobby(desk(), simul, soon()))), "host_color");
  simul.mutable_command()->mutable_join_simul()->set_simul_id("7");
  EXPECT_EQ(field_of(run(command_lobby(desk(), simul, soon()))), "simul_id");
  simul.mutable_command()->mutable_leave_simul()->set_simul_id(to_string(lobby::SimulId{7}));
  simul.mutable_command()->mutable_leave_simul()->set_user_id("7");
  EXPECT_EQ(field_of(run(command_lobby(desk(), simul, soon()))), "user_id");
  EXPECT_TRUE(store.log.empty());
}

TEST_F(HandlersTest, ARematchIsRefusedWhileRedisIsAway) {
  serve();
  auto request = request_of(kAna, "again");
  request.mutable_command()->mutable_offer_rematch()->set_game_id(to_string(GameId{50}));

  EXPECT_EQ(reason_of(run(command_lobby(desk(), request, soon()))), common_v1::REASON_UNAVAILABLE);
}

TEST_F(HandlersTest, LeavingAnEmptyLobbyIsDone) {
  serve();
  v1::LeaveLobbyRequest request;
  request.set_user_id(to_string(kAna));
  EXPECT_TRUE(run(leave_lobby(desk(), request, soon())));

  EXPECT_TRUE(run(command_lobby(desk(), open_seek_request(kAna), soon())));
  EXPECT_TRUE(run(leave_lobby(desk(), request, soon())));
  EXPECT_TRUE(actor->lobby()->seeks.empty());
}

TEST_F(HandlersTest, TheLobbyShowsChallengesToTheirTwoOnly) {
  serve();
  EXPECT_TRUE(run(command_lobby(desk(), open_seek_request(kAna), soon())));
  EXPECT_TRUE(run(command_lobby(desk(), challenge_request(kAna, kBoris), soon())));

  v1::GetLobbyRequest request;
  for (const auto id : {kAna, kBoris}) {
    request.set_user_id(to_string(id));
    EXPECT_EQ(run(get_lobby(desk(), request))->snapshot().challenges_size(), 1);
  }
  request.set_user_id(to_string(UserId{3}));
  const auto stranger = run(get_lobby(desk(), request));
  EXPECT_EQ(stranger->snapshot().challenges_size(), 0);
  EXPECT_EQ(stranger->snapshot().seeks_size(), 1);
  EXPECT_EQ(stranger->version(), 2);
}

TEST_F(HandlersTest, TheLobbyIsShownByItsOwnerOnly) {
  serve();
  store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};
  actor->on_lost();

  const auto refused = run(get_lobby(desk(), v1::GetLobbyRequest()));

  EXPECT_EQ(reason_of(refused), common_v1::REASON_NOT_OWNER);
  EXPECT_EQ(refused.error().detail.owner(), "10.0.0.2:7102");
}

TEST_F(HandlersTest, AChallengeByLinkIsShownToWhoeverKnowsItsId) {
  serve();
  const auto opened = run(command_lobby(desk(), link_request(kAna), soon()));
  ASSERT_TRUE(opened);

  v1::GetChallengeRequest request;
  request.set_challenge_id(opened->id());
  const auto shown = run(get_challenge(desk(), request));
  ASSERT_TRUE(shown);
  EXPECT_TRUE(shown->challenge().is_by_link());
  EXPECT_EQ(shown->challenge().challenger().user().id(), to_string(kAna));
  EXPECT_FALSE(shown->challenge().has_challenged());

  v1::GetLobbyRequest of_boris;
  of_boris.set_user_id(to_string(kBoris));
  EXPECT_EQ(run(get_lobby(desk(), of_boris))->snapshot().challenges_size(), 0) << "in no list";
  const auto accepted = run(command_lobby(desk(), answer_request(kBoris, opened->id()), soon()));
  ASSERT_TRUE(accepted);
  EXPECT_FALSE(accepted->game_id().empty());
  EXPECT_EQ(reason_of(run(get_challenge(desk(), request))), common_v1::REASON_NO_SUCH_CHALLENGE);
}

TEST_F(HandlersTest, AChallengeByLinkIsNotAcceptedWhileItsOwnerIsAway) {
  serve();
  const auto opened = run(command_lobby(desk(), link_request(kAna), soon()));
  ASSERT_TRUE(opened);
  Desk watching = desk();
  UserId asked{};
  watching.is_away = [&asked](UserId user) -> Awaitable<bool> {
    asked = user;
    co_return true;
  };

  const auto request = answer_request(kBoris, opened->id());
  const auto refused = run(command_lobby(watching, request, soon()));
  EXPECT_EQ(reason_of(refused), common_v1::REASON_TOO_EARLY);
  EXPECT_EQ(refused.error().detail.code(), "lobby.owner_away");
  EXPECT_EQ(refused.error().detail.field(), "challenge_id");
  EXPECT_EQ(asked, kAna);
  EXPECT_TRUE(paired.empty());
  // They are back, and it is accepted by the same command.
  const auto accepted = run(command_lobby(desk(), request, soon()));
  ASSERT_TRUE(accepted);
  // The answer is the first one, wherever they are by now.
  EXPECT_EQ(run(command_lobby(watching, request, soon()))->game_id(), accepted->game_id());
}

TEST_F(HandlersTest, AChallengeToSomebodyAsksNobodyWhetherItsOwnerIsThere) {
  serve();
  const auto opened = run(command_lobby(desk(), challenge_request(kAna, kBoris), soon()));
  Desk watching = desk();
  watching.is_away = [](UserId) -> Awaitable<bool> {
    ADD_FAILURE();
    co_return true;
  };
  EXPECT_TRUE(run(command_lobby(watching, answer_request(kBoris, opened->id()), soon())));
}

TEST_F(HandlersTest, AChallengeToSomebodyIsShownToNobodyElse) {
  serve();
  const auto opened = run(command_lobby(desk(), challenge_request(kAna, kBoris), soon()));
  ASSERT_TRUE(opened);

  v1::GetChallengeRequest request;
  request.set_challenge_id(opened->id());
  EXPECT_EQ(reason_of(run(get_challenge(desk(), request))), common_v1::REASON_NO_SUCH_CHALLENGE);
  request.set_challenge_id("7");
  EXPECT_EQ(reason_of(run(get_challenge(desk(), request))), common_v1::REASON_MALFORMED);
}

TEST_F(HandlersTest, AChallengeByLinkWaitsUntilEveryProcessCanReadIt) {
  serve();
  Desk old = desk();
  old.feature_level = [] { return 4; };
  const auto refused = run(command_lobby(old, link_request(kAna), soon()));
  EXPECT_EQ(reason_of(refused), common_v1::REASON_NOT_POSSIBLE);
  EXPECT_TRUE(store.log.empty());
}

TEST_F(HandlersTest, ASimulWaitsUntilEveryProcessCanReadIt) {
  serve();
  Desk old = desk();
  old.feature_level = [] { return 8; };
  EXPECT_EQ(reason_of(run(command_lobby(old, simul_request(kAna), soon()))),
            common_v1::REASON_NOT_POSSIBLE);
  EXPECT_TRUE(store.log.empty());
}

TEST_F(HandlersTest, ASimulIsShownToEverybodyAndKeepsToTheListsOfBoth) {
  serve();
  lists.refuse(kBoris, kAna);
  const auto opened = run(command_lobby(desk(), simul_request(kAna), soon()));
  ASSERT_TRUE(opened);
  ASSERT_EQ(opened->id().size(), 11U);

  const auto shown = run(get_lobby(desk(), v1::GetLobbyRequest()));
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->snapshot().simuls(0).simul_id(), opened->id());
  EXPECT_EQ(shown->snapshot().simuls(0).host_color(), common_v1::COLOR_WHITE) << "unless said";

  auto join = request_of(kBoris, "join");
  join.mutable_command()->mutable_join_simul()->set_simul_id(opened->id());
  EXPECT_EQ(reason_of(run(command_lobby(desk(), join, soon()))), common_v1::REASON_NOPLAY);
}

}  // namespace
}  // namespace escaque::services::matchmaking
