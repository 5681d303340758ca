#include "gateway/web/rest/account/zip_writer.hpp"

#include "services/gateway/web/unzip.hpp"

namespace escaque::services::gateway {
namespace {

TEST(ZipWriter, WritesFilesPieceByPiece) {
  ZipWriter zip;
  zip.begin_file("profile.json");
  zip.write("{}");
  zip.begin_file("games.pgn");
  for (int i = 0; i < 1'000; ++i) zip.write("1. e4 e5 2. Nf3 *\n\n");
  zip.begin_file("talk.ndjson");

  const std::string bytes = zip.finish();

  EXPECT_LT(bytes.size(), 2'000U) << "compressed";
  const auto files = unzip(bytes);
  EXPECT_EQ(files.at("games.pgn").size(), 19'000U);
  EXPECT_EQ(files.at("profile.json"), "{}");
  EXPECT_EQ(files.at("talk.ndjson"), "");
}

}  // namespace
}  // namespace escaque::services::gateway
