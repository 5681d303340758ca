#include "platform/sql/growth.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "support/temp_directory.hpp"

namespace escaque::sql {
namespace {

class GrowthTest : public testing::Test {
 protected:
  GrowthTest() : session_(soci::sqlite3, "dbname=" + path.string()) {
    session_
        << "CREATE TABLE games (id TEXT PRIMARY KEY, ended BIGINT NOT NULL, log TEXT NOT NULL)";
  }
  /// One game at each of these times, of `bytes` each.
  void add(int from, int to, int bytes) {
    session_ << "BEGIN";
    for (int time = from; time < to; ++time) {
      session_ << "INSERT INTO games VALUES ('g" << time << "', " << time << ", '"
               << std::string(static_cast<std::size_t>(bytes), 'e') << "')";
    }
    session_ << "COMMIT";
  }
  [[nodiscard]] Growth since(std::int64_t time) const {
    return measure_growth(path, {"games", "ended", "length(log)"}, time);
  }

  test::TempDirectory directory;
  const std::filesystem::path path = directory.path() / "games.sqlite";

 private:
  soci::session session_;
};

TEST_F(GrowthTest, CountsRowsSinceATime) {
  add(1'000, 4'000, 100);
  EXPECT_EQ(since(0).rows, 3'000U);
  EXPECT_EQ(since(0).rows_since, 3'000U);
  EXPECT_EQ(since(1'001).rows_since, 2'999U);
  EXPECT_EQ(since(3'999).rows_since, 1U);
  EXPECT_EQ(since(4'000).rows_since, 0U);
}

TEST_F(GrowthTest, WeighsTheNewestRows) {
  add(0, 500, 900);
  add(500, 1'500, 100);
  EXPECT_EQ(since(0).row_bytes, 100U);
}

TEST_F(GrowthTest, TakesAnEmptyTable) {
  EXPECT_EQ(since(0).rows, 0U);
  EXPECT_EQ(since(0).rows_since, 0U);
  EXPECT_EQ(since(0).row_bytes, 0U);
}

TEST_F(GrowthTest, RefusesWhatIsNotThere) {
  EXPECT_THROW((void)measure_growth(path, {"nothing", "ended", "1"}, 0), std::runtime_error);
  EXPECT_THROW((void)measure_growth(directory.path() / "no.sqlite", {"games", "ended", "1"}, 0),
               std::runtime_error);
}

}  // namespace
}  // namespace escaque::sql
