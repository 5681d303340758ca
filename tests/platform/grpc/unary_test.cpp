#include <atomic>
#include <chrono>
#include <future>
#include <stdexcept>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "owner_thread.hpp"
#include "platform/asio/request_executor.hpp"
#include "platform/grpc/call.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/server.hpp"
#include "sample_service.hpp"

namespace escaque::rpc {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Answer = Result<GetGameResponse, Error>;

Awaitable<void> wait_forever() {
  asio::steady_timer timer(co_await asio::this_coro::executor,
                           asio::steady_timer::time_point::max());
  co_await timer.async_wait(asio::use_awaitable);
}

class UnaryTest : public testing::Test {
 protected:
  void serve_with(SampleService::Get get) {
    service.get = std::move(get);
    server = std::make_unique<Server>("127.0.0.1:0", std::vector<grpc::Service*>{&service}, logger);
    stub = games::v1::GamesService::NewStub(
        make_channel(server->address(), test::trust("gateway").signer()));
  }
  Awaitable<Answer> ask(std::string id, Millis timeout) {
    co_return co_await call(stub->async(), &Games::GetGame, asking_for(id),
                            CallOptions{Deadline::in(timeout)});
  }

  OwnerThread owner;
  OwnerThread caller;
  std::vector<std::string> lines;  // written before the answer of the call that causes them
  log::Logger logger = log::make_logger(
      "games", log::Level::info, [this](std::string_view line) { lines.emplace_back(line); });
  SampleService service{{owner.executor(), logger, test::trust("games").guard()}};
  std::unique_ptr<Server> server;
  std::unique_ptr<games::v1::GamesService::Stub> stub;
};

TEST_F(UnaryTest, RunsOnTheOwnersThreadAndResumesOnTheCallers) {
  serve_with([this](const GetGameRequest& request, Call) -> Awaitable<Answer> {
    EXPECT_TRUE(owner.is_current());
    GetGameResponse response;
    response.add_entries()->set_command_id(request.game_id());
    co_return response;
  });

  const Answer answer = caller.wait([this]() -> Awaitable<Answer> {
    Answer got = co_await ask("a", 10s);
    EXPECT_TRUE(caller.is_current());
    co_return got;
  }());

  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->entries(0).command_id(), "a");
}

TEST_F(UnaryTest, BelongsToTheRequestOfItsCaller) {
  serve_with([this](const GetGameRequest&, Call) -> Awaitable<Answer> {
    asio::steady_timer timer(co_await asio::this_coro::executor, 1ms);
    co_await timer.async_wait(asio::use_awaitable);
    logger.info("served");
    co_return GetGameResponse();
  });

  auto asking = ask("a", 10s);
  auto as_request = serving(log::parse_request_id("abc"), std::move(asking));
  ASSERT_TRUE(caller.wait(std::move(as_request)));
  ASSERT_TRUE(caller.wait(ask("b", 10s)));

  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(lines[0], HasSubstr(R"("event":"served","request":"abc"})"));
  EXPECT_THAT(lines[1], testing::ContainsRegex(R"("request":"[0-9A-Za-z]{11}")"))
      << "one of its own";
  EXPECT_EQ(log::current_request(), nullptr);
}

TEST_F(UnaryTest, CarriesATypedError) {
  serve_with([](const GetGameRequest&, Call) -> Awaitable<Answer> {
    co_return make_error(common::v1::REASON_NO_SUCH_GAME, "no such game", "11 base62 digits");
  });

  const Answer answer = caller.wait(ask("a", 10s));

  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(answer.error().reason(), common::v1::REASON_NO_SUCH_GAME);
  EXPECT_EQ(answer.error().detail.expected(), "11 base62 digits");
}

TEST_F(UnaryTest, TurnsAnExceptionIntoInternalAndOneLogLine) {
  serve_with([](const GetGameRequest&, Call) -> Awaitable<Answer> {
    throw std::runtime_error("secret details");
    co_return GetGameResponse();
  });

  const Answer answer = caller.wait(ask("a", 10s));

  EXPECT_EQ(answer.error().reason(), common::v1::REASON_INTERNAL);
  EXPECT_THAT(answer.error().detail.message(), testing::Not(HasSubstr("secret")));
  EXPECT_THAT(lines,
              ElementsAre(AllOf(HasSubstr("rpc_handler_failed"), HasSubstr("secret details"))));
}

TEST_F(UnaryTest, ForwardsTheDeadlineAndCancelsTheHandlerWhenItPasses) {
  std::promise<Millis> remaining;
  std::promise<void> cancelled;
  serve_with([&](const GetGameRequest&, Call call) -> Awaitable<Answer> {
    remaining.set_value(call.deadline.remaining());
    try {
      co_await wait_forever();
    } catch (const boost::system::system_error&) {
      cancelled.set_value();
      throw;
    }
    co_return GetGameResponse();
  });

  const Answer answer = caller.wait(ask("a", 300ms));

  EXPECT_EQ(answer.error().reason(), common::v1::REASON_TIMED_OUT);
  EXPECT_LE(remaining.get_future().get(), 300ms);
  cancelled.get_future().get();
  server.reset();
  EXPECT_THAT(lines, ElementsAre());
}

// A call that was cancelled before its handler ran, and that never waits, ended the process.
TEST_F(UnaryTest, OutlivesACallThatWasCancelledBeforeItBegan) {
  serve_with([](const GetGameRequest&, Call) -> Awaitable<Answer> { co_return GetGameResponse(); });
  std::promise<void> go_on;
  asio::post(owner.executor(), [&] { go_on.get_future().wait(); });

  const Answer late = caller.wait(ask("a", 100ms));
  go_on.set_value();
  const Answer next = caller.wait(ask("b", 10s));

  EXPECT_EQ(late.error().reason(), common::v1::REASON_TIMED_OUT);
  EXPECT_TRUE(next);
}

TEST_F(UnaryTest, CancelsTheHandlerWhenTheCallersCoroutineIsCancelled) {
  std::promise<void> started;
  std::promise<void> cancelled;
  serve_with([&](const GetGameRequest&, Call) -> Awaitable<Answer> {
    started.set_value();
    try {
      co_await wait_forever();
    } catch (const boost::system::system_error&) {
      cancelled.set_value();
      throw;
    }
    co_return GetGameResponse();
  });

  asio::cancellation_signal stop;
  auto answer = asio::co_spawn(caller.executor(), ask("a", 60s),
                               asio::bind_cancellation_slot(stop.slot(), asio::use_future));
  started.get_future().get();
  asio::post(caller.executor(), [&] { stop.emit(asio::cancellation_type::terminal); });

  cancelled.get_future().get();
  EXPECT_EQ(answer.get().error().reason(), common::v1::REASON_CANCELLED);
}

TEST_F(UnaryTest, SaysThatAServerIsUnavailable) {
  stub = games::v1::GamesService::NewStub(make_channel(
      "unix:" + testing::TempDir() + "escaque_nobody.sock", test::trust("gateway").signer()));

  EXPECT_EQ(caller.wait(ask("a", 10s)).error().reason(), common::v1::REASON_UNAVAILABLE);
}

TEST_F(UnaryTest, KeepsManyCallsApart) {
  serve_with([](const GetGameRequest& request, Call) -> Awaitable<Answer> {
    co_await asio::post(co_await asio::this_coro::executor, asio::use_awaitable);
    GetGameResponse response;
    response.add_entries()->set_command_id(request.game_id());
    co_return response;
  });
  std::vector<std::future<Answer>> answers;
  for (int i = 0; i < 500; ++i) {
    answers.push_back(
        asio::co_spawn(caller.executor(), ask(std::to_string(i), 30s), asio::use_future));
  }

  for (int i = 0; i < 500; ++i) {
    const Answer answer = answers[static_cast<std::size_t>(i)].get();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->entries(0).command_id(), std::to_string(i));
  }
}

TEST_F(UnaryTest, CancelsRunningCallsWhenItsGraceIsOver) {
  std::promise<void> started;
  serve_with([&](const GetGameRequest&, Call) -> Awaitable<Answer> {
    started.set_value();
    co_await wait_forever();
    co_return GetGameResponse();
  });
  auto answer = asio::co_spawn(caller.executor(), ask("a", 60s), asio::use_future);
  started.get_future().get();

  server->shut_down(50ms);

  EXPECT_FALSE(answer.get());
}

TEST_F(UnaryTest, EndsACallWhoseOwnerIsGone) {
  auto gone = std::make_unique<OwnerThread>();
  SampleService orphan({gone->executor(), logger, test::trust("games").guard()});
  std::promise<void> started;
  orphan.get = [&](const GetGameRequest&, Call) -> Awaitable<Answer> {
    started.set_value();
    co_await wait_forever();
    co_return GetGameResponse();
  };
  Server other("127.0.0.1:0", {&orphan}, logger);
  stub = games::v1::GamesService::NewStub(
      make_channel(other.address(), test::trust("gateway").signer()));
  auto answer = asio::co_spawn(caller.executor(), ask("a", 60s), asio::use_future);
  started.get_future().get();

  gone.reset();

  EXPECT_EQ(answer.get().error().reason(), common::v1::REASON_UNAVAILABLE);
}

TEST_F(UnaryTest, DrainsTheCallsOfAStoppedCaller) {
  std::promise<void> started;
  serve_with([&](const GetGameRequest&, Call) -> Awaitable<Answer> {
    started.set_value();
    co_await wait_forever();
    co_return GetGameResponse();
  });
  auto gone = std::make_unique<OwnerThread>();
  auto answer = asio::co_spawn(gone->executor(), ask("a", 60s), asio::use_future);
  started.get_future().get();

  gone->stop();
  drain_calls();
  gone.reset();

  EXPECT_THROW(answer.get(), std::future_error);
}

/// Answers UNAVAILABLE `failures` times before it succeeds.
StartCall failing(std::atomic<int>& attempts, int failures) {
  return
      [&attempts, failures](grpc::ClientContext*, const std::function<void(grpc::Status)>& done) {
        const bool fails = attempts++ < failures;
        done(fails ? grpc::Status(grpc::StatusCode::UNAVAILABLE, "away") : grpc::Status::OK);
      };
}

TEST_F(UnaryTest, TriesAgainWhileTheServerIsUnavailable) {
  std::atomic<int> attempts = 0;

  const auto error = caller.wait(
      perform_call(failing(attempts, 2), {Deadline::in(10s), Retry::while_unavailable}));

  EXPECT_FALSE(error);
  EXPECT_EQ(attempts, 3);
}

TEST_F(UnaryTest, GivesUpAtTheDeadlineOrAtOnceWhenToldSo) {
  std::atomic<int> attempts = 0;
  EXPECT_EQ(caller
                .wait(perform_call(failing(attempts, 1000),
                                   {Deadline::in(200ms), Retry::while_unavailable}))
                ->reason(),
            common::v1::REASON_UNAVAILABLE);
  EXPECT_GE(attempts, 2);

  attempts = 0;
  EXPECT_TRUE(caller.wait(perform_call(failing(attempts, 1000), {Deadline::in(10s)})));
  EXPECT_EQ(attempts, 1);
}

TEST(Deadline, KnowsWhatIsLeftAndWhichIsEarlier) {
  const Deadline soon = Deadline::in(1s);
  const Deadline late = Deadline::in(1h);

  EXPECT_LE(soon.remaining(), 1s);
  EXPECT_GT(late.remaining(), 59min);
  EXPECT_LE(late.earlier(soon).remaining(), 1s);
  EXPECT_LE(soon.earlier(Deadline::never()).remaining(), 1s);
  EXPECT_EQ(Deadline::never().remaining(), Millis::max());
  EXPECT_EQ(Deadline::in(-1s).remaining(), 0ms);
}

}  // namespace
}  // namespace escaque::rpc
