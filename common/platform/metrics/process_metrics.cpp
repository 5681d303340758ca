#include "platform/metrics/process_metrics.hpp"

#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

namespace escaque::metrics {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double entries_of(const char* folder) {
  double count = 0;
  std::error_code unreadable;
  const std::filesystem::directory_iterator entries(folder, unreadable);
  for (auto entry = begin(entries); !unreadable && entry != end(entries);
       entry.increment(unreadable)) {
    ++count;
  }
  return count;
}

prometheus::MetricFamily family(std::string name, std::string help, prometheus::MetricType type,
                                double value) {
  prometheus::ClientMetric metric;
  (type == prometheus::MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
  return {std::move(name), std::move(help), type, {metric}};
}

}  // namespace

ProcessUse process_use() {
  ProcessUse use;
  const auto page = static_cast<double>(sysconf(_SC_PAGESIZE));
  double virtual_pages = 0;
  double resident_pages = 0;
  std::ifstream("/proc/self/statm") >> virtual_pages >> resident_pages;
  use.virtual_bytes = virtual_pages * page;
  use.resident_bytes = resident_pages * page;
  rusage spent{};
  if (getrusage(RUSAGE_SELF, &spent) == 0) {
    use.cpu_seconds = seconds(spent.ru_utime) + seconds(spent.ru_stime);
  }
  use.open_files = entries_of("/proc/self/fd");
  use.threads = entries_of("/proc/self/task");
  return use;
}

std::string expose(const ProcessUse& use) {
  using prometheus::MetricType;
  return prometheus::TextSerializer().Serialize({
      family("process_resident_memory_bytes", "Resident memory size in bytes.", MetricType::Gauge,
             use.resident_bytes),
      family("process_virtual_memory_bytes", "Virtual memory size in bytes.", MetricType::Gauge,
             use.virtual_bytes),
      family("process_cpu_seconds_total", "Total user and system CPU time spent in seconds.",
             MetricType::Counter, use.cpu_seconds),
      family("process_open_fds", "Number of open file descriptors.", MetricType::Gauge,
             use.open_files),
      family("process_threads", "Number of threads.", MetricType::Gauge, use.threads),
  });
}

}  // namespace escaque::metrics
