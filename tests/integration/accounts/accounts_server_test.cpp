#include "accounts/accounts_server.hpp"

#include <memory>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <soci/soci.h>

#include "platform/config/startup_error.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/channel.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/refusal.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/smtp_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::accounts {
namespace {

using test::call;
using test::reason_of;
using Stub = v1::AccountsService::Stub;
using AdminStub = v1::AccountsAdminService::Stub;

class AccountsServerTest : public test::IoFixture {
 protected:
  Config config() {
    Config config;
    config.data_dir = directory.path() / "data";
    config.sql.connection = test::sql_connection(directory, "accounts");
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.password = {1, config::Bytes{8192}, 1, 64};
    config.session.sweep_every = Millis(100);
    return config;
  }

  void start() { start(config()); }
  void start(const Config& with) {
    server.emplace(with, time, log::Logger());
    stub = v1::AccountsService::NewStub(test::channel((*server)->address()));
    admin = v1::AccountsAdminService::NewStub(
        rpc::make_channel("unix:" + config().operator_socket().string()));
  }

  v1::RegisterResponse registered(const std::string& handle) {
    v1::RegisterRequest request;
    request.set_handle(handle);
    request.set_password("rook and pawn");
    v1::RegisterResponse response;
    const auto status = call(*stub, &Stub::Register, request, response);
    EXPECT_TRUE(status.ok()) << handle << ": " << status.error_message();
    return response;
  }

  grpc::Status authenticate(const std::string& token, v1::AuthenticateResponse& response) {
    v1::AuthenticateRequest request;
    request.set_token(token);
    return call(*stub, &Stub::Authenticate, request, response);
  }

  /// The stream `accounts` as soon as it has `size` entries.
  std::vector<v1::AccountChanged> stream(std::size_t size) {
    const auto client = redis::make_client(io, redis.config_of_test(), {});
    run(client->wait_connected());
    eventlog::EventLog log(*client);
    std::vector<v1::AccountChanged> changes;
    eventlog::Follower follower(log, io, "accounts", eventlog::Position{},
                                {[&](const eventlog::Entry& entry) {
                                  changes.emplace_back().ParseFromString(entry.payload);
                                }});
    run_until([&] { return changes.size() >= size; });
    return changes;
  }

  test::TempDirectory directory;
  test::SiteRedis redis;
  const SystemTime time{};
  std::optional<test::Running<AccountsServer>> server;
  std::unique_ptr<Stub> stub;
  std::unique_ptr<AdminStub> admin;
};

TEST_F(AccountsServerTest, RegistersLogsInAndTellsTheStream) {
  start();
  const auto ann = registered("Ann");
  EXPECT_EQ(ann.user().handle(), "Ann");

  v1::LogInRequest login;
  login.set_handle("ANN");
  login.set_password("rook and pawn");
  v1::LogInResponse session;
  ASSERT_TRUE(call(*stub, &Stub::LogIn, login, session).ok());
  v1::LogOutRequest logout;
  logout.set_token(session.token());
  v1::LogOutResponse ignored;
  ASSERT_TRUE(call(*stub, &Stub::LogOut, logout, ignored).ok());

  v1::AuthenticateResponse who;
  EXPECT_EQ(reason_of(authenticate(session.token(), who)), common::v1::REASON_SESSION_EXPIRED);
  EXPECT_TRUE(authenticate(ann.token(), who).ok());
  EXPECT_EQ(who.user().id(), ann.user().id());
  const auto changes = stream(2);
  EXPECT_EQ(changes[0].user().id(), ann.user().id());
  EXPECT_EQ(changes[1].sessions_revoked().token_hashes(0), parse_token(session.token())->hash.hex);
}

TEST_F(AccountsServerTest, RefusalsAreTyped) {
  start();
  registered("Ann");

  v1::RegisterRequest request;
  request.set_handle("x'); DROP TABLE users;--");
  request.set_password("rook and pawn");
  v1::RegisterResponse response;
  const auto status = call(*stub, &Stub::Register, request, response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(test::detail_of(status).reason(), common::v1::REASON_INVALID_HANDLE);
  EXPECT_EQ(test::detail_of(status).field(), "handle");
  EXPECT_FALSE(test::detail_of(status).expected().empty());

  v1::LogInRequest login;
  login.set_handle("Ann");
  login.set_password("passwort");
  v1::LogInResponse session;
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(reason_of(call(*stub, &Stub::LogIn, login, session)),
              common::v1::REASON_WRONG_CREDENTIALS);
  }
  const auto limited = call(*stub, &Stub::LogIn, login, session);
  EXPECT_EQ(reason_of(limited), common::v1::REASON_RATE_LIMITED);
  EXPECT_GT(test::detail_of(limited).retry_after_ms(), 0);

  v1::GetUsersRequest users;
  users.add_user_ids("not-an-id");
  v1::GetUsersResponse found;
  EXPECT_EQ(reason_of(call(*stub, &Stub::GetUsers, users, found)), common::v1::REASON_MALFORMED);

  v1::SetListMemberRequest member;
  member.set_user_id(to_string(UserId{1}));
  member.set_other_id(to_string(UserId{2}));
  member.set_is_member(true);
  v1::SetListMemberResponse lists;
  EXPECT_EQ(reason_of(call(*stub, &Stub::SetListMember, member, lists)),
            common::v1::REASON_MALFORMED);
  member.set_kind(v1::LIST_KIND_CENSOR);
  EXPECT_EQ(reason_of(call(*stub, &Stub::SetListMember, member, lists)),
            common::v1::REASON_NO_SUCH_USER);
}

TEST_F(AccountsServerTest, KeepsListsOverTheWire) {
  start();
  const auto ann = registered("Ann");
  const auto bob = registered("Bob");

  v1::SetListMemberRequest member;
  member.set_user_id(ann.user().id());
  member.set_other_id(bob.user().id());
  member.set_kind(v1::LIST_KIND_CENSOR);
  member.set_is_member(true);
  v1::SetListMemberResponse lists;
  ASSERT_TRUE(call(*stub, &Stub::SetListMember, member, lists).ok());

  EXPECT_EQ(lists.lists().censor(0), bob.user().id());
  v1::AuthenticateResponse who;
  ASSERT_TRUE(authenticate(ann.token(), who).ok());
  EXPECT_EQ(who.lists().censor(0), bob.user().id());
  EXPECT_EQ(stream(3)[2].list_changed().other_id(), bob.user().id());
}

TEST_F(AccountsServerTest, OnlyTheOwnerOfTheSocketIsTheOperator) {
  start();
  struct stat status {};
  ASSERT_EQ(::stat(config().operator_socket().c_str(), &status), 0);
  EXPECT_TRUE(S_ISSOCK(status.st_mode));
  EXPECT_EQ(status.st_mode & 0777, 0600U);

  v1::CreateUserRequest request;
  request.set_handle("Chief");
  request.set_password("rook and pawn");
  request.add_roles(common::v1::ROLE_ADMIN);
  v1::CreateUserResponse created;
  ASSERT_TRUE(call(*admin, &AdminStub::CreateUser, request, created).ok());
  EXPECT_EQ(created.user().roles(0), common::v1::ROLE_ADMIN);

  auto over_tcp = v1::AccountsAdminService::NewStub(test::channel((*server)->address()));
  EXPECT_EQ(call(*over_tcp, &AdminStub::CreateUser, request, created).error_code(),
            grpc::StatusCode::UNIMPLEMENTED);

  v1::ResetPasswordRequest reset;
  reset.set_handle("Chief");
  reset.set_password("another one");
  v1::ResetPasswordResponse ignored;
  EXPECT_TRUE(call(*admin, &AdminStub::ResetPassword, reset, ignored).ok());
  v1::SetRolesRequest roles;
  roles.set_handle("nobody");
  v1::SetRolesResponse changed;
  EXPECT_EQ(reason_of(call(*admin, &AdminStub::SetRoles, roles, changed)),
            common::v1::REASON_NO_SUCH_USER);

  sql::Database database({config().connection(), 1}, migrations(), log::Logger());
  const auto details = run(database.read([](soci::session& session) {
    std::string text;
    session << "SELECT details FROM audit WHERE sequence = 1", soci::into(text);
    return text;
  }));
  EXPECT_EQ(*details, "uid " + std::to_string(::getuid()) + "; roles: admin");
}

TEST_F(AccountsServerTest, TwoInstancesKnowTheSamePeople) {
  start();
  Config second = config();
  second.operator_.socket = (directory.path() / "second.sock").string();
  const auto other = std::make_unique<test::Running<AccountsServer>>(second, time, log::Logger());
  const auto other_stub = v1::AccountsService::NewStub(test::channel((*other)->address()));

  const auto ann = registered("Ann");
  v1::AuthenticateRequest who;
  who.set_token(ann.token());
  v1::AuthenticateResponse found;
  ASSERT_TRUE(call(*other_stub, &Stub::Authenticate, who, found).ok());
  EXPECT_EQ(found.user().id(), ann.user().id());
  v1::RegisterRequest again;
  again.set_handle("aNN");
  again.set_password("rook and pawn");
  v1::RegisterResponse refused;
  EXPECT_EQ(reason_of(call(*other_stub, &Stub::Register, again, refused)),
            common::v1::REASON_HANDLE_TAKEN);

  // What one changes holds at the other.
  v1::LogOutRequest logout;
  logout.set_token(ann.token());
  logout.set_everywhere(true);
  v1::LogOutResponse ignored;
  ASSERT_TRUE(call(*other_stub, &Stub::LogOut, logout, ignored).ok());
  EXPECT_EQ(reason_of(authenticate(ann.token(), found)), common::v1::REASON_SESSION_EXPIRED);
  v1::SetRolesRequest roles;
  roles.set_handle("Ann");
  roles.add_roles(common::v1::ROLE_HELPER);
  v1::SetRolesResponse changed;
  ASSERT_TRUE(call(*admin, &AdminStub::SetRoles, roles, changed).ok());
  v1::GetUsersRequest ask;
  ask.add_handles("Ann");
  v1::GetUsersResponse users;
  ASSERT_TRUE(call(*other_stub, &Stub::GetUsers, ask, users).ok());
  EXPECT_EQ(users.users(0).user().roles_size(), 1);
  EXPECT_EQ(stream(3).size(), 3U) << "each told once";
}

TEST_F(AccountsServerTest, FindsEverythingAgainAfterARestart) {
  start();
  const auto ann = registered("Ann");
  server.reset();

  start();

  v1::AuthenticateResponse who;
  ASSERT_TRUE(authenticate(ann.token(), who).ok());
  EXPECT_EQ(who.user().handle(), "Ann");
}

TEST_F(AccountsServerTest, TellsTheStreamLaterWhatHappenedWhileRedisWasAway) {
  start();
  registered("Ann");
  EXPECT_EQ(stream(1).size(), 1U);
  redis.kill();

  registered("Bob");
  server.reset();
  redis.restart();
  start();
  registered("Eve");

  const auto changes = stream(3);
  EXPECT_EQ(changes[0].user().handle(), "Ann");
  EXPECT_EQ(changes[1].user().handle(), "Bob");
  EXPECT_EQ(changes[2].user().handle(), "Eve");
}

TEST_F(AccountsServerTest, RefusesToStartOnAPortInUse) {
  start();
  Config second = config();
  second.data_dir = directory.path() / "second";
  const std::string address = (*server)->address();
  second.listen.port =
      static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));

  EXPECT_THROW(AccountsServer(second, time, log::Logger()), config::StartupError);
}

TEST_F(AccountsServerTest, WritesToThoseWhoWishForItWhenTheyPlayAndOnce) {
  const test::SmtpServer smtp;
  Config with_mail = config();
  with_mail.mail.url = smtp.url();
  with_mail.mail.sender = "chess@example.net";
  with_mail.mail.site = "https://play.example.org";
  start(with_mail);
  const auto ann = registered("Ann");
  const auto bob = registered("Bob");
  v1::SetLetterWishesRequest wish;
  wish.set_user_id(ann.user().id());
  wish.mutable_wishes()->set_rounds(true);
  v1::SetLetterWishesResponse ignored;
  const auto refused = call(*stub, &Stub::SetLetterWishes, wish, ignored);
  EXPECT_EQ(test::detail_of(refused).code(), "accounts.no_address");
  for (const auto& each : {ann, bob}) {
    v1::SetEmailRequest set;
    set.set_user_id(each.user().id());
    set.set_password("rook and pawn");
    set.set_address(each.user().handle() + "@example.org");
    v1::SetEmailResponse is_set;
    // Counted before the letter is asked for, since it may come before the answer is here.
    const std::size_t number = smtp.count() + 1;
    ASSERT_TRUE(call(*stub, &Stub::SetEmail, set, is_set).ok());
    run_until([&] { return smtp.count() >= number; });
    const std::string text = smtp.letter(number).text;
    v1::ConfirmEmailRequest confirm;
    confirm.set_ticket(text.substr(text.find('#') + 1, 43));
    v1::ConfirmEmailResponse confirmed;
    ASSERT_TRUE(call(*stub, &Stub::ConfirmEmail, confirm, confirmed).ok());
  }
  // Bob wishes for no letter, Ann for none about resumptions.
  ASSERT_TRUE(call(*stub, &Stub::SetLetterWishes, wish, ignored).ok());
  const auto client = redis::make_client(io, redis.config_of_test(), {});
  run(client->wait_connected());
  eventlog::EventLog log(*client);
  matchmaking_v1::RoundAnnounced round;
  round.set_event_id(to_base62(77));
  round.set_name("Open");
  auto& board = *round.add_boards();
  *board.mutable_white() = bob.user();
  board.set_white_name("Bob");
  *board.mutable_black() = ann.user();
  board.set_black_name("Ann");
  const auto announce = [&](int number) {
    round.set_round(number);
    const auto starts = time.utc_now() + std::chrono::hours(1);
    round.mutable_boards(0)->set_starts_ms(static_cast<double>(starts.time_since_epoch().count()));
    EXPECT_TRUE(run(log.append_shared("rounds", round.SerializeAsString(), 100)));
  };
  games_v1::ResumptionTold told;
  *told.mutable_white() = ann.user();
  *told.mutable_black() = bob.user();
  told.set_asked_by(common::v1::COLOR_BLACK);
  ASSERT_TRUE(run(log.append_shared("resumptions", told.SerializeAsString(), 100)));

  announce(1);
  run_until([&] { return smtp.count() >= 3; });
  EXPECT_EQ(smtp.letter(3).to, "Ann@example.org");
  EXPECT_EQ(smtp.letter(3).subject, "Round 1 of Open: you play Bob");
  EXPECT_THAT(smtp.letter(3).text, testing::HasSubstr("you have Black against Bob"));

  // What was told while nobody was there is written about, and nothing again.
  server.reset();
  announce(2);
  start(with_mail);
  run_until([&] { return smtp.count() >= 4; });
  EXPECT_EQ(smtp.letter(4).subject, "Round 2 of Open: you play Bob");
  announce(3);
  run_until([&] { return smtp.count() >= 5; });
  EXPECT_EQ(smtp.letter(5).subject, "Round 3 of Open: you play Bob");
}

TEST_F(AccountsServerTest, SendsALetterAndTakesItsTicketForANewPassword) {
  // The first attempt fails, and the letter comes all the same.
  const test::SmtpServer smtp({"--busy", "1"});
  const auto ticket_of = [&](std::size_t number) {
    run_until([&] { return smtp.count() >= number; });
    const std::string text = smtp.letter(number).text;
    return text.substr(text.find('#') + 1, 43);
  };
  Config with_mail = config();
  with_mail.mail.url = smtp.url();
  with_mail.mail.sender = "chess@example.net";
  with_mail.mail.site = "https://play.example.org";
  with_mail.mail.first_delay = Millis(10);
  start(with_mail);
  const auto ann = registered("Ann");

  v1::SetEmailRequest set;
  set.set_user_id(ann.user().id());
  set.set_password("rook and pawn");
  set.set_address("ann@example.org");
  set.set_language("es");
  v1::SetEmailResponse is_set;
  ASSERT_TRUE(call(*stub, &Stub::SetEmail, set, is_set).ok());
  v1::ConfirmEmailRequest confirm;
  confirm.set_ticket(ticket_of(1));
  EXPECT_EQ(smtp.letter(1).to, "ann@example.org");
  EXPECT_EQ(smtp.letter(1).from, "Escaque <chess@example.net>");
  EXPECT_EQ(smtp.letter(1).subject, "Confirma tu dirección de correo en Escaque");
  v1::ConfirmEmailResponse confirmed;
  ASSERT_TRUE(call(*stub, &Stub::ConfirmEmail, confirm, confirmed).ok());

  v1::RequestPasswordResetRequest forgotten;
  v1::RequestPasswordResetResponse asked;
  forgotten.set_who("nobody@example.org");
  EXPECT_TRUE(call(*stub, &Stub::RequestPasswordReset, forgotten, asked).ok());
  forgotten.set_who("Ann@example.org");
  EXPECT_TRUE(call(*stub, &Stub::RequestPasswordReset, forgotten, asked).ok());
  v1::CompletePasswordResetRequest reset;
  reset.set_ticket(ticket_of(2));
  reset.set_new_password("bishop and knight");
  v1::CompletePasswordResetResponse done;
  ASSERT_TRUE(call(*stub, &Stub::CompletePasswordReset, reset, done).ok());
  EXPECT_EQ(reason_of(call(*stub, &Stub::CompletePasswordReset, reset, done)),
            common::v1::REASON_WRONG_CREDENTIALS);
  v1::LogInRequest login;
  login.set_handle("Ann");
  login.set_password("bishop and knight");
  v1::LogInResponse session;
  EXPECT_TRUE(call(*stub, &Stub::LogIn, login, session).ok());
  EXPECT_EQ(smtp.count(), 2U);
}

}  // namespace
}  // namespace escaque::services::accounts
