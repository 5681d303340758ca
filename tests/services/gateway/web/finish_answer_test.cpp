#include "gateway/web/rest/finish_answer.hpp"

#include <algorithm>
#include <zlib.h>

#include <gtest/gtest.h>

#include "escaque/gateway/v1/arbiter.pb.h"

#include "gateway/web/codec.hpp"
#include "services/gateway/web/header_of.hpp"
#include "support/io_fixture.hpp"

namespace escaque::services::gateway {
namespace {

std::string unpacked(const std::string& packed) {
  std::string plain(1 << 20, '\0');
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  std::string source = packed;
  stream.next_in = reinterpret_cast<Bytef*>(source.data());
  stream.avail_in = static_cast<uInt>(source.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  plain.resize(stream.total_out);
  inflateEnd(&stream);
  return plain;
}

class FinishAnswer : public test::IoFixture {
 protected:
  static v1::Desk desk(int games) {
    v1::Desk desk;
    for (int i = 0; i < games; ++i) {
      desk.add_games()->mutable_game()->set_game_id(std::to_string(10'000'000'000 + i));
    }
    return desk;
  }
  HttpAnswer finished(HttpAnswer answer, Secrecy secrecy = Secrecy::public_view) {
    return run(finish_answer(workers, closed, request, secrecy, std::move(answer)));
  }

  WorkerPool workers{1};
  ClosedAccounts closed;
  HttpRequest request;
};

TEST_F(FinishAnswer, WritesWhatIsLargeLater) {
  HttpAnswer answer = json_answer(desk(1'000));
  EXPECT_EQ(answer.body, nullptr);
  for (const auto secrecy : {Secrecy::public_view, Secrecy::personal}) {
    EXPECT_EQ(*finished(answer, secrecy).body, to_json(desk(1'000)));
  }
}

TEST_F(FinishAnswer, CompressesWhatEverybodyMayRead) {
  request.accept_encoding = "gzip, br";
  const HttpAnswer view = finished(json_answer(desk(1'000)));
  EXPECT_EQ(header_of(view, "Content-Encoding"), "gzip");
  EXPECT_EQ(unpacked(*view.body), to_json(desk(1'000)));
  EXPECT_LT(view.body->size() * 4, to_json(desk(1'000)).size());

  const HttpAnswer secret = finished(json_answer(desk(1'000)), Secrecy::personal);
  EXPECT_EQ(header_of(secret, "Content-Encoding"), "");
  EXPECT_EQ(header_of(secret, "ETag"), "");
  EXPECT_EQ(header_of(secret, "Cache-Control"), "no-store");
}

TEST_F(FinishAnswer, IsNotSentAgainToWhoeverHasIt) {
  for (const int games : {1, 1'000}) {
    request.if_none_match.clear();
    const HttpAnswer first = finished(json_answer(desk(games)));
    EXPECT_EQ(first.status, 200);
    request.if_none_match = header_of(first, "ETag");

    const HttpAnswer again = finished(json_answer(desk(games)));
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, nullptr);
    EXPECT_EQ(finished(json_answer(desk(games + 1))).status, 200);
  }
}

TEST_F(FinishAnswer, NamesNobodyWhoHasClosedTheirAccount) {
  closed.add("anna");
  v1::Leaderboard board;
  board.add_places()->mutable_user()->set_id("anna");
  board.mutable_places(0)->mutable_user()->set_handle("Anna");

  EXPECT_EQ(finished(json_answer(board)).body->find("Anna"), std::string::npos);
}

TEST_F(FinishAnswer, ARefusalIsNoView) {
  const HttpAnswer refused = finished(error_answer(malformed_id("game_id")));
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(header_of(refused, "ETag"), "");
}

}  // namespace
}  // namespace escaque::services::gateway
