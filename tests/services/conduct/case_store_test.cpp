#include "conduct/cases/case_store.hpp"

#include "services/conduct/conduct_fixture.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;
using std::chrono::days;
using std::chrono::hours;

class CaseStoreTest : public ConductFixture {
 protected:
  CaseId opened() { return *report(ann.id, bob.id); }
  Case state_of(CaseId id) { return run(store.find(id))->state; }
  std::string code(const rpc::Error& error) { return error.detail.code(); }

  KeptLine said(std::string id, UserId from, std::optional<UserId> to, std::string text) {
    time.advance(Millis(1'000));
    KeptLine line;
    line.id = std::move(id);
    line.room = to ? Room::tell : Room::players;
    if (!to) line.game = GameId{9};
    line.from = from;
    line.to = to;
    line.text = std::move(text);
    line.time = time.utc_now();
    return line;
  }
  void keep(std::vector<KeptLine> all) {
    ASSERT_TRUE(run(lines.keep(std::move(all), {++position, 0})));
  }

  std::uint64_t position = 0;
};

TEST_F(CaseStoreTest, KeepsEverythingOfACase) {
  const CaseId id = opened();
  ASSERT_TRUE(command(id, Take{}));
  ASSERT_TRUE(command(id, AddNote{"seen before"}));
  ASSERT_TRUE(command(id, imposed(Step::warning, {}, std::nullopt)));

  const auto file = run(store.find(id));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->state.version, 4);
  EXPECT_EQ(file->state.reports.front().what.text, "an insult");
  EXPECT_EQ(file->state.notes.front().text, "seen before");
  EXPECT_EQ(file->state.decisions.front().what.reason, "<b>an</b> insult; DROP TABLE sanctions;--");
  ASSERT_EQ(file->record.size(), 1U);
  EXPECT_EQ(file->record.front().sanction.step, Step::warning);
  EXPECT_EQ(file->record.front().sanction.of_case, id);
  EXPECT_FALSE(file->record.front().acknowledged);
}

TEST_F(CaseStoreTest, WhatIsWrittenAboutPeopleIsSealed) {
  const CaseId id = opened();
  ASSERT_TRUE(command(id, Take{}));
  ASSERT_TRUE(command(id, AddNote{"seenbefore"}));
  const std::string entries = *run(database.read([](soci::session& session) {
    std::string all;
    const soci::rowset<std::string> rows = (session.prepare << "SELECT entry FROM case_entries");
    for (const auto& row : rows) all += row;
    return all;
  }));
  EXPECT_EQ(entries.find("c2VlbmJlZm9yZQ"), std::string::npos);

  ASSERT_TRUE(*run(store.erase(bob.id, time.utc_now(), time.utc_now())));
  EXPECT_EQ(state_of(id).notes.front().text, "");
  // Ann's own words are still hers.
  EXPECT_EQ(state_of(id).reports.front().what.text, "an insult");
  EXPECT_EQ(*run(database.read(sql::find_tampering)), std::nullopt);
}

TEST_F(CaseStoreTest, ReportsThatAreNeverBorneOutAreACaseInTheEnd) {
  const std::string about_ann =
      "rule_decisions WHERE rule = 'RPT-1' AND user_id = '" + to_string(ann.id) + "'";
  const auto dismiss_one = [&](std::uint64_t accused) {
    time.advance(hours(3));
    ReportOrder order = report_of(ann.id, UserId{accused});
    const auto id = run(store.report(std::move(order)));
    ASSERT_TRUE(id);
    ASSERT_TRUE(command(*id, Take{}));
    ASSERT_TRUE(command(*id, Dismiss{"nothing in it"}));
  };
  std::uint64_t accused = 200;
  for (int i = 0; i < 9; ++i) dismiss_one(++accused);
  EXPECT_EQ(count(about_ann), 0);

  dismiss_one(++accused);
  EXPECT_EQ(count(about_ann + " AND verdict = 'reminder' AND input = 10"), 1);
  EXPECT_EQ(run(store.record_of(ann.id))->reminders.size(), 1U);
  EXPECT_EQ(count("cases WHERE accused_id = '" + to_string(ann.id) + "'"), 0);

  for (int i = 0; i < 10; ++i) dismiss_one(++accused);
  EXPECT_EQ(count("cases WHERE state = 'open' AND accused_id = '" + to_string(ann.id) + "'"), 1);
  EXPECT_EQ(count(about_ann + " AND case_id <> ''"), 1);
}

TEST_F(CaseStoreTest, ReportsThatAreBorneOutAndCallsCountForNobodysHarm) {
  for (std::uint64_t accused = 200; accused < 212; ++accused) {
    time.advance(hours(3));
    const auto confirmed = report(ann.id, UserId{accused});
    ASSERT_TRUE(command(*confirmed, Take{}));
    ASSERT_TRUE(command(*confirmed, imposed(Step::warning, {}, std::nullopt)));
    ReportOrder call = report_of(bob.id, ann.id);
    call.accused.reset();
    call.report.offence = Offence::call;
    const auto called = run(store.report(std::move(call)));
    ASSERT_TRUE(called);
    ASSERT_TRUE(command(*called, Take{}));
    ASSERT_TRUE(command(*called, Dismiss{"answered"}));
  }
  EXPECT_EQ(count("rule_decisions"), 0);
}

TEST_F(CaseStoreTest, ASecondReportJoinsTheOpenCase) {
  const CaseId id = opened();
  EXPECT_EQ(*report(UserId{3}, bob.id), id);
  EXPECT_NE(*report(ann.id, UserId{4}), id);
  ReportOrder other = report_of(UserId{3}, bob.id);
  other.report.offence = Offence::engine;
  EXPECT_NE(*run(store.report(std::move(other))), id);
  EXPECT_EQ(state_of(id).reports.size(), 2U);

  ASSERT_TRUE(command(id, Take{}));
  ASSERT_TRUE(command(id, Dismiss{"nothing"}));
  EXPECT_NE(*report(UserId{5}, bob.id), id);
}

TEST_F(CaseStoreTest, TheSameCommandHasOneEffect) {
  const ReportOrder order = report_of(ann.id, bob.id);
  const auto first = run(store.report(order));
  const auto second = run(store.report(order));
  EXPECT_EQ(*first, *second);
  EXPECT_EQ(state_of(*first).reports.size(), 1U);
  ReportOrder changed = order;
  changed.key.digest = "another";
  EXPECT_EQ(code(run(store.report(changed)).error()), "conduct.id_taken");

  ASSERT_TRUE(command(*first, Take{}));
  const CaseOrder warn = order_of(*first, imposed(Step::warning, {}, std::nullopt), admin());
  ASSERT_TRUE(run(store.command(warn)));
  ASSERT_TRUE(run(store.command(warn)));
  EXPECT_EQ(count("sanctions"), 1);
}

TEST_F(CaseStoreTest, ACommandToAnOlderVersionIsRefused) {
  const CaseId id = opened();
  CaseOrder take = order_of(id, Take{}, admin());
  take.version = 1;
  ASSERT_TRUE(run(store.command(take)));
  CaseOrder again = order_of(id, Take{}, admin());
  again.version = 1;
  EXPECT_EQ(code(run(store.command(again)).error()), "conduct.stale_case");
}

TEST_F(CaseStoreTest, ReportsAreCounted) {
  for (std::uint64_t i = 0; i < 20; ++i) ASSERT_TRUE(report(ann.id, UserId{200 + i}));
  EXPECT_EQ(code(report(ann.id, UserId{300}).error()), "conduct.many_reports");
  time.advance(hours(25));
  EXPECT_TRUE(report(ann.id, UserId{300}));
}

TEST_F(CaseStoreTest, NobodyReportsThemselvesOrNobody) {
  EXPECT_EQ(code(report(ann.id, ann.id).error()), "conduct.self_report");
  ReportOrder nobody = report_of(ann.id, bob.id);
  nobody.accused.reset();
  EXPECT_EQ(code(run(store.report(nobody)).error()), "conduct.nobody_reported");
  nobody.report.offence = Offence::call;
  EXPECT_TRUE(run(store.report(nobody)));
}

TEST_F(CaseStoreTest, CopiesTenLinesOnEachSideOfTheReportedOne) {
  std::vector<KeptLine> all;
  for (int i = 0; i < 30; ++i) {
    all.push_back(said("line" + std::to_string(i), i % 2 == 0 ? ann.id : bob.id, std::nullopt,
                       "text " + std::to_string(i)));
    // Another conversation at the same time.
    all.push_back(said("tell" + std::to_string(i), bob.id, UserId{7}, "elsewhere"));
  }
  keep(all);
  ReportOrder order = report_of(ann.id, UserId{99});
  order.report.subject.line = "line15";
  const auto id = run(store.report(order));
  ASSERT_TRUE(id);

  const Case state = state_of(*id);
  EXPECT_EQ(state.accused, bob.id);
  const auto& lines_kept = state.reports.front().what.lines;
  ASSERT_EQ(lines_kept.size(), 21U);
  EXPECT_EQ(lines_kept.front().text, "text 5");
  EXPECT_EQ(lines_kept.back().text, "text 25");
  EXPECT_TRUE(lines_kept[10].is_reported);
  EXPECT_EQ(lines_kept[10].text, "text 15");
}

TEST_F(CaseStoreTest, ATellHasTheWordsOfBoth) {
  keep({said("a", ann.id, bob.id, "hello"), said("b", bob.id, ann.id, "idiot"),
        said("c", ann.id, UserId{7}, "he insulted me")});
  ReportOrder order = report_of(ann.id, bob.id);
  order.report.subject.line = "b";
  const auto id = run(store.report(order));
  const Case state = state_of(*id);
  ASSERT_EQ(state.reports.front().what.lines.size(), 2U);
  EXPECT_EQ(state.reports.front().what.lines.front().text, "hello");
}

TEST_F(CaseStoreTest, ALineThatIsNotKeptCannotBeReported) {
  ReportOrder order = report_of(ann.id, bob.id);
  order.report.subject.line = "never";
  EXPECT_EQ(code(run(store.report(order)).error()), "conduct.no_such_line");
}

TEST_F(CaseStoreTest, NoCaseTwiceOnTheSameFacts) {
  keep({said("a", bob.id, std::nullopt, "idiot"), said("b", bob.id, std::nullopt, "fool")});
  const auto of_line = [&](UserId reporter, const std::string& line, Offence offence) {
    ReportOrder order = report_of(reporter, bob.id);
    order.report.offence = offence;
    order.report.subject.line = line;
    return run(store.report(std::move(order)));
  };
  const auto id = of_line(ann.id, "a", Offence::abuse);
  ASSERT_TRUE(id);
  // One line is one case, whatever people call what is wrong with it.
  EXPECT_EQ(*of_line(UserId{3}, "a", Offence::hate), *id);

  ASSERT_TRUE(command(*id, Take{}));
  ASSERT_TRUE(command(*id, Dismiss{"among friends"}));
  EXPECT_EQ(code(of_line(UserId{4}, "a", Offence::abuse).error()), "case.decided_before");
  EXPECT_NE(*of_line(UserId{4}, "b", Offence::abuse), *id);
}

TEST_F(CaseStoreTest, AGameHasOneCaseForEachKindOfOffence) {
  const auto of_game = [&](UserId reporter, Offence offence) {
    ReportOrder order = report_of(reporter, bob.id);
    order.report.offence = offence;
    order.report.subject.game = GameId{9};
    return run(store.report(std::move(order)));
  };
  const auto id = of_game(ann.id, Offence::stalling);
  ASSERT_TRUE(id);
  ASSERT_TRUE(command(*id, Take{}));
  ASSERT_TRUE(command(*id, imposed(Step::warning, {}, std::nullopt)));
  EXPECT_EQ(code(of_game(UserId{3}, Offence::stalling).error()), "case.decided_before");
  EXPECT_TRUE(of_game(UserId{3}, Offence::engine));
}

TEST_F(CaseStoreTest, ErasesWhatWasOrderedOnce) {
  const CaseId id = opened();
  ASSERT_TRUE(command(id, Take{}));
  ASSERT_TRUE(command(id, AddNote{"before"}));
  keep({said("a", bob.id, ann.id, "hello"), said("b", ann.id, bob.id, "hello, Bob")});
  const UtcTime ordered = time.utc_now();
  EXPECT_TRUE(*run(store.erase(bob.id, ordered, time.utc_now())));
  EXPECT_EQ(count("lines"), 1);

  ASSERT_TRUE(command(id, AddNote{"afterwards"}));
  // As the stream is read again after a restart.
  EXPECT_FALSE(*run(store.erase(bob.id, ordered, time.utc_now())));
  EXPECT_FALSE(*run(store.erase(bob.id, UtcTime(Millis(1)), time.utc_now())));
  EXPECT_EQ(state_of(id).notes.front().text, "");
  EXPECT_EQ(state_of(id).notes.back().text, "afterwards");

  time.advance(Millis(1));
  EXPECT_TRUE(*run(store.erase(bob.id, time.utc_now(), time.utc_now())));
  EXPECT_EQ(state_of(id).notes.back().text, "");
  EXPECT_EQ(run(store.audit(to_string(bob.id), 1'000, 50))->front().entry.action, "person_erased");
  EXPECT_EQ(*run(database.read(sql::find_tampering)), std::nullopt);
}

TEST_F(CaseStoreTest, ErasesAlsoWhenTheAuditWasTrimmed) {
  const CaseId id = opened();
  ASSERT_TRUE(*run(store.erase(bob.id, time.utc_now(), time.utc_now())));
  const auto erased = run(database.read(sql::audit_head))->sequence;
  // The row that says it is gone.
  unguard_audit();
  execute("DELETE FROM audit WHERE sequence = " + std::to_string(erased));
  time.advance(Millis(1));

  EXPECT_TRUE(*run(store.erase(bob.id, time.utc_now(), time.utc_now())));

  EXPECT_EQ(state_of(id).reports.size(), 1U) << "the case is whole";
  EXPECT_EQ(run(database.read(sql::audit_head))->sequence, erased);
  EXPECT_EQ(*run(database.read(sql::find_tampering)), std::nullopt)
      << "the rows that are there follow from each other; what was cut off, signed heads show";
  EXPECT_EQ(count("erased_people"), 1);
}

TEST_F(CaseStoreTest, AnAdminOpensACaseAboutALineReadAtTheDesk) {
  auto line = said("rude", bob.id, std::nullopt, "you idiot");
  line.room = Room::kibitz;
  keep({line});
  const auto by_desk = [&](UserId by, bool is_admin) {
    ReportOrder order = report_of(by, UserId{99});
    order.report.subject.line = "rude";
    order.report.is_by_desk = true;
    order.is_admin = is_admin;
    order.a_day = 0;  // Opening cases is their work.
    return order;
  };
  EXPECT_EQ(code(run(store.report(by_desk(ann.id, false))).error()), "case.not_at_the_desk");
  const auto id = run(store.report(by_desk(admin().id, true)));
  ASSERT_TRUE(id);
  EXPECT_EQ(state_of(*id).accused, bob.id);
  EXPECT_TRUE(state_of(*id).reports.front().what.is_by_desk);
  EXPECT_EQ(*run(store.report(by_desk(admin().id, true))), *id) << "it is there";
  EXPECT_TRUE(run(store.record_of(admin().id))->reports.empty()) << "no wish of theirs";

  ASSERT_TRUE(command(*id, Take{})) << "and they may work on it";
  ASSERT_TRUE(command(*id, imposed(Step::warning, {}, std::nullopt)));
  EXPECT_EQ(code(run(store.report(by_desk(admin(101).id, true))).error()), "case.decided_before");
}

TEST_F(CaseStoreTest, WhoeverTookPartInTheTalkOpensNoCaseAboutIt) {
  keep({said("mine", admin().id, std::nullopt, "well"),
        said("rude", bob.id, std::nullopt, "you idiot")});
  ReportOrder order = report_of(admin().id, UserId{99});
  order.report.subject.line = "rude";
  order.report.is_by_desk = true;
  order.is_admin = true;
  EXPECT_EQ(code(run(store.report(order)).error()), "case.own_case");
  order.report.is_by_desk = false;
  order.key.id = next_id();
  EXPECT_TRUE(run(store.report(order))) << "they report it like anybody else";
}

TEST_F(CaseStoreTest, WhoWatchesTalkIsInTheAudit) {
  ASSERT_TRUE(run(store.note_watching(admin().id, time.utc_now())));
  const auto entry = run(store.audit("", 1'000, 1))->front().entry;
  EXPECT_EQ(entry.action, "talk_watched");
  EXPECT_EQ(entry.actor, admin().id);
}

TEST_F(CaseStoreTest, KeepsWhatRatingsIsToBeToldInItsOrder) {
  const CaseId id = decided(bob.id, imposed(Step::warning, {}, std::nullopt));
  EXPECT_FALSE(*run(store.next_remedy()));
  ASSERT_TRUE(command(id, Take{}));
  ASSERT_TRUE(command(id, OrderRefunds{{GameId{7}, GameId{8}}}));
  EXPECT_EQ(state_of(id).refunds->games, (std::vector{GameId{7}, GameId{8}}));
  CaseOrder appeal = order_of(id, AppealAgainst{"a quotation"}, {});
  appeal.officer.id = bob.id;
  ASSERT_TRUE(run(store.command(appeal)));
  ASSERT_TRUE(command(id, Take{}, admin(101)));
  ASSERT_TRUE(command(id, AnswerAppeal{AppealOutcome::reversed, "it was one"}, admin(101)));

  const auto first = run(store.next_remedy());
  ASSERT_TRUE(*first);
  EXPECT_EQ((*first)->case_id, to_string(id));
  EXPECT_EQ((*first)->accused_id, to_string(bob.id));
  EXPECT_EQ((*first)->games, (std::vector{to_string(GameId{7}), to_string(GameId{8})}));
  ASSERT_TRUE(run(store.finish_remedy(**first)));
  const auto second = run(store.next_remedy());
  ASSERT_TRUE(*second);
  EXPECT_TRUE((*second)->games.empty()) << "undo";
  // Another instance, which has told it too.
  ASSERT_TRUE(run(store.finish_remedy(**first)));
  ASSERT_TRUE(*run(store.next_remedy()));
  ASSERT_TRUE(run(store.finish_remedy(**second)));
  EXPECT_FALSE(*run(store.next_remedy()));
}

TEST_F(CaseStoreTest, WhoReadsTellsIsInTheAudit) {
  const CaseId id = opened();
  ASSERT_TRUE(run(store.note_reading(id, admin().id, time.utc_now())));
  const auto entry = run(store.audit("", 1'000, 1))->front().entry;
  EXPECT_EQ(entry.action, "tells_read");
  EXPECT_EQ(entry.actor, admin().id);
  EXPECT_EQ(entry.subject, to_string(bob.id));
  EXPECT_EQ(entry.details, "case " + to_string(id));
}

TEST_F(CaseStoreTest, LinesAreForgottenAndKeptOnce) {
  const auto first = said("a", ann.id, bob.id, "hello");
  keep({first});
  keep({first});
  EXPECT_EQ(count("lines"), 1);
  EXPECT_EQ(run(lines.kept_up_to())->number, 2U);
  time.advance(days(90));
  EXPECT_EQ(*run(lines.forget_before(time.utc_now() - days(90))), 0);
  time.advance(Millis(1));
  EXPECT_EQ(*run(lines.forget_before(time.utc_now() - days(90))), 1);
}

TEST_F(CaseStoreTest, ASanctionIsInForceUntilItsEnd) {
  mute(bob.id, hours(1));
  EXPECT_TRUE(
      taking(*run(store.in_force_of(bob.id, time.utc_now())), Feature::tells, time.utc_now()));
  EXPECT_EQ(run(store.in_force("", time.utc_now()))->size(), 1U);
  time.advance(hours(1));
  EXPECT_TRUE(run(store.in_force_of(bob.id, time.utc_now()))->empty());
  EXPECT_TRUE(run(store.in_force("", time.utc_now()))->empty());
}

TEST_F(CaseStoreTest, WhoIsBarredFromReportingIsTold) {
  decided(ann.id, imposed(Step::cool_down, {Feature::reports}, time.utc_now() + hours(1)));
  const auto refused = report(ann.id, bob.id);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail.reason(), common::v1::REASON_SANCTIONED);
  EXPECT_EQ(refused.error().detail.params().at("features"), "reports");
  EXPECT_EQ(refused.error().detail.params().at("article"), "2");
}

TEST_F(CaseStoreTest, AReversedAppealLiftsTheSanctionAndTellsPeople) {
  const CaseId id = mute(bob.id, hours(5));
  CaseOrder appeal = order_of(id, AppealAgainst{"a quotation"}, {});
  appeal.officer.id = bob.id;
  ASSERT_TRUE(run(store.command(appeal)));
  ASSERT_TRUE(command(id, Take{}, admin(101)));
  ASSERT_TRUE(command(id, AnswerAppeal{AppealOutcome::reversed, "it was one"}, admin(101)));

  EXPECT_TRUE(run(store.in_force_of(bob.id, time.utc_now()))->empty());
  const auto record = run(store.record_of(bob.id));
  ASSERT_EQ(record->cases.size(), 1U);
  EXPECT_EQ(record->cases.front().state.appeals.front().answer->reason, "it was one");
  EXPECT_TRUE(record->sanctions.front().sanction.is_lifted);
  const auto own = run(store.record_of(UserId{50}));
  ASSERT_EQ(own->reports.size(), 1U);
  EXPECT_EQ(own->reports.front().outcome, Outcome::sanctioned);
}

TEST_F(CaseStoreTest, AnAppealThatNobodyAnsweredIsFoundAndLapses) {
  const CaseId id =
      decided(bob.id, imposed(Step::restriction, {Feature::tells}, time.utc_now() + days(30)));
  CaseOrder appeal = order_of(id, AppealAgainst{"a quotation"}, {});
  appeal.officer.id = bob.id;
  ASSERT_TRUE(run(store.command(appeal)));
  EXPECT_TRUE(run(store.overdue(time.utc_now()))->empty());
  time.advance(days(7));
  ASSERT_EQ(run(store.overdue(time.utc_now()))->size(), 1U);
  ASSERT_TRUE(command(id, Lapse{}, {}));
  EXPECT_TRUE(run(store.overdue(time.utc_now()))->empty());
  EXPECT_TRUE(run(store.in_force_of(bob.id, time.utc_now()))->empty());
}

TEST_F(CaseStoreTest, TheQueueHasTheMostUrgentFirst) {
  const CaseId insult = opened();
  time.advance(Millis(1'000));
  ReportOrder call = report_of(ann.id, bob.id);
  call.accused.reset();
  call.report.offence = Offence::call;
  const CaseId urgent = *run(store.report(call));
  const auto queue = run(store.queue({true, 50, 0}));
  ASSERT_EQ(queue->rows.size(), 2U);
  EXPECT_EQ(queue->rows.front().id, urgent);
  EXPECT_EQ(queue->waiting, 2);
  EXPECT_EQ(run(store.queue({true, 1, 1}))->rows.front().id, insult);
  ASSERT_TRUE(command(insult, Take{}));
  ASSERT_TRUE(command(insult, Dismiss{"nothing"}));
  EXPECT_EQ(run(store.queue({false, 50, 0}))->rows.front().id, insult);
}

TEST_F(CaseStoreTest, OnlyItsUserAcknowledgesASanction) {
  decided(bob.id, imposed(Step::warning, {}, std::nullopt));
  const SanctionId id = run(store.record_of(bob.id))->sanctions.front().sanction.id;
  EXPECT_EQ(code(run(store.acknowledge(ann.id, id, time.utc_now())).error()),
            "conduct.no_such_sanction");
  const UtcTime first = time.utc_now();
  ASSERT_TRUE(run(store.acknowledge(bob.id, id, first)));
  time.advance(hours(1));
  EXPECT_EQ(run(store.acknowledge(bob.id, id, time.utc_now()))->acknowledged, first);
}

TEST_F(CaseStoreTest, TheAuditNamesEveryActAndNoWords) {
  mute(bob.id, hours(1));
  const auto audit = run(store.audit("", 1'000, 50));
  ASSERT_EQ(audit->size(), 2U);
  EXPECT_EQ(audit->front().entry.action, "case_sanctioned");
  EXPECT_EQ(audit->front().entry.actor, admin().id);
  EXPECT_EQ(audit->front().entry.details.find("insult"), std::string::npos);
  EXPECT_EQ(run(store.audit(to_string(bob.id), 1'000, 50))->size(), 2U);
  EXPECT_TRUE(run(store.audit(to_string(ann.id), 1'000, 50))->empty());
}

TEST_F(CaseStoreTest, AMuteOfTheFirstSchemaIsARestrictionOfTalk) {
  test::TempDirectory folder;
  sql::Migrations first = migrations();
  first.resize(1);
  {
    sql::Database old({test::sql_connection(folder, "old"), 1}, first, {});
    ASSERT_TRUE(run(old.run([](soci::session& session) {
      session << "INSERT INTO sanctions (id, kind, user_id, handle, title, is_guest, is_computer,"
                 " reason, since_ms, until_ms, by_id, request_id, asked_until_ms) VALUES"
                 " ('00000000001', 'mute', '00000000002', 'Bob', '', 0, 0, 'why', 1, 9000000000000,"
                 " '00000000100', 'r', 9000000000000)";
    })));
  }
  sql::Database grown({test::sql_connection(folder, "old"), 1}, migrations(), {});
  CaseStore cases(grown, key, rule_settings({}));
  const auto in_force = run(cases.in_force_of(bob.id, time.utc_now()));
  ASSERT_EQ(in_force->size(), 1U);
  EXPECT_TRUE(in_force->front().takes(Feature::tells));
  EXPECT_TRUE(in_force->front().takes(Feature::rooms));
  EXPECT_EQ(in_force->front().reason, "why");
}

}  // namespace
}  // namespace escaque::services::conduct
