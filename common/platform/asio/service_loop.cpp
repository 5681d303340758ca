#include "platform/asio/service_loop.hpp"

#include <memory>
#include <thread>
#include <utility>

namespace escaque {
namespace {

// Its destruction, however the coroutine ends, is what the future waits for.
struct Ended {
  std::promise<void> promise;
  Ended() = default;
  Ended(const Ended&) = delete;
  Ended& operator=(const Ended&) = delete;
  ~Ended() { promise.set_value(); }
};

Awaitable<void> run_task(Awaitable<void> coroutine, std::shared_ptr<Ended> ended) {
  co_await std::move(coroutine);
  ended.reset();
}

}  // namespace

void ServiceLoop::add_task(std::string name, Awaitable<void> coroutine) {
  auto ended = std::make_shared<Ended>();
  tasks_.push_back(ended->promise.get_future());
  runtime_.spawn(runtime_.context(0), std::move(name),
                 run_task(std::move(coroutine), std::move(ended)));
}

void ServiceLoop::run(const std::function<void()>& drain) {
  runtime_.handle_signals([this](int) { stop(); });
  std::thread io([this] { runtime_.run(); });
  stop_.get_future().wait();
  drain();
  for (const std::future<void>& task : tasks_) task.wait();
  runtime_.stop();
  io.join();
}

void ServiceLoop::stop() {
  std::call_once(stopped_, [this] { stop_.set_value(); });
}

}  // namespace escaque
