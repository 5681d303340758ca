#pragma once
// `conduct` without wire and Redis: a real SQLite file, a clock that tests move.

#include <string>
#include <vector>

#include <soci/soci.h>

#include "conduct/cases/case_store.hpp"
#include "conduct/lines/line_store.hpp"
#include "conduct/metrics.hpp"
#include "conduct/speech.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::conduct {

class ConductFixture : public test::IoFixture {
 protected:
  static Person person(std::uint64_t id, std::string handle) {
    Person p;
    p.id = UserId{id};
    p.handle = std::move(handle);
    return p;
  }
  /// Of the desk: an admin.
  static etiquette::Officer admin(std::uint64_t id = 100) {
    etiquette::Officer officer;
    officer.id = UserId{id};
    officer.is_admin = true;
    return officer;
  }

  int count(const std::string& table) {
    return *run(database.read([table](soci::session& session) {
      int n = 0;
      session << "SELECT COUNT(*) FROM " << table, soci::into(n);
      return n;
    }));
  }
  void execute(const std::string& statement) {
    ASSERT_TRUE(run(database.run([statement](soci::session& session) { session << statement; })));
  }
  /// What the owner of the file, or of the database, can do.
  void unguard_audit() {
    const std::string of = test::is_on_postgres() ? " ON audit" : "";
    for (const std::string trigger : {"audit_is_not_changed", "audit_is_not_deleted"}) {
      execute("DROP TRIGGER IF EXISTS " + trigger + of);
    }
  }

  ReportOrder report_of(UserId reporter, UserId accused) {
    ReportOrder order;
    order.key = {reporter, next_id(), "report"};
    order.accused = accused;
    order.report.reporter = reporter;
    order.report.offence = etiquette::Offence::abuse;
    order.report.text = "an insult";
    order.a_day = 20;
    order.now = time.utc_now();
    return order;
  }
  Result<etiquette::CaseId, rpc::Error> report(UserId reporter, UserId accused) {
    return run(store.report(report_of(reporter, accused)));
  }
  CaseOrder order_of(etiquette::CaseId id, etiquette::CaseCommand command,
                     etiquette::Officer officer) {
    CaseOrder order;
    order.key = {officer.id, next_id(), "order"};
    order.id = id;
    order.command = std::move(command);
    order.officer = officer;
    order.signers = 2;
    order.now = time.utc_now();
    return order;
  }
  Result<CaseFile, rpc::Error> command(etiquette::CaseId id, etiquette::CaseCommand given,
                                       etiquette::Officer officer = admin()) {
    return run(store.command(order_of(id, std::move(given), officer)));
  }
  static etiquette::Impose imposed(etiquette::Step step, std::vector<etiquette::Feature> features,
                                   std::optional<UtcTime> until) {
    etiquette::Impose impose;
    impose.id = etiquette::SanctionId{++made_ids};
    impose.wanted = {step, std::move(features), etiquette::Article::respect, until, true};
    impose.reason = "<b>an</b> insult; DROP TABLE sanctions;--";
    return impose;
  }
  /// A whole case: reported, taken, decided.
  etiquette::CaseId decided(UserId accused, etiquette::Impose impose) {
    const auto id = report(UserId{50}, accused);
    EXPECT_TRUE(id);
    EXPECT_TRUE(command(*id, etiquette::Take{}));
    EXPECT_TRUE(command(*id, std::move(impose)));
    return *id;
  }
  etiquette::CaseId mute(UserId user, Millis length) {
    using etiquette::Feature;
    return decided(user, imposed(etiquette::Step::cool_down, {Feature::tells, Feature::rooms},
                                 time.utc_now() + length));
  }

  std::string next_id() { return "c" + std::to_string(++made_ids); }

  const Person ann = person(1, "Ann");
  const Person bob = person(2, "Bob");

  static inline std::uint64_t made_ids = 0;
  test::TempDirectory directory;
  test::ManualTime time;
  sql::Database database{{test::sql_connection(directory, "conduct"), 2}, migrations(), {}};
  const seal::SealKey key = seal::SealKey::make();
  CaseStore store{database, key, rule_settings({})};
  LineStore lines{database};
  metrics::Registry registry;
  Metrics metrics{registry};
};

}  // namespace escaque::services::conduct
