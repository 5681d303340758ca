#include "platform/audit/audit_watch.hpp"

#include <string>

#include <soci/soci.h>

#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/temp_directory.hpp"

namespace escaque::audit {
namespace {

class AuditWatchTest : public test::IoFixture {
 protected:
  AuditWatchTest() {
    auto work = watch.run();
    boost::asio::co_spawn(io, std::move(work), [this](const std::exception_ptr& failed) {
      EXPECT_FALSE(failed);
      has_ended = true;
    });
  }
  void TearDown() override {
    watch.stop();
    run_until([this] { return has_ended; });
  }

  void append() {
    auto work = [now = time.utc_now()](soci::session& session) {
      sql::append_audit(session, {now, UserId{7}, "case_warned", "8", "case 9"});
    };
    ASSERT_TRUE(run(database.run(work)));
  }
  std::size_t heads() {
    const auto list = read_heads(files.heads, "games", *read_public_key(files.public_key));
    EXPECT_FALSE(list.bad_line);
    return list.heads.size();
  }

  test::TempDirectory folder;
  test::ManualTime time;
  sql::Database database{
      {folder.sqlite("games.sqlite"), 2}, {{1, "create_audit", {sql::audit_schema()}}}, {}};
  const HeadFiles files = files_of(folder.sqlite("games.sqlite"), {});
  AuditWatch watch{{io, database, time, {}}, files, Millis{1}};
  bool has_ended = false;
};

TEST_F(AuditWatchTest, SignsWhatHasHappenedSinceTheLastTime) {
  append();
  run_until([this] { return heads() == 1; });
  append();
  run_until([this] { return heads() == 2; });
}

}  // namespace
}  // namespace escaque::audit
