#include "matchmaking/people/wish_book.hpp"

#include <mutex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/server.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::size_t kPlayers = 50;

/// Answers nobody before everybody has asked.
class PatientLists final : public accounts_v1::AccountsService::CallbackService {
 public:
  PatientLists() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  grpc::ServerUnaryReactor* GetLists(grpc::CallbackServerContext* context,
                                     const accounts_v1::GetListsRequest* request,
                                     accounts_v1::GetListsResponse* response) override {
    if (request->user_id() == to_string(UserId{1})) {
      response->mutable_lists()->add_noplay(to_string(UserId{2}));
    }
    auto* reactor = context->DefaultReactor();
    const std::lock_guard lock(mutex_);
    waiting_.push_back(reactor);
    if (waiting_.size() < kPlayers) return reactor;
    for (auto* each : waiting_) each->Finish(grpc::Status::OK);
    waiting_.clear();
    return reactor;
  }

 private:
  std::mutex mutex_;
  std::vector<grpc::ServerUnaryReactor*> waiting_;
  rpc::Server server_;
};

class WishBookTest : public test::IoFixture {};

TEST_F(WishBookTest, AsksAboutAllOfAWaveAtOnce) {
  PatientLists lists;
  WishBook book({lists.address()}, Millis(10'000), 100, test::trust("matchmaking").signer());
  std::vector<UserId> wave;
  for (std::uint64_t id = 1; id <= kPlayers; ++id) wave.push_back(UserId{id});

  run(book.learn_all(wave, rpc::Deadline::in(Millis(30'000))));

  EXPECT_TRUE(book.refuses(UserId{2}, UserId{1}));
  EXPECT_FALSE(book.refuses(UserId{2}, UserId{3}));
  // Nobody is asked about twice.
  run(book.learn_all(wave, rpc::Deadline::in(Millis(1))));
  rpc::drain_calls();
  io.restart();
  io.poll();
}

}  // namespace
}  // namespace escaque::services::matchmaking
