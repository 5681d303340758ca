#include "accounts/accounts.hpp"

#include <chrono>

#include "accounts/convert.hpp"
#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

constexpr Operator kOperator{1000};

class AccountsTest : public AccountsFixture {};

TEST_F(AccountsTest, RegistersAUserWhoIsLoggedIn) {
  const auto ann = registered("Ann-9");

  ASSERT_TRUE(ann);
  EXPECT_EQ(ann->account.handle, "Ann-9");
  EXPECT_EQ(ann->account.kind, AccountKind::person);
  const auto session = run(accounts.authenticate(ann->token));
  ASSERT_TRUE(session);
  EXPECT_EQ(session->account, ann->account);
  ASSERT_EQ(changes().size(), 1U);
  EXPECT_EQ(changes()[0].user().handle(), "Ann-9");
  EXPECT_EQ(nudges, 1);
}

TEST_F(AccountsTest, RegistersComputersAsComputers) {
  const auto engine =
      run(accounts.register_user("Stockfish", "rook and pawn", AccountKind::computer));

  ASSERT_TRUE(engine);
  EXPECT_EQ(run(accounts.authenticate(engine->token))->account.kind, AccountKind::computer);
}

TEST_F(AccountsTest, RefusesHandlesThatAreTakenInAnyLook) {
  ASSERT_TRUE(registered("Player1"));

  for (const char* handle : {"Player1", "player1", "PLAYER1", "PIayer1", "Playerl"}) {
    const auto other = registered(handle);
    ASSERT_FALSE(other) << handle;
    EXPECT_EQ(other.error().error, AccountError::handle_taken) << handle;
  }
  EXPECT_TRUE(registered("Player2"));
  EXPECT_EQ(count("users"), 2);
}

TEST_F(AccountsTest, RefusesBadHandlesAndPasswordsWithoutAnyEffect) {
  const auto error = [&](const char* handle, const std::string& password) {
    return registered(handle, password).error().error;
  };

  EXPECT_EQ(error("x'; DROP TABLE users;--", "rook and pawn"), AccountError::invalid_handle);
  EXPECT_EQ(error("<script>", "rook and pawn"), AccountError::invalid_handle);
  EXPECT_EQ(error("Guest-1234", "rook and pawn"), AccountError::reserved_handle);
  EXPECT_EQ(error("Adrnin", "rook and pawn"), AccountError::reserved_handle);
  EXPECT_EQ(error("ElIdiotaTotal", "rook and pawn"), AccountError::offensive_handle);
  EXPECT_EQ(error("bobby", "seven77"), AccountError::invalid_password);
  EXPECT_EQ(error("bobby", std::string(201, 'x')), AccountError::invalid_password);
  EXPECT_EQ(error("bobby", "password"), AccountError::common_password);
  EXPECT_EQ(error("bobby99", "Bobby99!"), AccountError::common_password);
  EXPECT_EQ(count("users"), 0);
  EXPECT_EQ(count("sessions"), 0);
  EXPECT_TRUE(changes().empty());
}

TEST_F(AccountsTest, LogsInWithTheHandleInAnyCase) {
  const std::string password = "p\xc3\xa4ss'; DROP TABLE users;--\xe2\x99\x9e";
  const auto ann = registered("Ann", password);

  const auto again = logged_in("aNN", password);

  ASSERT_TRUE(again);
  EXPECT_EQ(again->account, ann->account);
  EXPECT_NE(again->token, ann->token);
}

TEST_F(AccountsTest, TellsNothingAboutWhichPartOfTheCredentialsIsWrong) {
  ASSERT_TRUE(registered("Ann"));

  EXPECT_EQ(logged_in("Ann", "passwort").error().error, AccountError::wrong_credentials);
  EXPECT_EQ(logged_in("Anna", "rook and pawn").error().error, AccountError::wrong_credentials);
}

TEST_F(AccountsTest, HashesAlsoForAHandleThatNobodyHas) {
  PasswordHasher costly(io, {2, std::size_t{16} << 20, 1, 64});
  Accounts slow({store,
                 sessions,
                 logins,
                 factors,
                 closings,
                 costly,
                 time,
                 metrics,
                 seal_key,
                 [] {},
                 {},
                 emails},
                cheap_config());
  ASSERT_TRUE(run(slow.register_user("Ann", "rook and pawn", AccountKind::person)));
  const auto duration = [&](const char* handle) {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_FALSE(run(slow.log_in(handle, "wrong password", {})));
    return std::chrono::steady_clock::now() - start;
  };

  const auto of_known = std::min(duration("Ann"), duration("Ann"));
  const auto of_unknown = std::min(duration("Nobody1"), duration("Nobody2"));

  EXPECT_GT(of_unknown, of_known / 4);
  EXPECT_GT(of_known, of_unknown / 4);
}

TEST_F(AccountsTest, DoesNotLimitLoginsThatSucceed) {
  ASSERT_TRUE(registered("Ann"));

  for (int i = 0; i < 10; ++i) EXPECT_TRUE(logged_in("Ann", "rook and pawn"));
}

TEST_F(AccountsTest, MakesGuestsWhoCannotLogIn) {
  const auto guest = run(accounts.create_guest());

  ASSERT_TRUE(guest);
  EXPECT_EQ(guest->account.kind, AccountKind::guest);
  EXPECT_TRUE(guest->account.handle.starts_with("Guest-"));
  EXPECT_TRUE(run(accounts.authenticate(guest->token)));
  EXPECT_EQ(logged_in(guest->account.handle, "rook and pawn").error().error,
            AccountError::wrong_credentials);
  EXPECT_EQ(run(accounts.change_password(guest->account.id, "", "rook and pawn", "")).error().error,
            AccountError::guest_has_no_password);
}

TEST_F(AccountsTest, SessionsLiveThirtyDaysFromTheirLastUse) {
  const auto ann = registered("Ann");
  for (int i = 0; i < 3; ++i) {
    time.advance(std::chrono::days(29));
    EXPECT_TRUE(run(accounts.authenticate(ann->token))) << i;
  }

  time.advance(std::chrono::days(30));

  EXPECT_EQ(run(accounts.authenticate(ann->token)).error().error, AccountError::session_expired);
}

TEST_F(AccountsTest, AGuestWhoRegistersStaysTheSameUser) {
  const auto guest = run(accounts.create_guest());
  const auto id = guest->account.id;
  ASSERT_TRUE(run(accounts.set_preferences(id, {Audience::nobody, Audience::nobody, {}})));
  const auto register_guest = [&](const std::string& handle, const std::string& token) {
    return run(accounts.register_user(handle, "rook and pawn", AccountKind::person, {}, token));
  };
  ASSERT_TRUE(register_guest("Ann", {}));
  EXPECT_EQ(register_guest("ann", guest->token).error().error, AccountError::handle_taken);
  ASSERT_TRUE(run(accounts.authenticate(guest->token))) << "still a guest";

  const auto member = register_guest("Bert", guest->token);

  ASSERT_TRUE(member);
  EXPECT_EQ(member->account.id, id);
  EXPECT_EQ(member->account.kind, AccountKind::person);
  EXPECT_FALSE(run(accounts.authenticate(guest->token))) << "of the guest";
  EXPECT_EQ(run(accounts.authenticate(member->token))->account.handle, "Bert");
  EXPECT_EQ(logged_in("Bert", "rook and pawn")->account.id, id);
  EXPECT_EQ(run(accounts.wishes(id))->preferences.may_challenge, Audience::nobody);
  // Nobody is registered over: somebody else's session, or one that has ended, means nothing.
  int number = 0;
  for (const std::string& token : {member->token, guest->token, std::string("nonsense")}) {
    const auto other = register_guest("Carl" + std::to_string(++number), token);
    ASSERT_TRUE(other);
    EXPECT_NE(other->account.id, id);
  }
  EXPECT_EQ(run(accounts.authenticate(member->token))->account.handle, "Bert");
}

TEST_F(AccountsTest, GuestsLiveOneDayAndAreSwept) {
  const auto ann = registered("Ann");
  const auto guest = run(accounts.create_guest());
  ASSERT_TRUE(run(accounts.set_list_member({ann->account.id, ListKind::censor, guest->account.id},
                                           Membership::present)));
  time.advance(std::chrono::hours(23));
  EXPECT_EQ(run(accounts.sweep())->guests, 0);
  EXPECT_TRUE(run(accounts.authenticate(guest->token)));

  time.advance(std::chrono::hours(25));
  EXPECT_FALSE(run(accounts.authenticate(guest->token)));
  const auto swept = run(accounts.sweep());

  EXPECT_EQ(swept->guests, 1);
  EXPECT_EQ(swept->sessions, 1);
  EXPECT_EQ(count("users"), 1);
  EXPECT_EQ(count("list_members"), 0);
  EXPECT_TRUE(run(accounts.authenticate(ann->token)));
}

TEST_F(AccountsTest, LogsOutOneSessionOrAll) {
  const auto ann = registered("Ann");
  const auto second = logged_in("Ann", "rook and pawn");
  const auto third = logged_in("Ann", "rook and pawn");

  ASSERT_TRUE(run(accounts.log_out(ann->token, Accounts::Scope::this_session)));
  EXPECT_FALSE(run(accounts.authenticate(ann->token)));
  EXPECT_TRUE(run(accounts.authenticate(second->token)));

  ASSERT_TRUE(run(accounts.log_out(second->token, Accounts::Scope::everywhere)));
  EXPECT_FALSE(run(accounts.authenticate(second->token)));
  EXPECT_FALSE(run(accounts.authenticate(third->token)));

  const auto told = changes();
  ASSERT_EQ(told.size(), 3U);
  EXPECT_EQ(told[1].sessions_revoked().token_hashes(0), parse_token(ann->token)->hash.hex);
  EXPECT_TRUE(told[2].sessions_revoked().token_hashes().empty());
}

TEST_F(AccountsTest, LoggingOutTwiceIsNoError) {
  const auto ann = registered("Ann");
  EXPECT_TRUE(run(accounts.log_out(ann->token, Accounts::Scope::this_session)));
  EXPECT_TRUE(run(accounts.log_out(ann->token, Accounts::Scope::everywhere)));
  EXPECT_EQ(run(accounts.log_out("nonsense", Accounts::Scope::everywhere)).error().error,
            AccountError::not_logged_in);
}

TEST_F(AccountsTest, ChangesThePasswordAndKeepsTheSessionThatAsked) {
  const auto ann = registered("Ann");
  const auto other = logged_in("Ann", "rook and pawn");

  EXPECT_EQ(run(accounts.change_password(ann->account.id, "wrong one", "new password", ann->token))
                .error()
                .error,
            AccountError::wrong_credentials);
  EXPECT_EQ(run(accounts.change_password(ann->account.id, "rook and pawn", "short", ann->token))
                .error()
                .error,
            AccountError::invalid_password);
  ASSERT_TRUE(
      run(accounts.change_password(ann->account.id, "rook and pawn", "new password", ann->token)));

  EXPECT_TRUE(run(accounts.authenticate(ann->token)));
  EXPECT_FALSE(run(accounts.authenticate(other->token)));
  EXPECT_FALSE(logged_in("Ann", "rook and pawn"));
  EXPECT_TRUE(logged_in("Ann", "new password"));
}

TEST_F(AccountsTest, KeepsPersonalLists) {
  const UserId ann = registered("Ann")->account.id;
  const UserId bob = registered("Bob")->account.id;
  const auto set = [&](ListKind kind, UserId other, Membership membership) {
    return run(accounts.set_list_member({ann, kind, other}, membership));
  };

  ASSERT_TRUE(set(ListKind::censor, bob, Membership::present));
  ASSERT_TRUE(set(ListKind::noplay, bob, Membership::present));
  ASSERT_TRUE(set(ListKind::follow, bob, Membership::present));
  ASSERT_TRUE(set(ListKind::censor, bob, Membership::present));  // No change, no event.
  EXPECT_EQ(run(accounts.wishes(ann))->lists, (Lists{{bob}, {bob}, {bob}}));
  EXPECT_EQ(*set(ListKind::noplay, bob, Membership::absent), (Lists{{bob}, {}, {bob}}));
  EXPECT_EQ(run(accounts.wishes(bob))->lists, (Lists{{}, {}, {}, 1})) << "ann censors them";

  const auto told = changes();
  ASSERT_EQ(told.size(), 6U);
  EXPECT_EQ(told[2].list_changed().kind(), v1::LIST_KIND_CENSOR);
  EXPECT_EQ(told[2].list_changed().user_id(), to_string(ann));
  EXPECT_EQ(told[2].list_changed().other_id(), to_string(bob));
  EXPECT_TRUE(told[2].list_changed().is_member());
  EXPECT_FALSE(told[5].list_changed().is_member());
}

TEST_F(AccountsTest, KeepsWhoMayChallengeInviteTellAndSee) {
  const UserId ann = registered("Ann")->account.id;
  const Preferences usual = run(accounts.wishes(ann))->preferences;
  EXPECT_EQ(usual, (Preferences{Audience::everybody, Audience::registered, Audience::registered,
                                ComputerChallenges::taken, Audience::everybody}));

  const WantedPreferences wanted{Audience::followed, Audience::nobody, Audience::followed,
                                 ComputerChallenges::refused, Audience::registered};
  const Preferences kept{Audience::followed, Audience::nobody, Audience::followed,
                         ComputerChallenges::refused, Audience::registered};
  EXPECT_EQ(*run(accounts.set_preferences(ann, wanted)), kept);
  // No change, no event; nor does a client change what it does not know.
  EXPECT_EQ(*run(accounts.set_preferences(ann, {Audience::followed, Audience::nobody})), kept);
  EXPECT_EQ(run(accounts.wishes(ann))->preferences, kept);

  const auto told = changes();
  ASSERT_EQ(told.size(), 2U);
  const auto& changed = told[1].preferences_changed();
  EXPECT_EQ(changed.user_id(), to_string(ann));
  EXPECT_EQ(changed.preferences().may_challenge(), v1::AUDIENCE_FOLLOWED);
  EXPECT_EQ(changed.preferences().may_invite(), v1::AUDIENCE_NOBODY);
  EXPECT_EQ(changed.preferences().may_tell(), v1::AUDIENCE_FOLLOWED);
  EXPECT_EQ(changed.preferences().computer_challenges(), v1::COMPUTER_CHALLENGES_REFUSED);
  EXPECT_EQ(changed.preferences().may_see(), v1::AUDIENCE_REGISTERED);
  EXPECT_EQ(run(accounts.set_preferences(UserId{7}, wanted)).error().error,
            AccountError::no_such_user);
}

TEST_F(AccountsTest, SaysWhoMaySeeWhom) {
  const UserId ann = registered("Ann")->account.id;
  const UserId ben = registered("Ben")->account.id;
  run(accounts.set_list_member({ann, ListKind::follow, ben}, Membership::present));
  run(accounts.set_list_member({ben, ListKind::follow, ann}, Membership::present));
  run(accounts.set_preferences(
      ann, {Audience::everybody, Audience::nobody, {}, {}, Audience::followed}));

  const auto found = run(accounts.visibility({ann, UserId{7}, ben}));

  ASSERT_EQ(found->size(), 2U);
  EXPECT_EQ(found->at(0).user, ann);
  EXPECT_EQ(found->at(0).may_see, Audience::followed);
  EXPECT_EQ(found->at(0).followed, std::vector{ben});
  EXPECT_EQ(found->at(1).may_see, Audience::everybody);
  EXPECT_TRUE(found->at(1).followed.empty()) << "nobody needs it";
  EXPECT_EQ(run(accounts.visibility(std::vector<UserId>(101, ann))).error().error,
            AccountError::too_many_users);
}

TEST_F(AccountsTest, RefusesListsOfNobodyOfOneselfAndWithoutEnd) {
  const UserId ann = registered("Ann")->account.id;
  const auto error = [&](UserId owner, UserId other) {
    return run(accounts.set_list_member({owner, ListKind::censor, other}, Membership::present))
        .error()
        .error;
  };

  EXPECT_EQ(error(ann, ann), AccountError::own_list);
  EXPECT_EQ(error(ann, UserId{7}), AccountError::no_such_user);
  EXPECT_EQ(error(UserId{7}, ann), AccountError::no_such_user);
  for (const char* handle : {"Bob1", "Bob2", "Bob3"}) {
    const UserId bob = registered(handle)->account.id;
    ASSERT_TRUE(run(accounts.set_list_member({ann, ListKind::censor, bob}, Membership::present)));
  }
  EXPECT_EQ(error(ann, registered("Bob4")->account.id), AccountError::list_full);
}

TEST_F(AccountsTest, TellsHowManyPeopleCensorSomebodyButNotWhenTheyAreFew) {
  const UserId bob = registered("Bob")->account.id;
  const auto censor = [&](UserId owner) {
    return run(accounts.set_list_member({owner, ListKind::censor, bob}, Membership::present));
  };
  const auto told = [&] { return to_wire(run(accounts.wishes(bob))->lists).censored_by(); };
  EXPECT_EQ(told(), 0);
  ASSERT_TRUE(censor(run(accounts.create_guest())->account.id)) << "guests do not count";
  EXPECT_EQ(told(), 0);

  for (const char* handle : {"Ann1", "Ann2", "Ann3", "Ann4"}) {
    ASSERT_TRUE(censor(registered(handle)->account.id));
    EXPECT_EQ(told(), 1) << handle;
  }
  ASSERT_TRUE(censor(registered("Ann5")->account.id));
  EXPECT_EQ(told(), 5);
}

TEST_F(AccountsTest, FindsUsersByIdAndHandleAndLeavesOthersOut) {
  const UserId ann = registered("Ann")->account.id;
  ASSERT_TRUE(registered("Bob"));

  const auto found = run(accounts.find({ann, UserId{7}}, {"BOB", "' OR 1=1 --", "B0b"}));

  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 2U);
  EXPECT_EQ((*found)[0].handle, "Ann");
  EXPECT_EQ((*found)[1].handle, "Bob");
  EXPECT_EQ(run(accounts.find(std::vector<UserId>(60), std::vector<std::string>(41))).error().error,
            AccountError::too_many_users);
}

TEST_F(AccountsTest, FindsUsersByHowTheirHandleBegins) {
  for (const char* handle : {"Anna", "ANNIKA", "Bo_2", "Bo-Lee", "Bob", "Hannah"}) {
    ASSERT_TRUE(registered(handle)) << handle;
  }
  ASSERT_TRUE(run(accounts.create_guest()));
  const auto found = [&](const std::string& prefix) {
    std::string handles;
    const auto accounts_found = run(accounts.find_by_prefix(prefix));
    for (const Account& each : *accounts_found) handles += each.handle + ' ';
    return handles;
  };

  EXPECT_EQ(found("aNN"), "Anna ANNIKA ");
  EXPECT_EQ(found("Bo"), "Bo-Lee Bo_2 Bob ");
  EXPECT_EQ(found("Bo_"), "Bo_2 ") << "no wildcard";
  EXPECT_EQ(found("%%"), "");
  EXPECT_EQ(found("Bo%"), "");
  EXPECT_EQ(found("' OR 1=1 --"), "");
  EXPECT_EQ(found("\xc3\xb1"), "");
  EXPECT_EQ(found("Gu"), "") << "no guests";
}

TEST_F(AccountsTest, FindsAFewUsersAtATime) {
  for (int i = 10; i < 22; ++i) ASSERT_TRUE(registered("Player" + std::to_string(i)));
  const auto error = [&](const std::string& prefix) {
    return run(accounts.find_by_prefix(prefix)).error().error;
  };

  EXPECT_EQ(run(accounts.find_by_prefix("pl"))->size(), 10U);
  EXPECT_EQ(run(accounts.find_by_prefix("player21"))->front().handle, "Player21");
  EXPECT_EQ(error("p"), AccountError::prefix_length);
  EXPECT_EQ(error(""), AccountError::prefix_length);
  EXPECT_EQ(error(std::string(21, 'p')), AccountError::prefix_length);
}

TEST_F(AccountsTest, OperatorCreatesUsersWithRolesAndTitles) {
  const auto chief = run(accounts.create_user(
      {"Admin", "rook and pawn", "GM", {Role::admin, Role::operator_}, AccountKind::person},
      kOperator));

  ASSERT_TRUE(chief);
  const auto session = logged_in("admin", "rook and pawn");
  ASSERT_TRUE(session);
  EXPECT_EQ(session->account.roles, (std::vector{Role::admin, Role::operator_}));
  EXPECT_EQ(session->account.title, "GM");
  EXPECT_EQ(run(accounts.create_user({"Guest-1", "rook and pawn", "", {}, AccountKind::person},
                                     kOperator))
                .error()
                .error,
            AccountError::reserved_handle);
  EXPECT_EQ(run(accounts.create_user({"Anna", "rook and pawn", "<b>", {}, AccountKind::person},
                                     kOperator))
                .error()
                .error,
            AccountError::invalid_title);
}

TEST_F(AccountsTest, OperatorSetsRolesAndResetsPasswords) {
  const auto ann = registered("Ann");

  const auto promoted = run(accounts.set_roles("ann", {Role::admin}, kOperator));
  ASSERT_TRUE(promoted);
  EXPECT_EQ(promoted->roles, std::vector{Role::admin});
  EXPECT_EQ(changes().back().user().roles(0), common::v1::ROLE_ADMIN);
  ASSERT_TRUE(run(accounts.set_roles("ann", {}, kOperator)));
  EXPECT_TRUE(run(accounts.authenticate(ann->token))->account.roles.empty());

  ASSERT_TRUE(run(accounts.reset_password("Ann", "another one", kOperator)));
  EXPECT_FALSE(run(accounts.authenticate(ann->token)));
  EXPECT_TRUE(logged_in("Ann", "another one"));
  EXPECT_EQ(run(accounts.set_roles("nobody-here", {}, kOperator)).error().error,
            AccountError::no_such_user);
  EXPECT_EQ(run(accounts.reset_password("nobody-here", "rook and pawn", kOperator)).error().error,
            AccountError::no_such_user);
}

TEST_F(AccountsTest, StoresNeitherPasswordsNorTokens) {
  const auto ann = registered("Ann", "correct horse");

  const auto row = run(database.read([](soci::session& session) {
    std::string hash, token;
    session << "SELECT password_hash, token_hash FROM users, sessions", soci::into(hash),
        soci::into(token);
    return std::pair(hash, token);
  }));

  EXPECT_TRUE(row->first.starts_with("$argon2id$"));
  EXPECT_EQ(row->second, parse_token(ann->token)->hash.hex);
}

}  // namespace
}  // namespace escaque::services::accounts
