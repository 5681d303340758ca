#pragma once
// `conduct` without wire and Redis: a real SQLite file, a clock that tests move.

#include <string>
#include <vector>

#include <soci/soci.h>

#include "conduct/conduct_store.hpp"
#include "conduct/metrics.hpp"
#include "conduct/moderation.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
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
  static Person admin() {
    Person p = person(100, "Chief");
    p.is_admin = true;
    return p;
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

  const Person ann = person(1, "Ann");
  const Person bob = person(2, "Bob");

  test::TempDirectory directory;
  test::ManualTime time;
  sql::Database database{{directory.sqlite("conduct.sqlite"), 2}, migrations(), {}};
  ConductStore store{database};
  metrics::Registry registry;
  Metrics metrics{registry};
  int nudges = 0;
  Moderation moderation{{store, time, metrics, [this] { ++nudges; }}};
};

}  // namespace escaque::services::conduct
