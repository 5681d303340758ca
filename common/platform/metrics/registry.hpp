#pragma once
// The numbers of one process. Each service declares all of its metrics in its metrics.hpp as
// members that are made from one Registry; names are escaque_<service>_<what>_<unit>. Thread-safe.

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace prometheus {
class Counter;
class Gauge;
class Histogram;
class Registry;
template <class T>
class Family;
}  // namespace prometheus

namespace escaque::metrics {

using Labels = std::map<std::string, std::string>;
using Buckets = std::vector<double>;

// Handles: cheap to copy, valid as long as the registry lives.

class Counter {
 public:
  explicit Counter(prometheus::Counter& counter) : counter_(&counter) {}
  void increment(double by = 1);
  [[nodiscard]] double value() const;

 private:
  prometheus::Counter* counter_;
};

class Gauge {
 public:
  explicit Gauge(prometheus::Gauge& gauge) : gauge_(&gauge) {}
  void set(double value);
  void add(double by);
  [[nodiscard]] double value() const;

 private:
  prometheus::Gauge* gauge_;
};

class Histogram {
 public:
  explicit Histogram(prometheus::Histogram& histogram) : histogram_(&histogram) {}
  void observe(double value);

 private:
  prometheus::Histogram* histogram_;
};

/// Upper bounds in seconds for the duration of a call or an append: 0.1 ms … 10 s.
[[nodiscard]] Buckets duration_buckets();

class Registry {
 public:
  /// Carries the process's own numbers (memory, CPU, files) from the start.
  Registry();
  ~Registry();
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  // The same name and labels give the same metric. A name that Prometheus refuses, or one that has
  // another kind already, throws std::invalid_argument: a mistake in the program.
  [[nodiscard]] Counter counter(const std::string& name, const std::string& help,
                                const Labels& labels = {});
  [[nodiscard]] Gauge gauge(const std::string& name, const std::string& help,
                            const Labels& labels = {});
  [[nodiscard]] Histogram histogram(const std::string& name, const std::string& help,
                                    const Buckets& buckets, const Labels& labels = {});

  /// Everything in Prometheus' text format.
  [[nodiscard]] std::string expose() const;

 private:
  std::shared_ptr<prometheus::Registry> registry_;
};

}  // namespace escaque::metrics
