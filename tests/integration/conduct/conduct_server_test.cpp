#include "conduct/conduct_server.hpp"

#include <memory>
#include <optional>

#include "accounts/accounts_server.hpp"
#include "platform/audit/head_book.hpp"
#include "platform/grpc/channel.hpp"
#include "support/health.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/refusal.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::conduct {
namespace {

using test::call;
using test::reason_of;
using Stub = v1::ConductService::Stub;
using accounts::AccountsServer;
using Accounts = escaque::accounts::v1::AccountsService;

class ConductServerTest : public test::IoFixture {
 protected:
  void SetUp() override {
    run(client->wait_connected());
    accounts::Config people;
    people.data_dir = directory.path() / "accounts";
    people.sql.connection = test::sql_connection(directory, "accounts");
    people.listen.port = 0;
    people.admin.port = 0;
    people.identity = test::identity();
    people.redis = redis.site();
    people.password = {1, config::Bytes{8192}, 1, 64};
    accounts.emplace(people, time, log::Logger());
    accounts_stub = Accounts::NewStub(test::channel((*accounts)->address()));
    start();
    ann = registered("Ann");
    bob = registered("Bob");
    chief.set_id("00000000100");
    chief.add_roles(common::v1::ROLE_ADMIN);
  }

  void start() {
    start(server);
    stub = v1::ConductService::NewStub(test::channel((*server)->address()));
  }
  void start(std::optional<test::Running<ConductServer>>& instance) {
    Config config;
    config.data_dir = directory.path() / "conduct";
    config.sql.connection = test::sql_connection(directory, "conduct");
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.accounts.address = {(*accounts)->address()};
    config.talk.refill_every = refill_every;
    config.talk.game_burst = config.talk.burst;
    config.talk.game_refill_every = refill_every;
    config.talk.repeat_within = repeat_within;
    instance.emplace(config, time, log::Logger());
    const http::Client http(io);
    run_until([&] { return run(test::is_healthy(http, (*instance)->admin_port())); });
  }

  common::v1::User registered(const std::string& handle) {
    escaque::accounts::v1::RegisterRequest request;
    request.set_handle(handle);
    request.set_password("rook and pawn");
    escaque::accounts::v1::RegisterResponse response;
    EXPECT_TRUE(call(*accounts_stub, &Accounts::Stub::Register, request, response).ok());
    return response.user();
  }

  /// `owner` puts `other` on their censor list or takes them off it.
  void censor(const common::v1::User& owner, const common::v1::User& other, bool is_member) {
    escaque::accounts::v1::SetListMemberRequest request;
    request.set_user_id(owner.id());
    request.set_other_id(other.id());
    request.set_kind(escaque::accounts::v1::LIST_KIND_CENSOR);
    request.set_is_member(is_member);
    escaque::accounts::v1::SetListMemberResponse response;
    ASSERT_TRUE(call(*accounts_stub, &Accounts::Stub::SetListMember, request, response).ok());
  }

  v1::SayRequest in_game(const common::v1::User& from, const std::string& text) {
    v1::SayRequest request;
    *request.mutable_from() = from;
    request.set_command_id("c" + std::to_string(++commands));
    request.set_room(v1::ROOM_PLAYERS);
    request.set_game_id("0000000000Z");
    request.set_white_id(ann.id());
    request.set_black_id(bob.id());
    request.set_text(text);
    return request;
  }

  grpc::Status say(const v1::SayRequest& request, v1::SayResponse& response) {
    return call(*stub, &Stub::Say, request, response);
  }
  common::v1::Reason say(const v1::SayRequest& request) {
    v1::SayResponse response;
    return reason_of(say(request, response));
  }

  /// Returns when the instance has found Redis.
  void wait_ready(Stub& at) {
    v1::ListConversationsRequest list;
    *list.mutable_user() = bob;
    v1::ListConversationsResponse found;
    run_until([&] { return call(at, &Stub::ListConversations, list, found).ok(); });
  }

  /// The stream as soon as it has `size` entries.
  std::vector<eventlog::Entry> stream(const std::string& name, std::size_t size) {
    std::vector<eventlog::Entry> entries;
    eventlog::Follower follower(log, io, name, eventlog::Position{},
                                {[&](const eventlog::Entry& entry) { entries.push_back(entry); }});
    run_until([&] { return entries.size() >= size; });
    return entries;
  }

  /// Refused by code as well as by reason.
  template <class Method, class Request, class Response>
  std::string code(Stub& at, Method method, const Request& request, Response& response) {
    const auto status = call(at, method, request, response);
    return status.ok() ? "" : test::detail_of(status).code();
  }
  /// `reporter` reports the line of `talk`; the id of the case.
  std::string report(const common::v1::User& reporter, const v1::Talk& talk) {
    v1::ReportRequest request;
    *request.mutable_reporter() = reporter;
    request.set_command_id("r" + std::to_string(++commands));
    request.set_offence(v1::OFFENCE_ABUSE);
    request.set_text("an insult");
    request.mutable_subject()->set_line_id(talk.line_id());
    v1::ReportResponse response;
    // What was said is on its way to the database.
    run_until([&] { return call(*stub, &Stub::Report, request, response).ok(); });
    return response.case_id();
  }
  v1::CaseCommand to_case(const std::string& id) {
    v1::CaseCommand command;
    command.set_case_id(id);
    command.set_command_id("c" + std::to_string(++commands));
    return command;
  }
  v1::CaseCommand restriction(const std::string& id) {
    v1::CaseCommand command = to_case(id);
    auto& impose = *command.mutable_impose();
    impose.set_step(v1::STEP_COOL_DOWN);
    impose.add_features(v1::FEATURE_ROOMS);
    impose.set_article(v1::ARTICLE_RESPECT);
    impose.set_reason("an insult");
    impose.set_is_critical(true);
    impose.set_until_ms(
        static_cast<double>((time.utc_now() + std::chrono::hours(1)).time_since_epoch().count()));
    return command;
  }
  grpc::Status give(Stub& at, const common::v1::User& by, const v1::CaseCommand& command,
                    v1::CommandCaseResponse& response) {
    v1::CommandCaseRequest request;
    *request.mutable_user() = by;
    *request.mutable_command() = command;
    return call(at, &Stub::CommandCase, request, response);
  }
  v1::Case give(const common::v1::User& by, const v1::CaseCommand& command) {
    v1::CommandCaseResponse response;
    EXPECT_TRUE(give(*stub, by, command, response).ok());
    return response.case_();
  }
  /// Ann says something, Bob reports it, the chief takes the case.
  std::string taken_case() {
    v1::SayResponse said;
    const auto status = say(in_game(ann, "you idiot"), said);
    EXPECT_TRUE(status.ok()) << status.error_message();
    const std::string id = report(bob, said.talk());
    auto take = to_case(id);
    take.mutable_take();
    give(chief, take);
    return id;
  }

  test::TempDirectory directory;
  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config_of_test(), {});
  eventlog::EventLog log{*client};
  const SystemTime time{};
  std::optional<test::Running<AccountsServer>> accounts;
  std::optional<test::Running<ConductServer>> server;
  std::unique_ptr<Accounts::Stub> accounts_stub;
  std::unique_ptr<Stub> stub;
  common::v1::User ann;
  common::v1::User bob;
  common::v1::User chief;
  Millis refill_every{2'000};
  Millis repeat_within{0};
  int commands = 0;
};

TEST_F(ConductServerTest, DeliversTheTalkOfAGame) {
  v1::SayResponse said;
  ASSERT_TRUE(say(in_game(ann, "gl hf ♟ <b>"), said).ok());

  const auto entries = stream("talk:0000000000Z", 1);

  v1::Talk talk;
  ASSERT_TRUE(talk.ParseFromString(entries[0].payload));
  EXPECT_EQ(talk.text(), "gl hf ♟ <b>");
  EXPECT_EQ(talk.from().handle(), "Ann");
  EXPECT_EQ(talk.room(), v1::ROOM_PLAYERS);
  EXPECT_EQ(said.talk().talk_id(), eventlog::to_string(entries[0].position));
  EXPECT_EQ(said.talk().time_ms(), static_cast<double>(entries[0].time.time_since_epoch().count()));
  const auto life = redis::to_integer(run([](redis::Client& c) -> Awaitable<redis::Answer> {
    co_return co_await c.command("TTL", "talk:0000000000Z");
  }(*client)));
  EXPECT_GT(*life, 86'000);
}

TEST_F(ConductServerTest, DeliversTellsAndForgetsDoubles) {
  auto tell = in_game(ann, "hello");
  tell.set_room(v1::ROOM_TELL);
  *tell.mutable_to() = bob;
  v1::SayResponse first;
  v1::SayResponse second;

  ASSERT_TRUE(say(tell, first).ok());
  ASSERT_TRUE(say(tell, second).ok());
  tell.set_text("other words");
  EXPECT_EQ(say(tell), common::v1::REASON_ID_TAKEN);

  EXPECT_EQ(first.SerializeAsString(), second.SerializeAsString());
  EXPECT_EQ(stream("tells", 1).size(), 1U);
}

TEST_F(ConductServerTest, CensorSilencesOneDirection) {
  EXPECT_EQ(say(in_game(ann, "before")), common::v1::REASON_UNSPECIFIED);

  censor(bob, ann, true);
  run_until([&] { return say(in_game(ann, "x")) == common::v1::REASON_CENSORED; });
  EXPECT_EQ(say(in_game(bob, "but I may talk")), common::v1::REASON_UNSPECIFIED);
}

TEST_F(ConductServerTest, RefusalsAreTyped) {
  v1::SayResponse ignored;
  const auto long_text = say(in_game(ann, std::string(281, 'x')), ignored);
  EXPECT_EQ(long_text.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(test::detail_of(long_text).expected(), "1 to 280 characters");
  EXPECT_EQ(test::detail_of(long_text).field(), "text");
  EXPECT_EQ(say(in_game(chief, "let me in")), common::v1::REASON_NOT_A_PLAYER);
  common::v1::User guest;
  guest.set_id("00000000007");
  guest.set_is_guest(true);
  auto tell = in_game(guest, "hello");
  tell.set_room(v1::ROOM_TELL);
  *tell.mutable_to() = bob;
  EXPECT_EQ(say(tell), common::v1::REASON_NOT_ALLOWED);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(say(in_game(ann, "fast")), common::v1::REASON_UNSPECIFIED);
  }
  const auto fast = say(in_game(ann, "too fast"), ignored);
  EXPECT_EQ(reason_of(fast), common::v1::REASON_RATE_LIMITED);
  EXPECT_GT(test::detail_of(fast).retry_after_ms(), 0);

  v1::GetCaseRequest nothing;
  *nothing.mutable_user() = chief;
  nothing.set_case_id("00000000077");
  v1::GetCaseResponse shown;
  EXPECT_EQ(code(*stub, &Stub::GetCase, nothing, shown), "case.no_such_case");
  *nothing.mutable_user() = ann;
  EXPECT_EQ(code(*stub, &Stub::GetCase, nothing, shown), "case.not_at_the_desk");
}

TEST_F(ConductServerTest, ABudgetHoldsAtAllInstancesTogether) {
  refill_every = Millis(60'000);
  server.reset();
  start();
  std::optional<test::Running<ConductServer>> second;
  start(second);
  const auto other = v1::ConductService::NewStub(test::channel((*second)->address()));
  wait_ready(*stub);
  wait_ready(*other);
  v1::SayResponse ignored;
  for (int i = 0; i < 5; ++i) {
    auto& at = i % 2 == 0 ? *stub : *other;
    EXPECT_TRUE(call(at, &Stub::Say, in_game(ann, "line " + std::to_string(i)), ignored).ok());
  }
  for (Stub* at : {stub.get(), other.get()}) {
    const auto fast = call(*at, &Stub::Say, in_game(ann, "one more"), ignored);
    EXPECT_EQ(reason_of(fast), common::v1::REASON_RATE_LIMITED);
    EXPECT_GT(test::detail_of(fast).retry_after_ms(), 50'000);
  }
  EXPECT_EQ(say(in_game(bob, "hello")), common::v1::REASON_UNSPECIFIED);
}

TEST_F(ConductServerTest, WhatWasSaidAtOneInstanceIsARepetitionAtTheOther) {
  repeat_within = Millis(60'000);
  server.reset();
  start();
  std::optional<test::Running<ConductServer>> second;
  start(second);
  const auto other = v1::ConductService::NewStub(test::channel((*second)->address()));
  wait_ready(*stub);
  wait_ready(*other);
  v1::SayResponse ignored;
  ASSERT_TRUE(call(*stub, &Stub::Say, in_game(ann, "buy boards"), ignored).ok());
  // What it lists it has read.
  v1::ListConversationsRequest list;
  *list.mutable_user() = bob;
  v1::ListConversationsResponse none;
  ASSERT_TRUE(call(*other, &Stub::ListConversations, list, none).ok());

  EXPECT_EQ(code(*other, &Stub::Say, in_game(ann, "Buy boards"), ignored), "conduct.repeated");
}

TEST_F(ConductServerTest, MessagesWaitForTheirReader) {
  auto message = in_game(ann, "a game tomorrow, idiota?");
  message.set_room(v1::ROOM_TELL);
  *message.mutable_to() = bob;
  message.set_is_to_away(true);
  ASSERT_EQ(say(message), common::v1::REASON_UNSPECIFIED);

  v1::ListConversationsRequest list;
  *list.mutable_user() = bob;
  v1::ListConversationsResponse found;
  // At once: what was said is in the database before it is listed.
  ASSERT_TRUE(call(*stub, &Stub::ListConversations, list, found).ok());
  ASSERT_EQ(found.conversations_size(), 1);
  EXPECT_EQ(found.conversations(0).other().handle(), "Ann");
  EXPECT_EQ(found.conversations(0).unread(), 1);
  EXPECT_EQ(found.conversations(0).last().spans_size(), 1) << "masked where it is read later, too";

  v1::ListMessagesRequest read;
  *read.mutable_user() = bob;
  *read.mutable_other() = ann;
  v1::ListMessagesResponse page;
  ASSERT_TRUE(call(*stub, &Stub::ListMessages, read, page).ok());
  ASSERT_EQ(page.talks_size(), 1);
  EXPECT_EQ(page.talks(0).text(), "a game tomorrow, idiota?");
  EXPECT_EQ(page.talks(0).to().handle(), "Bob");
  read.set_page_token("yesterday");
  EXPECT_EQ(code(*stub, &Stub::ListMessages, read, page), "conduct.malformed_page");

  v1::ReadMessagesRequest seen;
  *seen.mutable_user() = bob;
  *seen.mutable_other() = ann;
  seen.set_up_to_ms(found.conversations(0).last().time_ms());
  v1::ReadMessagesResponse done;
  ASSERT_TRUE(call(*stub, &Stub::ReadMessages, seen, done).ok());
  ASSERT_TRUE(call(*stub, &Stub::ListConversations, list, found).ok());
  EXPECT_EQ(found.conversations(0).unread(), 0);

  censor(bob, ann, true);
  run_until([&] {
    return call(*stub, &Stub::ListConversations, list, found).ok() && found.conversations().empty();
  });
  // Nor what they wrote before.
  read.clear_page_token();
  *read.mutable_user() = bob;
  *read.mutable_other() = ann;
  ASSERT_TRUE(call(*stub, &Stub::ListMessages, read, page).ok());
  EXPECT_EQ(page.talks_size(), 0);
  *read.mutable_user() = ann;
  *read.mutable_other() = bob;
  ASSERT_TRUE(call(*stub, &Stub::ListMessages, read, page).ok());
  EXPECT_GT(page.talks_size(), 0) << "their author still has them";
}

TEST_F(ConductServerTest, ChannelsAndShoutsHaveStreamsAndCanBeReported) {
  v1::ListChannelsResponse channels;
  ASSERT_TRUE(call(*stub, &Stub::ListChannels, v1::ListChannelsRequest(), channels).ok());
  ASSERT_GT(channels.channels_size(), 1);
  auto line = in_game(ann, "1.e4!");
  line.set_room(v1::ROOM_CHANNEL);
  line.set_channel(channels.channels(0).name());
  v1::SayResponse said;
  // As soon as it is known that everything that runs can read it.
  run_until([&] { return say(line, said).ok(); });
  EXPECT_EQ(stream("channel:" + line.channel(), 1).size(), 1U);
  EXPECT_TRUE(said.talk().game_id().empty());
  auto shout = in_game(ann, "a game?");
  shout.set_room(v1::ROOM_SHOUT);
  ASSERT_EQ(say(shout), common::v1::REASON_UNSPECIFIED);
  EXPECT_EQ(stream("shouts", 1).size(), 1U);
  line.set_channel("nowhere");
  line.set_command_id("elsewhere");
  EXPECT_EQ(code(*stub, &Stub::Say, line, said), "conduct.no_such_channel");

  line.set_channel(channels.channels(0).name());
  line.set_command_id("again");
  line.set_text("you idiot");
  ASSERT_TRUE(say(line, said).ok());
  v1::GetCaseRequest get;
  *get.mutable_user() = chief;
  get.set_case_id(report(bob, said.talk()));
  v1::GetCaseResponse file;
  ASSERT_TRUE(call(*stub, &Stub::GetCase, get, file).ok());
  ASSERT_EQ(file.case_().reports(0).lines_size(), 2) << "with what was said before there";
  EXPECT_EQ(file.case_().reports(0).lines(1).channel(), line.channel());
  EXPECT_EQ(file.case_().reports(0).lines(1).room(), v1::ROOM_CHANNEL);
}

TEST_F(ConductServerTest, SettingsSayWhoMaySendMessages) {
  escaque::accounts::v1::SetPreferencesRequest wish;
  wish.set_user_id(bob.id());
  wish.mutable_preferences()->set_may_challenge(escaque::accounts::v1::AUDIENCE_EVERYBODY);
  wish.mutable_preferences()->set_may_invite(escaque::accounts::v1::AUDIENCE_NOBODY);
  wish.mutable_preferences()->set_may_tell(escaque::accounts::v1::AUDIENCE_NOBODY);
  escaque::accounts::v1::SetPreferencesResponse set;
  ASSERT_TRUE(call(*accounts_stub, &Accounts::Stub::SetPreferences, wish, set).ok());
  auto message = in_game(ann, "hello");
  message.set_room(v1::ROOM_TELL);
  *message.mutable_to() = bob;
  v1::SayResponse ignored;
  EXPECT_EQ(code(*stub, &Stub::Say, message, ignored), "conduct.tells_unwanted");
  // What is said at a board is another matter.
  EXPECT_EQ(say(in_game(ann, "good luck")), common::v1::REASON_UNSPECIFIED);
}

TEST_F(ConductServerTest, AChildHearsOnlyPeopleItKnows) {
  namespace accounts_v1 = escaque::accounts::v1;
  using Clubs = accounts_v1::ClubService;
  const auto clubs = Clubs::NewStub(test::channel((*accounts)->address()));
  const auto eva = registered("Eva");
  accounts_v1::FoundClubRequest founding;
  founding.set_user_id(ann.id());
  founding.set_command_id("found");
  founding.mutable_profile()->set_name("Torre Blanca");
  founding.mutable_profile()->set_admission(accounts_v1::CLUB_ADMISSION_OPEN);
  founding.mutable_profile()->set_list_view(accounts_v1::CLUB_LIST_VIEW_EVERYBODY);
  accounts_v1::FoundClubResponse founded;
  ASSERT_TRUE(call(*clubs, &Clubs::Stub::FoundClub, founding, founded).ok());
  accounts_v1::CommandClubRequest order;
  order.mutable_command()->set_club_id(founded.club().club_id());
  accounts_v1::CommandClubResponse done;
  *order.mutable_user() = bob;
  order.mutable_command()->set_command_id("join");
  order.mutable_command()->mutable_join();
  ASSERT_TRUE(call(*clubs, &Clubs::Stub::CommandClub, order, done).ok());
  *order.mutable_user() = ann;
  order.mutable_command()->set_command_id("mark");
  order.mutable_command()->mutable_mark_child()->set_user_id(bob.id());
  order.mutable_command()->mutable_mark_child()->set_is_child(true);
  // Once accounts has told Redis what it can read, and conduct has heard of it.
  run_until([&] { return call(*clubs, &Clubs::Stub::CommandClub, order, done).ok(); });
  auto message = in_game(eva, "where do you live?");
  message.set_room(v1::ROOM_TELL);
  *message.mutable_to() = bob;
  v1::SayResponse said;
  run_until([&] {
    message.set_command_id("c" + std::to_string(++commands));
    return code(*stub, &Stub::Say, message, said) == "conduct.stranger_to_child";
  });
  // A member of the same club.
  *message.mutable_from() = ann;
  EXPECT_EQ(say(message), common::v1::REASON_UNSPECIFIED);

  auto line = in_game(bob, "hello");
  EXPECT_EQ(code(*stub, &Stub::Say, line, said), "conduct.presets_only");
  line.clear_text();
  line.set_preset("good_luck");
  ASSERT_TRUE(say(line, said).ok());
  EXPECT_EQ(said.talk().preset(), "good_luck");
  EXPECT_EQ(said.talk().text(), "Good luck");
  auto foreign = in_game(eva, "hello");
  foreign.set_white_id(eva.id());
  EXPECT_EQ(code(*stub, &Stub::Say, foreign, said), "conduct.reads_presets");
}

TEST_F(ConductServerTest, AHeldLineIsHeardByNobodyAndIsACaseAtOnce) {
  const auto threat = in_game(ann, "eres un sudaca");
  v1::SayResponse ignored;
  const auto held = say(threat, ignored);
  EXPECT_EQ(held.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const auto detail = test::detail_of(held);
  EXPECT_EQ(detail.code(), "conduct.held");
  EXPECT_EQ(detail.params().at("rule"), "CHT-1");
  EXPECT_EQ(detail.params().at("article"), "2");
  EXPECT_EQ(code(*stub, &Stub::Say, threat, ignored), "conduct.held") << "the same again";
  ASSERT_TRUE(say(in_game(ann, "sorry, idiota"), ignored).ok());
  EXPECT_EQ(ignored.talk().spans_size(), 1);

  v1::ListCasesRequest list;
  *list.mutable_user() = chief;
  v1::ListCasesResponse queue;
  ASSERT_TRUE(call(*stub, &Stub::ListCases, list, queue).ok());
  ASSERT_EQ(queue.cases_size(), 1);
  EXPECT_EQ(queue.cases(0).priority(), v1::PRIORITY_P0);
  EXPECT_EQ(queue.cases(0).accused().handle(), "Ann");
  v1::GetCaseRequest get;
  *get.mutable_user() = chief;
  get.set_case_id(queue.cases(0).case_id());
  v1::GetCaseResponse file;
  ASSERT_TRUE(call(*stub, &Stub::GetCase, get, file).ok());
  ASSERT_EQ(file.case_().reports_size(), 1);
  EXPECT_EQ(file.case_().reports(0).rule(), "CHT-1");
  EXPECT_FALSE(file.case_().reports(0).has_reporter());
  EXPECT_EQ(file.case_().reports(0).lines(0).text(), "eres un sudaca");
  EXPECT_EQ(file.suggested(), v1::STEP_COOL_DOWN) << "a suggestion, and no more";
  EXPECT_EQ(stream("talk:0000000000Z", 1).size(), 1U);
  v1::ConductChanged change;
  ASSERT_TRUE(change.ParseFromString(stream("conduct", 1)[0].payload));
  EXPECT_EQ(change.queue_changed().urgent(), 1);
}

TEST_F(ConductServerTest, AReportBecomesASanctionThatAnAppealLifts) {
  const std::string id = taken_case();
  v1::GetCaseRequest get;
  *get.mutable_user() = chief;
  get.set_case_id(id);
  v1::GetCaseResponse file;
  ASSERT_TRUE(call(*stub, &Stub::GetCase, get, file).ok());
  EXPECT_EQ(file.case_().accused().handle(), "Ann");
  ASSERT_EQ(file.case_().reports(0).lines_size(), 1);
  EXPECT_EQ(file.case_().reports(0).lines(0).text(), "you idiot");
  EXPECT_EQ(file.case_().reports(0).reporter().handle(), "Bob");
  EXPECT_EQ(file.suggested(), v1::STEP_WARNING);

  const v1::Case decided = give(chief, restriction(id));
  EXPECT_EQ(decided.state(), v1::CASE_STATE_DECIDED);
  v1::SayResponse ignored;
  const auto refused = say(in_game(ann, "hello"), ignored);
  EXPECT_EQ(reason_of(refused), common::v1::REASON_SANCTIONED);
  EXPECT_EQ(test::detail_of(refused).params().at("case"), id);
  EXPECT_GT(test::detail_of(refused).retry_after_ms(), 3'500'000);

  server.reset();  // A sanction outlives the process.
  start();
  EXPECT_EQ(say(in_game(ann, "hello")), common::v1::REASON_SANCTIONED);

  v1::GetRecordRequest own;
  *own.mutable_asking() = ann;
  v1::GetRecordResponse record;
  ASSERT_TRUE(call(*stub, &Stub::GetRecord, own, record).ok());
  ASSERT_EQ(record.cases_size(), 1);
  EXPECT_EQ(record.cases(0).lines(0).text(), "you idiot");
  EXPECT_EQ(record.ShortDebugString().find(bob.id()), std::string::npos) << "who reported";
  *own.mutable_user() = bob;
  EXPECT_EQ(code(*stub, &Stub::GetRecord, own, record), "conduct.others_sanctions");

  v1::AppealRequest appeal;
  *appeal.mutable_user() = ann;
  appeal.set_command_id("a1");
  appeal.set_case_id(id);
  appeal.set_text("I was quoting");
  v1::AppealResponse appealed;
  ASSERT_TRUE(call(*stub, &Stub::Appeal, appeal, appealed).ok());
  auto take = to_case(id);
  take.mutable_take();
  give(chief, take);
  auto answer = to_case(id);
  answer.mutable_answer_appeal()->set_outcome(v1::APPEAL_OUTCOME_REVERSED);
  answer.mutable_answer_appeal()->set_reason("it was a quotation");
  // There is no other admin on this site.
  give(chief, answer);
  EXPECT_EQ(say(in_game(ann, "thank you")), common::v1::REASON_UNSPECIFIED);

  bool was_imposed = false;
  bool was_lifted = false;
  bool was_answered = false;
  for (const auto& entry : stream("conduct", 8)) {
    v1::ConductChanged change;
    ASSERT_TRUE(change.ParseFromString(entry.payload));
    was_imposed |= change.has_imposed() && change.imposed().user().id() == ann.id();
    was_lifted |= change.has_lifted() && change.lifted().user().id() == ann.id();
    was_answered |= change.has_report_answered() &&
                    change.report_answered().user_id() == bob.id() &&
                    change.report_answered().is_confirmed();
  }
  EXPECT_TRUE(was_imposed && was_lifted && was_answered);
}

TEST_F(ConductServerTest, TheOrganiserSaysWhoTalksAtTheGamesOfAnEvent) {
  v1::SayResponse said;
  auto line = in_game(ann, "good game");
  line.set_talk_rule(v1::TALK_RULE_OFF);
  EXPECT_EQ(code(*stub, &Stub::Say, line, said), "conduct.talk_off");
  line.set_talk_rule(v1::TALK_RULE_OPPONENTS);
  EXPECT_EQ(code(*stub, &Stub::Say, line, said), "");
  auto kibitz = in_game(ann, "hello all");
  kibitz.set_room(v1::ROOM_KIBITZ);
  kibitz.set_talk_rule(v1::TALK_RULE_OPPONENTS);
  EXPECT_EQ(code(*stub, &Stub::Say, kibitz, said), "conduct.opponents_talk");
}

TEST_F(ConductServerTest, AdminsWatchTalkAndTheAuditSaysSo) {
  v1::WatchTalkRequest watch;
  *watch.mutable_user() = ann;
  v1::WatchTalkResponse watched;
  EXPECT_EQ(code(*stub, &Stub::WatchTalk, watch, watched), "conduct.not_an_admin");
  *watch.mutable_user() = chief;
  ASSERT_EQ(code(*stub, &Stub::WatchTalk, watch, watched), "");
  v1::ListAuditRequest list;
  *list.mutable_user() = chief;
  v1::ListAuditResponse audit;
  ASSERT_TRUE(call(*stub, &Stub::ListAudit, list, audit).ok());
  ASSERT_EQ(audit.rows_size(), 1);
  EXPECT_EQ(audit.rows(0).action(), "talk_watched");
  EXPECT_EQ(audit.rows(0).actor().id(), chief.id());

  auto line = in_game(ann, "you idiot");
  line.set_room(v1::ROOM_KIBITZ);
  v1::SayResponse said;
  // Once all processes have said what they can read.
  run_until([&] { return say(line, said).ok(); });
  v1::ReportRequest open;
  open.set_is_by_desk(true);
  open.set_command_id("open");
  open.set_offence(v1::OFFENCE_ABUSE);
  open.mutable_subject()->set_line_id(said.talk().line_id());
  *open.mutable_reporter() = bob;
  v1::ReportResponse opened;
  EXPECT_EQ(code(*stub, &Stub::Report, open, opened), "conduct.not_an_admin");
  *open.mutable_reporter() = chief;
  run_until([&] { return call(*stub, &Stub::Report, open, opened).ok(); });
  auto take = to_case(opened.case_id());
  take.mutable_take();
  EXPECT_TRUE(give(chief, take).reports(0).is_by_desk());
}

TEST_F(ConductServerTest, NobodyReadsTellsUnnoticed) {
  auto tell = in_game(ann, "you idiot");
  tell.set_room(v1::ROOM_TELL);
  *tell.mutable_to() = bob;
  v1::SayResponse said;
  ASSERT_TRUE(say(tell, said).ok());
  const std::string id = report(bob, said.talk());
  v1::GetCaseRequest get;
  *get.mutable_user() = chief;
  get.set_case_id(id);
  v1::GetCaseResponse file;
  ASSERT_TRUE(call(*stub, &Stub::GetCase, get, file).ok());
  auto take = to_case(id);
  take.mutable_take();
  give(chief, take);

  v1::ListAuditRequest list;
  *list.mutable_user() = chief;
  list.set_about(ann.id());
  v1::ListAuditResponse audit;
  ASSERT_TRUE(call(*stub, &Stub::ListAudit, list, audit).ok());
  ASSERT_EQ(audit.rows_size(), 3);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(audit.rows(i).action(), "tells_read");
    EXPECT_EQ(audit.rows(i).actor().id(), chief.id());
  }
}

TEST_F(ConductServerTest, WhatTheOperatorErasesNobodyReadsAgain) {
  const std::string id = taken_case();
  const auto operators =
      rpc::make_channel("unix:" + (directory.path() / "accounts" / "accounts.sock").string());
  const auto admin = escaque::accounts::v1::AccountsAdminService::NewStub(operators);
  escaque::accounts::v1::EraseUserRequest request;
  request.set_user("Ann");
  escaque::accounts::v1::EraseUserResponse response;
  ASSERT_TRUE(
      call(*admin, &escaque::accounts::v1::AccountsAdminService::Stub::EraseUser, request, response)
          .ok());
  EXPECT_EQ(response.user_id(), ann.id());

  v1::GetCaseRequest get;
  *get.mutable_user() = chief;
  get.set_case_id(id);
  v1::GetCaseResponse file;
  run_until([&] {
    EXPECT_TRUE(call(*stub, &Stub::GetCase, get, file).ok());
    return file.case_().reports(0).lines(0).text().empty();
  });
  // The reporter's own words are theirs.
  EXPECT_EQ(file.case_().reports(0).text(), "an insult");
}

TEST_F(ConductServerTest, SignsTheHeadOfItsAudit) {
  taken_case();
  server.reset();
  start();  // It signs at its start, and then every hour.
  const auto files = audit::files_of(test::sql_connection(directory, "conduct"),
                                     directory.path() / "conduct" / "conduct.sqlite");
  const auto key = audit::read_public_key(files.public_key);
  ASSERT_TRUE(key);
  run_until([&] { return !audit::read_heads(files.heads, "conduct", *key).heads.empty(); });
  const auto heads = audit::read_heads(files.heads, "conduct", *key);
  EXPECT_FALSE(heads.bad_line);
  EXPECT_GT(heads.heads.front().head.sequence, 0);
}

TEST_F(ConductServerTest, ABanNeedsTwoPeople) {
  const std::string id = taken_case();
  auto ban = restriction(id);
  ban.mutable_impose()->set_step(v1::STEP_BAN);
  ban.mutable_impose()->set_until_ms(0);
  v1::CommandCaseResponse response;
  const auto refused = give(*stub, chief, ban, response);
  EXPECT_EQ(test::detail_of(refused).code(), "case.only_admin");
}

/// Two instances share the database and the streams; requests go to either.
class TwoInstancesTest : public ConductServerTest {
 protected:
  TwoInstancesTest() { refill_every = Millis(1); }
  void SetUp() override {
    ConductServerTest::SetUp();
    start(other);
    other_stub = v1::ConductService::NewStub(test::channel((*other)->address()));
  }
  common::v1::Reason say_to_other(const v1::SayRequest& request) {
    v1::SayResponse response;
    return reason_of(call(*other_stub, &Stub::Say, request, response));
  }

  std::optional<test::Running<ConductServer>> other;
  std::unique_ptr<Stub> other_stub;
};

TEST_F(TwoInstancesTest, ASanctionThatOneImposedHoldsAtTheOther) {
  const std::string id = taken_case();
  const auto command = restriction(id);
  const v1::Case decided = give(chief, command);
  EXPECT_EQ(say_to_other(in_game(ann, "hello")), common::v1::REASON_SANCTIONED);

  // The admin's command comes again, to the other one.
  v1::CommandCaseResponse again;
  ASSERT_TRUE(give(*other_stub, chief, command, again).ok());
  EXPECT_EQ(again.case_().version(), decided.version());
  EXPECT_EQ(again.case_().decisions_size(), 1);
}

TEST_F(TwoInstancesTest, EveryLineIsKeptOnce) {
  v1::SayResponse said;
  ASSERT_TRUE(say(in_game(ann, "one"), said).ok());
  ASSERT_EQ(say_to_other(in_game(ann, "two")), common::v1::REASON_UNSPECIFIED);
  const std::string id = report(bob, said.talk());
  v1::GetCaseRequest get;
  *get.mutable_user() = chief;
  get.set_case_id(id);
  v1::GetCaseResponse file;
  ASSERT_TRUE(call(*other_stub, &Stub::GetCase, get, file).ok());
  EXPECT_LE(file.case_().reports(0).lines_size(), 2);
  EXPECT_EQ(stream("lines", 2).size(), 2U);
}

TEST_F(TwoInstancesTest, BothFollowTheCensorLists) {
  // Each has a copy by now.
  EXPECT_EQ(say(in_game(ann, "one")), common::v1::REASON_UNSPECIFIED);
  EXPECT_EQ(say_to_other(in_game(ann, "two")), common::v1::REASON_UNSPECIFIED);

  censor(bob, ann, true);

  run_until([&] { return say(in_game(ann, "x")) == common::v1::REASON_CENSORED; });
  run_until([&] { return say_to_other(in_game(ann, "x")) == common::v1::REASON_CENSORED; });
}

TEST_F(TwoInstancesTest, ACommandThatComesToBothIsSaidOnce) {
  const auto request = in_game(ann, "hello");
  v1::SayResponse first;
  v1::SayResponse second;
  ASSERT_TRUE(say(request, first).ok());

  ASSERT_TRUE(call(*other_stub, &Stub::Say, request, second).ok());

  EXPECT_EQ(first.SerializeAsString(), second.SerializeAsString());
  ASSERT_EQ(say(in_game(ann, "more")), common::v1::REASON_UNSPECIFIED);
  EXPECT_EQ(stream("talk:0000000000Z", 2).size(), 2U);
}

TEST_F(ConductServerTest, SaysThatItIsAwayWhenRedisIs) {
  redis.kill();
  EXPECT_EQ(say(in_game(ann, "hello")), common::v1::REASON_UNAVAILABLE);
  redis.restart();
  run_until([&] { return say(in_game(bob, "again")) == common::v1::REASON_UNSPECIFIED; });
}

}  // namespace
}  // namespace escaque::services::conduct
