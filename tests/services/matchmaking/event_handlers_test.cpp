// The entrant in an event, and their name, are not the request's to say.

#include "services/matchmaking/event_handlers_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

TEST_F(EventHandlersTest, ANewAccountHoldsFewAndSmallEvents) {
  common_v1::User newcomer = user(UserId{4}, "Newcomer");
  accounts.know(newcomer, time.utc_now() - std::chrono::hours(1));

  EXPECT_EQ(announce(newcomer, 9'999), "REASON_TOO_LARGE");
  EXPECT_EQ(announce(newcomer, 2, std::string(5'001, 'x')), "REASON_TOO_LARGE");
  EXPECT_EQ(announce(newcomer, 0), "");
  EXPECT_EQ(view().created().regulations().entry().max_entrants(), 500);
  for (int i = 2; i <= 5; ++i) EXPECT_EQ(announce(newcomer, 100), "") << i;
  EXPECT_EQ(announce(newcomer, 100), "REASON_LIMIT_REACHED");

  EXPECT_EQ(announce(owner, 9'999, std::string(5'001, 'x')), "");
  newcomer.add_roles(common_v1::ROLE_ARBITER);
  EXPECT_EQ(announce(newcomer, 9'999), "");
}

/// The cache must not show one what is for another.
TEST_F(EventHandlersTest, PersonalDataAreNotKeptForVisitors) {
  v1::EventCommand enter;
  auto& person = *enter.mutable_enter_event();
  person.set_name("Somebody");
  person.set_birth_date("1990/01/31");
  person.mutable_user();
  ASSERT_EQ(give(owner, enter), "");

  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(view(kOwner).entrants(0).person().birth_date(), "1990/01/31");
    EXPECT_EQ(view(kVictim).entrants(0).person().birth_date(), "");
    EXPECT_EQ(view().entrants(0).person().birth_date(), "");
  }
}

TEST_F(EventHandlersTest, ArbitersSeeWhichGamesAreRefusedForGood) {
  EXPECT_EQ(view(kOwner).refused_games_size(), 0);
  const int version = view(kOwner).version();

  events.note_refused(*event::EventId::parse(event_id), GameId{31});

  const auto shown = view(kOwner);
  ASSERT_EQ(shown.refused_games_size(), 1);
  EXPECT_EQ(shown.refused_games(0), to_string(GameId{31}));
  EXPECT_EQ(shown.version(), version) << "nothing was written";
  EXPECT_EQ(view(kVictim).refused_games_size(), 0);
  EXPECT_EQ(view().refused_games_size(), 0);
}

TEST_F(EventHandlersTest, AnArbiterOfTheSiteCancelsAnEventAndSaysWhy) {
  common_v1::User site = user(kVictim, "Victim");
  v1::EventCommand cancel;
  cancel.mutable_cancel_event();
  cancel.set_reason("an insult for a name");
  EXPECT_EQ(give(site, cancel), "REASON_NOT_ALLOWED");

  site.add_roles(common_v1::ROLE_ADMIN);
  cancel.clear_reason();
  EXPECT_EQ(give(site, cancel), "REASON_MALFORMED");
  EXPECT_EQ(run(approvals.head())->sequence, 0);
  cancel.set_reason("an insult for a name");
  EXPECT_EQ(give(site, cancel), "");

  EXPECT_EQ(view().stage(), v1::EVENT_STAGE_CANCELLED);
  EXPECT_EQ(view().cancel_reason(), "an insult for a name");
  EXPECT_EQ(run(approvals.head())->sequence, 1) << "in the audit";
  EXPECT_EQ(give(site, cancel), "REASON_TOO_LATE");
  EXPECT_EQ(run(approvals.head())->sequence, 1) << "once";
  v1::EventCommand enter;
  enter.mutable_enter_event();
  EXPECT_EQ(give(site, enter), "REASON_TOO_LATE") << "nothing else is theirs to do";
}

TEST_F(EventHandlersTest, AnArbiterOfTheSiteCancelsAnArenaAndSaysWhy) {
  const std::string id = to_base62(5);
  const auto give_arena = [this, &id](const common_v1::User& by, v1::ArenaCommand command) {
    v1::CommandArenaRequest request;
    *request.mutable_user() = by;
    command.set_arena_id(id);
    *request.mutable_command() = std::move(command);
    const auto answer = run(command_arena(desk(), request, rpc::Deadline::in(Millis(10'000))));
    return answer ? std::string() : common_v1::Reason_Name(answer.error().reason());
  };
  v1::ArenaCommand create;
  auto& rules = *create.mutable_create_arena()->mutable_regulations();
  rules.set_name("Blitz");
  rules.mutable_time_control()->set_base_ms(180'000);
  rules.set_starts_ms(static_cast<double>(time.utc_now().time_since_epoch().count()));
  rules.set_duration_ms(3'600'000);
  ASSERT_EQ(give_arena(owner, create), "");
  common_v1::User site = user(kVictim, "Victim");
  v1::ArenaCommand cancel;
  cancel.mutable_cancel_arena()->set_reason("an insult for a name");
  EXPECT_EQ(give_arena(site, cancel), "REASON_NOT_ALLOWED");

  site.add_roles(common_v1::ROLE_ARBITER);
  arena_store.others[eventlog::slice_of(5)] = "10.0.0.2:7102";
  ASSERT_TRUE(run(arenas.all())) << "whoever owns another slice knows the arena";
  EXPECT_EQ(give_arena(site, cancel), "REASON_NOT_OWNER");
  EXPECT_EQ(run(approvals.head())->sequence, 0) << "its owner will write it down";
  arena_store.others.clear();
  EXPECT_EQ(give_arena(site, cancel), "");

  v1::GetArenaRequest look;
  look.set_arena_id(id);
  EXPECT_EQ(run(get_arena(desk(), look))->cancel_reason(), "an insult for a name");
  EXPECT_EQ(run(approvals.head())->sequence, 1) << "in the audit";
}

TEST_F(EventHandlersTest, AListGoesOnWithWhatIsArchived) {
  for (std::uint64_t id = 91; id <= 93; ++id) {
    ArchivedRow row;
    row.id = to_base62(id);
    row.ended = UtcTime(Millis(static_cast<Millis::rep>(id)));
    row.summary.mutable_event()->set_event_id(row.id);
    auto log = std::make_shared<StoredLog>(1);
    ASSERT_TRUE(run(archive.put(ArchivedKind::event, std::move(row), std::move(log))));
  }
  const auto listed = [this](int limit) {
    std::string ids;
    v1::ListEventsRequest request;
    request.set_limit(limit);
    do {
      const auto page = run(list_events(desk(), request));
      if (!page) return common_v1::Reason_Name(page.error().reason());
      for (const auto& each : page->events()) {
        ids += std::to_string(*from_base62(each.event_id())) + ' ';
      }
      request.set_page_token(page->next_page_token());
      ids += request.page_token().empty() ? "" : "| ";
    } while (!request.page_token().empty());
    return ids;
  };

  EXPECT_EQ(listed(0), "77 93 92 91 ");
  EXPECT_EQ(listed(1), "77 | 93 | 92 | 91 ");
  EXPECT_EQ(listed(2), "77 93 | 92 91 ");
  EXPECT_EQ(listed(101), "REASON_MALFORMED");
}

TEST_F(EventHandlersTest, AReasonIsNoPlaceForABook) {
  v1::EventCommand cancel;
  cancel.mutable_cancel_event();
  cancel.set_reason(std::string(501, 'x'));

  EXPECT_EQ(give(owner, cancel), "REASON_TOO_LARGE");
  cancel.set_reason(std::string(500, 'x'));
  EXPECT_EQ(give(owner, cancel), "");
}

/// The attack of a guest who wrote a grandmaster's name into the entry.
TEST_F(EventHandlersTest, NobodyEntersUnderAnothersName) {
  v1::EventCommand forged;
  auto& said = *forged.mutable_enter_event()->mutable_user();
  said.set_id(to_string(kGuest));
  said.set_handle("DrNykterstein");
  said.set_title("GM");

  ASSERT_EQ(give(guest, forged), "");

  const auto entered = view().entrants(0).person().player().user();
  EXPECT_EQ(entered.handle(), "Guest-77");
  EXPECT_EQ(entered.title(), "");
  EXPECT_TRUE(entered.is_guest());
}

TEST_F(EventHandlersTest, AnArbiterSaysNothingOfAnAccountButItsName) {
  ASSERT_EQ(invite(kVictim), "");
  v1::EventCommand accept;
  accept.mutable_accept_invitation();
  ASSERT_EQ(give(victim, accept), "");
  v1::EventCommand correct;
  correct.set_reason("typing error");
  auto& person = *correct.mutable_correct_entrant()->mutable_person();
  *person.mutable_player()->mutable_user() = user(kVictim, "Somebody", true);
  person.mutable_player()->mutable_user()->set_title("WGM");
  person.mutable_player()->mutable_rating()->set_value(2900);
  person.set_name("Victim, V.");

  ASSERT_EQ(give(owner, correct), "");

  const auto now = view().entrants(0).person();
  EXPECT_EQ(now.name(), "Victim, V.");
  EXPECT_EQ(now.player().user().handle(), "Victim");
  EXPECT_EQ(now.player().user().title(), "");
  EXPECT_FALSE(now.player().user().is_guest());
  EXPECT_EQ(now.player().rating().value(), FixedRatings::kRating);
}

TEST_F(EventHandlersTest, OfficialsAreCalledAsAccountsCallThem) {
  v1::EventCommand name;
  *name.mutable_name_officials()->add_arbiters() = user(kVictim, "Forged");
  ASSERT_EQ(give(owner, name), "");
  EXPECT_EQ(view().arbiters(0).handle(), "Victim");

  for (const UserId nobody : {kGuest, UserId{99}}) {
    v1::EventCommand wrong;
    *wrong.mutable_name_officials()->add_arbiters() = user(nobody, "Victim");
    EXPECT_EQ(give(owner, wrong), "REASON_NO_SUCH_USER");
  }
}

TEST_F(EventHandlersTest, WhoRefusesTheOrganiserIsNotInvited) {
  accounts.refuse(kVictim, kOwner);

  EXPECT_EQ(invite(kVictim), "REASON_NOPLAY");

  EXPECT_EQ(view(kOwner).invitations_size(), 0);
}

TEST_F(EventHandlersTest, InvitationsAreForThoseWhoTakeThem) {
  accounts.admit(kVictim, accounts_v1::AUDIENCE_EVERYBODY, accounts_v1::AUDIENCE_NOBODY);
  EXPECT_EQ(invite(kVictim), "REASON_NOT_ALLOWED");
  EXPECT_EQ(view(kOwner).invitations_size(), 0);

  v1::EventCommand enter;
  enter.mutable_enter_event();
  EXPECT_EQ(give(victim, enter), "") << "by themselves they can";
}

TEST_F(EventHandlersTest, TwoWhoRefuseEachOtherAreNotPairedByHand) {
  accounts.refuse(kVictim, kGuest);
  for (const auto& each : {victim, guest}) {
    v1::EventCommand enter;
    enter.mutable_enter_event();
    ASSERT_EQ(give(each, enter), "");
  }
  v1::EventCommand publish;
  auto& pair = *publish.mutable_publish_round()->add_by_hand();
  pair.set_white_id(to_string(kGuest));
  pair.set_black_id(to_string(kVictim));

  EXPECT_EQ(give(owner, publish), "REASON_NOPLAY");
}

TEST_F(EventHandlersTest, PersonalDataAreForTheArbitersOfTheEvent) {
  for (const std::string name : {"Ana", "Bea"}) {
    v1::EventCommand enter;
    auto& said = *enter.mutable_enter_event();
    said.mutable_user();
    said.set_name(name);
    said.set_sex("w");
    said.set_fide_id("1234567");
    said.set_birth_date("2009/04/05");
    ASSERT_EQ(give(owner, enter), "");
  }
  v1::EventCommand publish;
  publish.mutable_publish_round();
  ASSERT_EQ(give(owner, publish), "");
  const auto report = [this](const std::string& viewer) {
    v1::GetEventReportRequest request;
    request.set_event_id(event_id);
    request.mutable_viewer()->set_id(viewer);
    return run(get_event_report(desk(), request))->trf();
  };

  for (const auto viewer : {std::optional<UserId>(), std::optional(kVictim)}) {
    const std::string shown = view(viewer).ShortDebugString();
    const std::string file = report(viewer ? to_string(*viewer) : "");
    for (const char* secret : {"1234567", "2009/04/05"}) {
      EXPECT_EQ(shown.find(secret), std::string::npos);
      EXPECT_EQ(file.find(secret), std::string::npos);
    }
    EXPECT_EQ(view(viewer).entrants(0).person().sex(), "");
  }
  EXPECT_EQ(view(kOwner).entrants(0).person().birth_date(), "2009/04/05");
  EXPECT_EQ(view(kOwner).entrants(0).person().sex(), "w");
  EXPECT_NE(report(to_string(kOwner)).find("1234567"), std::string::npos);
}

TEST_F(EventHandlersTest, GamesAreRatedOnceAnArbiterOfTheSiteApproves) {
  announce_rated(owner, to_base62(78));
  EXPECT_FALSE(view().is_rated());
  EXPECT_EQ(rule(owner, true), "REASON_NOT_ALLOWED") << "an organiser is no arbiter of the site";

  common_v1::User arbiter = victim;
  arbiter.add_roles(common_v1::ROLE_ARBITER);
  v1::ListApprovalsRequest asking;
  EXPECT_FALSE(run(list_approvals(desk(), asking, rpc::Deadline::in(Millis(10'000)))));
  *asking.mutable_user() = arbiter;
  const auto wanted = run(list_approvals(desk(), asking, rpc::Deadline::in(Millis(10'000))));
  ASSERT_TRUE(wanted);
  ASSERT_EQ(wanted->approvals_size(), 1);
  EXPECT_EQ(wanted->approvals(0).event_id(), event_id);
  EXPECT_EQ(wanted->approvals(0).organizer().handle(), "Owner");

  EXPECT_EQ(rule(arbiter, false), "REASON_MALFORMED") << "who refuses says why";
  EXPECT_EQ(run(approvals.head())->sequence, 0) << "what has no effect leaves no row";
  EXPECT_EQ(rule(arbiter, true), "");
  EXPECT_EQ(rule(arbiter, true), "") << "again, as a gateway asks again";
  EXPECT_EQ(run(approvals.head())->sequence, 1);
  EXPECT_TRUE(view().is_rated());
  EXPECT_EQ(view().rating_ruling().by_id(), to_string(kVictim));
  EXPECT_EQ(
      run(list_approvals(desk(), asking, rpc::Deadline::in(Millis(10'000))))->approvals_size(), 0);
  EXPECT_EQ(rule(arbiter, false, "A sock puppet"), "");
  EXPECT_FALSE(view().is_rated());
}

TEST_F(EventHandlersTest, ASeriesLinksItsEventsBothWays) {
  const std::string first = event_id;
  const auto announce_next = [&](const common_v1::User& by, std::uint64_t id) {
    event_id = to_base62(id);
    v1::EventCommand create;
    create.mutable_create_event()->set_previous_id(first);
    auto& rules = *create.mutable_create_event()->mutable_regulations();
    rules.set_name("Club open II");
    rules.set_rounds(3);
    rules.mutable_time_control()->set_base_ms(180'000);
    rules.mutable_calendar()->add_starts_ms(4'102'444'800'000.0);
    return give(by, create);
  };
  EXPECT_EQ(announce_next(victim, 78), "REASON_NOT_ALLOWED") << "it is not theirs";
  event_id = first;
  EXPECT_EQ(view().next_id(), "");
  v1::EventCommand cancel;
  cancel.mutable_cancel_event();
  cancel.set_reason("nobody came");
  ASSERT_EQ(give(owner, cancel), "");

  EXPECT_EQ(announce_next(owner, 78), "") << "also of one that is over";
  EXPECT_EQ(view().created().previous_id(), first);
  event_id = first;
  EXPECT_EQ(view().next_id(), to_base62(78));
  EXPECT_EQ(announce_next(owner, 79), "") << "in place of the other";
  event_id = first;
  EXPECT_EQ(view().next_id(), to_base62(79));
}

TEST_F(EventHandlersTest, WhatASeriesSaysOfPeopleAndTalkItsNextEventSaysToo) {
  const std::string first = event_id;
  v1::EventCommand quiet;
  quiet.mutable_set_talk_rule()->set_talk_rule(conduct_v1::TALK_RULE_OFF);
  ASSERT_EQ(give(owner, quiet), "");
  v1::EventCommand exclude;
  *exclude.mutable_set_exclusion()->mutable_user() = victim;
  exclude.mutable_set_exclusion()->set_is_excluded(true);
  EXPECT_EQ(give(owner, exclude), "REASON_MALFORMED") << "without a reason";
  exclude.set_reason("three no-shows");
  ASSERT_EQ(give(owner, exclude), "");

  event_id = to_base62(78);
  v1::EventCommand create;
  create.mutable_create_event()->set_previous_id(first);
  auto& rules = *create.mutable_create_event()->mutable_regulations();
  rules.set_name("Club open II");
  rules.set_rounds(3);
  rules.mutable_time_control()->set_base_ms(180'000);
  rules.mutable_calendar()->add_starts_ms(4'102'444'800'000.0);
  ASSERT_EQ(give(owner, create), "");
  v1::EventCommand enter;
  enter.mutable_enter_event();
  EXPECT_EQ(give(victim, enter), "REASON_NOT_ALLOWED");

  EXPECT_EQ(view().talk_rule(), conduct_v1::TALK_RULE_OFF);
  ASSERT_EQ(view(kOwner).exclusions_size(), 1);
  EXPECT_EQ(view(kOwner).exclusions(0).user().handle(), victim.handle());
  EXPECT_EQ(view(kVictim).exclusions(0).reason(), "three no-shows");
  EXPECT_EQ(view().exclusions_size(), 0) << "nobody else is told";
  EXPECT_EQ(view().created().excluded_size(), 0);
  EXPECT_EQ(view(kOwner).created().excluded_size(), 0);
}

TEST_F(EventHandlersTest, TheEventSaysWhoMayTalk) {
  EXPECT_EQ(view().talk_rule(), conduct_v1::TALK_RULE_ALL);
  v1::EventCommand quiet;
  quiet.mutable_set_talk_rule();
  EXPECT_EQ(give(owner, quiet), "REASON_MALFORMED") << "a rule has to be said";
  quiet.mutable_set_talk_rule()->set_talk_rule(conduct_v1::TALK_RULE_OFF);
  EXPECT_EQ(give(victim, quiet), "REASON_NOT_ALLOWED");

  level = 1;
  EXPECT_EQ(give(owner, quiet), "REASON_NOT_POSSIBLE") << "an older process could not read it";
  level = 2;
  ASSERT_EQ(give(owner, quiet), "");
  EXPECT_EQ(view().talk_rule(), conduct_v1::TALK_RULE_OFF);
  EXPECT_EQ(give(owner, quiet), "REASON_ALREADY_DONE");
}

v1::EventCommand with_key(const std::string& key) {
  v1::EventCommand use;
  use.mutable_use_entry_key()->set_key(key);
  return use;
}

TEST_F(EventHandlersTest, APrivateEventIsOpenedByItsLinkUntilThatIsTakenBack) {
  ASSERT_EQ(make_private(v1::ENTRY_ACCESS_BY_LINK), "");
  v1::EventCommand set;
  set.mutable_set_entry_key()->set_makes_link(true);
  EXPECT_EQ(give(victim, set), "REASON_NOT_ALLOWED");
  ASSERT_EQ(give(owner, set), "");
  const std::string link = view(kOwner).entry_link();
  EXPECT_EQ(link.size(), 64U) << "256 bits";
  EXPECT_EQ(seen(kVictim), "event.link_needed");
  EXPECT_EQ(seen({}), "event.link_needed");

  v1::EventCommand enter;
  enter.mutable_enter_event();
  EXPECT_EQ(give(victim, enter), "REASON_NOT_ALLOWED");
  EXPECT_EQ(give(victim, with_key(std::string(64, '0'))), "REASON_WRONG_CREDENTIALS");
  EXPECT_EQ(give(victim, with_key("")), "REASON_WRONG_CREDENTIALS");
  EXPECT_EQ(give(victim, with_key(link)), "");
  EXPECT_EQ(give(victim, enter), "");
  EXPECT_EQ(view(kVictim).entry_link(), "") << "for arbiters";

  ASSERT_EQ(give(owner, set), "");
  EXPECT_NE(view(kOwner).entry_link(), link);
  EXPECT_EQ(give(guest, with_key(link)), "REASON_WRONG_CREDENTIALS") << "taken back";
}

TEST_F(EventHandlersTest, APasswordIsHashedAndTriedAFewTimes) {
  ASSERT_EQ(make_private(v1::ENTRY_ACCESS_BY_PASSWORD), "");
  v1::EventCommand set;
  set.mutable_set_entry_key()->set_password("short");
  EXPECT_EQ(give(owner, set), "REASON_MALFORMED");
  set.mutable_set_entry_key()->set_password("Zugzwang 1925");
  ASSERT_EQ(give(owner, set), "");
  EXPECT_TRUE(view(kOwner).has_password());
  const event::Event* known = events.current(*event::EventId::parse(event_id));
  ASSERT_NE(known, nullptr);
  EXPECT_TRUE(known->key.password_hash.starts_with("$argon2id$")) << known->key.password_hash;

  EXPECT_EQ(give(victim, with_key("Zugzwang 1925")), "") << "no try is used up";
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(give(guest, with_key("zugzwang")), "REASON_WRONG_CREDENTIALS") << i;
  }
  EXPECT_EQ(give(guest, with_key("Zugzwang 1925")), "REASON_RATE_LIMITED");
  time.advance(std::chrono::minutes(2));
  EXPECT_EQ(give(guest, with_key("Zugzwang 1925")), "");
}

TEST_F(EventHandlersTest, APrivateEventIsInTheListsOfItsOwnPeople) {
  ASSERT_EQ(make_private(v1::ENTRY_ACCESS_INVITED), "");
  const auto listed = [this](std::optional<UserId> by) {
    v1::ListEventsRequest request;
    if (by) request.set_user_id(to_string(*by));
    return run(list_events(desk(), request))->events_size();
  };
  EXPECT_EQ(listed({}), 0);
  EXPECT_EQ(listed(kOwner), 1);
  EXPECT_EQ(listed(kVictim), 0);
  ASSERT_EQ(invite(kVictim), "");
  EXPECT_EQ(listed(kVictim), 1);
  EXPECT_EQ(seen(kVictim), "");
  EXPECT_EQ(seen(kGuest), "event.for_invited");
  v1::EventCommand set;
  set.mutable_set_entry_key()->set_makes_link(true);
  EXPECT_EQ(give(owner, set), "REASON_NOT_POSSIBLE");
}

TEST_F(EventHandlersTest, NoSeriesContinuesWhatIsNotThere) {
  v1::EventCommand create;
  create.mutable_create_event()->set_previous_id(to_base62(4'711));
  auto& rules = *create.mutable_create_event()->mutable_regulations();
  rules.set_name("Club open II");
  rules.set_rounds(3);
  rules.mutable_time_control()->set_base_ms(180'000);
  rules.mutable_calendar()->add_starts_ms(4'102'444'800'000.0);
  event_id = to_base62(78);
  EXPECT_EQ(give(owner, create), "REASON_NOT_ALLOWED");
  create.mutable_create_event()->set_previous_id(event_id);
  EXPECT_EQ(give(owner, create), "REASON_NOT_ALLOWED") << "nor itself";
}

/// As the page sends it: everything, with what is to change.
v1::EventCommand changed(const v1::GetEventResponse& shown) {
  v1::EventCommand command;
  *command.mutable_change_regulations()->mutable_regulations() = shown.created().regulations();
  return command;
}

TEST_F(EventHandlersTest, ChangesOfRegulationsAreShownToAllAndWantANewApproval) {
  announce_rated(owner, to_base62(78));
  common_v1::User arbiter = victim;
  arbiter.add_roles(common_v1::ROLE_ARBITER);
  ASSERT_EQ(rule(arbiter, true), "");
  v1::EventCommand command = changed(view());
  auto& regulations = *command.mutable_change_regulations()->mutable_regulations();
  regulations.set_rounds(5);
  EXPECT_EQ(give(victim, command), "REASON_NOT_ALLOWED");
  EXPECT_EQ(give(owner, command), "");

  const auto shown = view();
  EXPECT_EQ(shown.created().regulations().rounds(), 5);
  EXPECT_EQ(shown.round_count(), 5);
  ASSERT_EQ(shown.changes_size(), 1);
  EXPECT_EQ(shown.changes(0).by_id(), to_string(kOwner));
  ASSERT_EQ(shown.changes(0).parts_size(), 1);
  EXPECT_EQ(shown.changes(0).parts(0), "rounds");
  EXPECT_FALSE(shown.is_rated());
  v1::ListApprovalsRequest asking;
  *asking.mutable_user() = arbiter;
  EXPECT_EQ(
      run(list_approvals(desk(), asking, rpc::Deadline::in(Millis(10'000))))->approvals_size(), 1);
  EXPECT_EQ(give(owner, changed(shown)), "REASON_ALREADY_DONE");
}

TEST_F(EventHandlersTest, AChangeGivesANewAccountNoLargerEvent) {
  common_v1::User newcomer = user(UserId{4}, "Newcomer");
  accounts.know(newcomer, time.utc_now() - std::chrono::hours(1));
  ASSERT_EQ(announce(newcomer, 100), "");
  v1::EventCommand command = changed(view());
  auto& regulations = *command.mutable_change_regulations()->mutable_regulations();
  regulations.mutable_entry()->set_max_entrants(501);
  EXPECT_EQ(give(newcomer, command), "REASON_TOO_LARGE");
  regulations.mutable_entry()->set_max_entrants(500);
  EXPECT_EQ(give(newcomer, command), "");
  regulations.set_text(std::string(5'001, 'x'));
  EXPECT_EQ(give(newcomer, command), "REASON_TOO_LARGE");
  regulations.clear_text();
  regulations.mutable_entry()->clear_max_entrants();
  regulations.set_name("The same places");
  EXPECT_EQ(give(newcomer, command), "");
  EXPECT_EQ(view().created().regulations().entry().max_entrants(), 500);
}

TEST_F(EventHandlersTest, TheQueueOfApprovalsIsReadPageByPage) {
  for (std::uint64_t id = 81; id <= 83; ++id) announce_rated(owner, to_base62(id));
  v1::ListApprovalsRequest asking;
  *asking.mutable_user() = owner;
  asking.mutable_user()->add_roles(common_v1::ROLE_ARBITER);
  asking.set_limit(2);
  std::string ids;
  do {
    const auto page = run(list_approvals(desk(), asking, rpc::Deadline::in(Millis(10'000))));
    ASSERT_TRUE(page);
    for (const auto& each : page->approvals()) {
      ids += std::to_string(*from_base62(each.event_id())) + ' ';
    }
    asking.set_page_token(page->next_page_token());
    ids += asking.page_token().empty() ? "" : "| ";
  } while (!asking.page_token().empty());
  EXPECT_EQ(ids, "83 82 | 81 ");
}

TEST_F(EventHandlersTest, InvitationsAreReadPageByPage) {
  for (std::uint64_t id = 81; id <= 83; ++id) {
    announce_rated(owner, to_base62(id));
    ASSERT_EQ(invite(kVictim), "");
  }
  v1::ListInvitationsRequest asking;
  asking.set_user_id(to_string(kVictim));
  asking.set_limit(2);
  const auto ask = [&] {
    return run(list_invitations(desk(), asking, rpc::Deadline::in(Millis(10'000))));
  };
  const auto first = ask();
  ASSERT_EQ(first->invitations_size(), 2);
  asking.set_page_token(first->next_page_token());
  const auto second = ask();
  ASSERT_EQ(second->invitations_size(), 1);
  EXPECT_EQ(second->next_page_token(), "");
  EXPECT_EQ(second->invitations(0).event_id(), to_base62(81));
}

TEST_F(EventHandlersTest, WhatAnArbiterOfTheSiteHoldsIsApproved) {
  common_v1::User arbiter = owner;
  arbiter.add_roles(common_v1::ROLE_ADMIN);
  announce_rated(arbiter, to_base62(79));
  EXPECT_TRUE(view().is_rated());
}

TEST_F(EventHandlersTest, AnInvitationIsSeenByItsTwoSidesOnly) {
  ASSERT_EQ(invite(kVictim), "");

  EXPECT_EQ(view().invitations_size(), 0);
  EXPECT_EQ(view(kGuest).invitations_size(), 0);
  EXPECT_EQ(view(kVictim).invitations_size(), 1);
  ASSERT_EQ(view(kOwner).invitations_size(), 1);
  EXPECT_EQ(view(kOwner).invitations(0).by_id(), to_string(kOwner));
  EXPECT_EQ(view().entrants_size(), 0);
}

}  // namespace
}  // namespace escaque::services::matchmaking
