#include "platform/service/process.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include <boost/asio/post.hpp>

#include "platform/config/startup_error.hpp"
#include "platform/metrics/build.hpp"
#include "platform/service/redis_fitness.hpp"
#include "platform/service/reports.hpp"

namespace escaque::service {
namespace {

/// Of systemd; it starts the next unit when it hears that we are ready.
constexpr auto kTellEvery = std::chrono::milliseconds(250);

// Its destruction is what the future waits for.
struct Ended {
  std::promise<void> promise;
  Ended() = default;
  Ended(const Ended&) = delete;
  Ended& operator=(const Ended&) = delete;
  ~Ended() { promise.set_value(); }
};

/// Nobody calls it by its address, which several may share: the doors of a roll, for example.
constexpr std::string_view kDoor = "gateway";

/// The other half is for the processes beside this one. With more threads than processors each
/// finds less of what it needs in the cache (tests/system/load/README.md).
std::size_t half_of_the_processors() {
  return std::max(1U, std::thread::hardware_concurrency() / 2);
}

/// "0.1.0+1a2b3c4d"
std::string build_text() {
  const metrics::Build& build = metrics::this_build();
  return build.id.empty() ? build.version : build.version + '+' + build.id;
}

}  // namespace

Process::Process(std::string name, Blocks blocks, metrics::Registry& registry,
                 const TimeSource& time, log::Logger logger, std::size_t threads, std::string door)
    : name_(std::move(name)),
      time_(time),
      logger_(std::move(logger)),
      redis_(blocks.redis),
      tls_(blocks.tls),
      trust_(name_, blocks.identity, time, logger_),
      runtime_(threads > 0 ? threads : half_of_the_processors(), log_crashes(logger_)),
      client_(redis::make_client(context(), redis_config("features"), {})),
      feature_level_(context(), *client_, logger_, kFeatureLevel, Millis{1'000}, build_text()),
      instances_(redis_, tls_, logger_),
      bonds_(*client_),
      decided_(context()),
      loops_(runtime_, time_),
      look_again_(context()),
      certificates_(context(), registry, time, logger_, std::move(door)),
      stop_signals_(context(), SIGINT, SIGTERM),
      hangups_(context(), SIGHUP) {
  await_signal();
  await_hangup();
}

rpc::Host Process::next_host() {
  const std::size_t next = next_context_.fetch_add(1, std::memory_order_relaxed) % runtime_.size();
  return {runtime_.context(next).get_executor(), logger_, trust_.guard()};
}

redis::ClientConfig Process::redis_config(const std::string& part) const {
  return redis::make_config(redis_, tls_, "escaque-" + name_ + (part.empty() ? "" : "-" + part));
}

void Process::spawn(std::string name, Awaitable<void> coroutine) {
  runtime_.spawn(context(), std::move(name), once_redis_is_ours(std::move(coroutine)));
}

void Process::add_task(std::string name, Awaitable<void> coroutine) {
  add_task_at_once(std::move(name), once_redis_is_ours(std::move(coroutine)));
}

void Process::add_task_at_once(std::string name, Awaitable<void> coroutine) {
  auto ended = std::make_shared<Ended>();
  tasks_.push_back(ended->promise.get_future());
  // Held by what reports a crash: the task has ended when that has been said, too.
  escaque::spawn(context(), std::move(name), std::move(coroutine),
                 [report = log_crashes(logger_), ended = std::move(ended)](
                     std::string_view task, std::string_view error) { report(task, error); });
}

void Process::run(const std::string& address, std::uint16_t admin_port,
                  const std::function<void()>& drain) {
  feature_level_.on_living([this](const auto& names) { return instances_.take(names); });
  std::string name = instances_.name_of(name_, address);
  if (name_ == kDoor) name += '#' + std::to_string(admin_port);
  named_.set_value(name);
  add_task("feature_level", feature_level_.run(std::move(name)));
  add_task_at_once("bonds", check_bonds());
  logger_.info("serving", {{"address", address}, {"admin_port", admin_port}});
  if (manager_.is_there()) boost::asio::post(context(), [this] { tell_manager(); });
  std::thread io([this] { runtime_.run(); });
  logger_.info("stopping", {{"signal", stop_.get_future().get()}});
  manager_.stopping();
  boost::asio::post(context(), [this] { decided_.set(); });
  drain();
  boost::asio::post(context(), [this] {
    feature_level_.stop();
    if (!client_->is_connected()) client_->stop();
  });
  for (const std::future<void>& task : tasks_) task.wait();
  runtime_.stop();
  io.join();
  logger_.info("stopped");
  if (refused_) throw config::StartupError(name_ + ": " + *refused_);
}

metrics::AdminServer::Checks Process::checks(std::vector<metrics::HealthCheck> ready) {
  ready.push_back(bonds_.health_check());
  auto instance = [named = instance_]() -> std::string {
    const bool is_named = named.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    return is_named ? named.get() : std::string();
  };
  checks_ = {
      .ready = std::move(ready), .alive = {loops_.health_check()}, .instance = std::move(instance)};
  return checks_;
}

void Process::tell_manager() {
  const auto is_well = [](const metrics::HealthCheck& check) { return !check.trouble(); };
  const bool is_alive = std::ranges::all_of(checks_.alive, is_well);
  manager_.look(is_alive, is_alive && std::ranges::all_of(checks_.ready, is_well));
  look_again_.expires_after(kTellEvery);
  look_again_.async_wait([this](const boost::system::error_code& error) {
    if (!error) tell_manager();
  });
}

Awaitable<void> Process::check_bonds() {
  refused_ = co_await why_unfit(*client_);
  if (!refused_) refused_ = co_await bonds_.check();
  if (refused_) {
    logger_.error("redis_refused", {{"why", *refused_}});
    stop();
  } else {
    decided_.set();
  }
}

Awaitable<void> Process::once_redis_is_ours(Awaitable<void> coroutine) {
  co_await decided_.wait();
  if (is_redis_ours()) co_await std::move(coroutine);
}

void Process::end(int signal) {
  std::call_once(stopped_, [this, signal] { stop_.set_value(signal); });
}

void Process::await_signal() {
  stop_signals_.async_wait([this](const boost::system::error_code& error, int signal) {
    if (error) return;
    stop_signals_.clear();  // The next one means what it means to any program.
    end(signal);
  });
}

void Process::await_hangup() {
  hangups_.async_wait([this](const boost::system::error_code& error, int) {
    if (error) return;
    await_hangup();
    if (reload_) reload_();
    certificates_.look();
  });
}

}  // namespace escaque::service
