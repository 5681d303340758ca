#pragma once
// What every service has, and how it lives: its io threads serve until a signal or stop(); what
// must end in good order ends while they still serve; then they end. The log says `configured`,
// `serving`, `stopping`, `stopped`. A server's members are, in this order:
//
//   const Config config_;
//   metrics::Registry registry_;  // What outlives the threads.
//   Metrics metrics_;
//   service::Process process_;    // What is owned by them or thread-safe comes after it.
//   …
//   rpc::Server server_;          // Last who calls into all the others.
//   metrics::AdminServer admin_;

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/asio/runtime.hpp"
#include "platform/grpc/certificate_watch.hpp"
#include "platform/grpc/serve.hpp"
#include "platform/log/logger.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/metrics/registry.hpp"
#include "platform/redis/config.hpp"
#include "platform/service/bonds.hpp"
#include "platform/service/feature_level.hpp"
#include "platform/service/instance_book.hpp"
#include "platform/service/loop_watch.hpp"
#include "platform/service/service_manager.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::service {

/// How long running calls may take when a service stops.
inline constexpr Millis kGrace{5'000};

class Process {
 public:
  /// Of a configuration `config`: its blocks `identity`, `redis` and `tls` are used. `door` is the
  /// certificate that browsers see, if any. `registry` and `time` must outlive it. `threads` of 0
  /// are one for every two processors. Throws config::StartupError.
  template <class Config>
  Process(std::string name, const Config& config, metrics::Registry& registry,
          const TimeSource& time, log::Logger logger, std::size_t threads = 1,
          std::string door = {})
      : Process(std::move(name), Blocks{config.identity, config.redis, config.tls}, registry, time,
                std::move(logger), threads, std::move(door)) {}

  [[nodiscard]] const log::Logger& logger() const { return logger_; }
  [[nodiscard]] const TimeSource& time() const { return time_; }
  [[nodiscard]] rpc::Trust& trust() { return trust_; }
  [[nodiscard]] Runtime& runtime() { return runtime_; }
  /// The first of the contexts, and the only one of most services.
  [[nodiscard]] boost::asio::io_context& context() { return runtime_.context(0); }
  /// Where RPCs are served: on the contexts in turn. From any thread.
  [[nodiscard]] rpc::Host next_host();
  /// CLIENT LIST shows "escaque-NAME", or "escaque-NAME-PART" for a connection of its own.
  [[nodiscard]] redis::ClientConfig redis_config(const std::string& part = {}) const;

  /// Where the instances of `service` are: `configured`, and those that beat in the same Redis.
  /// On context(), before run().
  [[nodiscard]] rpc::Addresses addresses_of(const std::string& service,
                                            std::vector<std::string> configured) {
    return instances_.addresses_of(service, std::move(configured));
  }

  /// What belongs to the Redis of this process for ever, "database of games" and its id: run() asks
  /// whether Redis knows another one. Before run().
  void add_bond(std::string what, std::string value) {
    bonds_.add({std::move(what), std::move(value)});
  }

  /// What is asked at the admin port: `ready` is what this service waits for. It also says by which
  /// name this process is in the hash `processes`, once run() has begun. run() also tells the
  /// answers to systemd, where that has started us. Before run().
  [[nodiscard]] metrics::AdminServer::Checks checks(std::vector<metrics::HealthCheck> ready);

  /// What everything that runs at the moment can read. From any thread.
  [[nodiscard]] int feature_level() const { return feature_level_.agreed(); }
  /// The same; nothing until Redis has told who else runs. From any thread.
  [[nodiscard]] std::optional<int> known_feature_level() const { return feature_level_.known(); }

  /// Starts a coroutine on context(), once Redis is known to be ours: what another site has there
  /// is neither read nor written. It never begins when run() has ended the process before.
  void spawn(std::string name, Awaitable<void> coroutine);
  /// The same; run() waits for its end after `drain`. Before run().
  void add_task(std::string name, Awaitable<void> coroutine);
  /// What waits for no Redis.
  void add_task_at_once(std::string name, Awaitable<void> coroutine);

  /// Whether Redis can be the site's and has no other bonds than ours, as run() has found. From any
  /// thread.
  [[nodiscard]] bool is_redis_ours() const { return bonds_.are_checked(); }

  /// Also done at SIGHUP, before the certificates are looked at, on context(). Before run().
  void on_hangup(std::function<void()> reload) { reload_ = std::move(reload); }

  /// `address` is where others reach this process. Serves until stop(), SIGINT or SIGTERM, a second
  /// one of which kills; then calls `drain` on the calling thread, which must make all tasks end.
  /// Throws config::StartupError, in the same good order, when Redis cannot be the site's,
  /// or belongs to other data. Call once.
  void run(const std::string& address, std::uint16_t admin_port,
           const std::function<void()>& drain);
  /// From any thread, also before run().
  void stop() { end(0); }

 private:
  struct Blocks {
    const config::IdentityConfig& identity;
    const config::RedisConfig& redis;
    const config::TlsConfig& tls;
  };
  Process(std::string name, Blocks blocks, metrics::Registry& registry, const TimeSource& time,
          log::Logger logger, std::size_t threads, std::string door);

  [[nodiscard]] Awaitable<void> check_bonds();
  [[nodiscard]] Awaitable<void> once_redis_is_ours(Awaitable<void> coroutine);
  void tell_manager();
  void end(int signal);
  void await_signal();
  void await_hangup();

  // Constant after construction
  const std::string name_;
  const TimeSource& time_;
  const log::Logger logger_;
  const config::RedisConfig redis_;
  const config::TlsConfig tls_;
  std::function<void()> reload_;

  // Thread-safe on their own
  rpc::Trust trust_;
  Runtime runtime_;
  ServiceManager manager_ = ServiceManager::of_this_process();
  std::atomic<std::size_t> next_context_ = 0;
  std::promise<std::string> named_;  // By run().
  const std::shared_future<std::string> instance_ = named_.get_future().share();
  std::promise<int> stop_;
  std::once_flag stopped_;
  std::vector<std::future<void>> tasks_;

  // Owned by the thread of context()
  const std::unique_ptr<redis::Client> client_;
  FeatureLevel feature_level_;
  InstanceBook instances_;
  Bonds bonds_;
  AsyncEvent decided_;                  // Redis is ours, or never mind: the process ends.
  std::optional<std::string> refused_;  // Why Redis is; read when all has ended.
  LoopWatch loops_;
  metrics::AdminServer::Checks checks_;
  boost::asio::steady_timer look_again_;  // For the next telling of manager_.
  rpc::CertificateWatch certificates_;
  boost::asio::signal_set stop_signals_;
  boost::asio::signal_set hangups_;
};

/// `config`, whose folder of data is there afterwards unless all of `places`, which lie in it when
/// they are empty, are elsewhere. What is wrong with the folder is told by whoever needs it.
template <class Config>
[[nodiscard]] Config with_data_dir(Config config, std::initializer_list<std::string> places) {
  std::error_code ignored;
  for (const std::string& place : places) {
    if (place.empty()) std::filesystem::create_directories(config.data_dir, ignored);
  }
  return config;
}

}  // namespace escaque::service
