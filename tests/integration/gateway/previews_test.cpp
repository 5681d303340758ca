#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class PreviewsTest : public GatewayFixture {
 protected:
  PreviewsTest() {
    const fs::path root = directory.path() / "web";
    fs::create_directories(root / "pieces");
    std::ofstream(root / "index.html") << "<head></head><body>client</body>";
    fs::copy(ESCAQUE_PIECES, root / "pieces/preview.png");
    config.web.root = root.string();
    config.web.url = "https://chess.example";
    config.web.hosts = {"localhost"};
  }
};

TEST_F(PreviewsTest, ALinkShowsItsGame) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const Client white = connect(anna);
  const Client black = connect(bert);
  const std::string game_id = start_game(white, black, "Bert");
  for (const Client* client : {&white, &black}) {
    const std::string id = (*client)->send(follow(game_id));
    wait(*client, [](const auto& m) { return m.has_game_entries(); });
  }
  play(white, game_id, "e2e4");
  play(black, game_id, "c7c5");
  const std::string path = "/game/" + game_id;

  const auto page = request("GET", path);
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("<body>client</body>"));
  EXPECT_THAT(page.body, HasSubstr("Anna (1500) – Bert (1500) · being played"));
  EXPECT_THAT(page.body, HasSubstr("3+2 blitz · casual · B20 Sicilian Defense · 1 move"));
  EXPECT_THAT(page.body, HasSubstr("https://chess.example/game/" + game_id + ".png"));
  EXPECT_THAT(request("GET", path, {}, {}, {{"Accept-Language", "es-ES"}}).body,
              HasSubstr("en juego"));

  const auto gone_to = request("GET", path, {}, {}, {{"Sec-Fetch-Mode", "navigate"}});
  EXPECT_EQ(gone_to.body, "<head></head><body>client</body>");

  const auto picture = request("GET", path + ".png");
  EXPECT_EQ(picture.status, 200);
  EXPECT_EQ(std::string(picture.header("Content-Type")), "image/png");
  EXPECT_THAT(std::string(picture.header("Cache-Control")), HasSubstr("max-age=10"));
  EXPECT_THAT(picture.body, StartsWith("\x89PNG"));

  play(white, game_id, "g1f3");
  wait_entry(black, black->send(resign(game_id)));
  EXPECT_THAT(request("GET", path).body, HasSubstr("Anna (1500) – Bert (1500) · 1–0"));
}

TEST_F(PreviewsTest, ALinkShowsAPerson) {
  registered("Anna");
  EXPECT_THAT(request("GET", "/@/anna").body, HasSubstr("content=\"Anna\""));
}

TEST_F(PreviewsTest, ALinkToNothingIsThePageThatSaysSo) {
  for (const char* path : {"/game/0000000000B", "/event/0000000000B", "/@/nobody", "/game/x"}) {
    const auto page = request("GET", path);
    EXPECT_EQ(page.status, 200) << path;
    EXPECT_THAT(page.body, Not(HasSubstr("og:"))) << path;
  }
  EXPECT_EQ(reason_of(request("GET", "/game/0000000000B.png")), common_v1::REASON_NO_SUCH_GAME);
  EXPECT_EQ(reason_of(request("GET", "/game/x.png")), common_v1::REASON_NO_SUCH_PATH);
}

}  // namespace
}  // namespace escaque::services::gateway
