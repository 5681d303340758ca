#include "platform/metrics/open_metrics.hpp"

#include <gtest/gtest.h>

#include "platform/metrics/registry.hpp"

namespace escaque::metrics {
namespace {

TEST(OpenMetrics, IsGivenToWhoeverWantsItMost) {
  // What Prometheus 2.42 sends.
  EXPECT_TRUE(prefers_open_metrics(
      "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;"
      "q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"));
  EXPECT_TRUE(prefers_open_metrics("text/plain; q=0.5 , application/openmetrics-text"));

  for (const char* accept : {"", "*/*", "text/plain", "application/openmetrics-text;q=0",
                             "application/openmetrics-text; version=0.0.1",
                             "application/openmetrics-text;q=0.4,text/plain;q=0.5", ";;,=,q"}) {
    EXPECT_FALSE(prefers_open_metrics(accept)) << accept;
  }
}

TEST(OpenMetrics, NamesCountersWithoutTheEndingOfTheirSamples) {
  const std::string plain =
      "# HELP a_total Says \"a\" and \\\\ in it.\n# TYPE a_total counter\na_total{x=\"\\\"\"} 3\n"
      "# HELP b_total A gauge.\n# TYPE b_total gauge\nb_total 5\n"
      "# TYPE c histogram\nc_count 0\nc_sum 0\nc_bucket{le=\"+Inf\"} 0\n";

  EXPECT_EQ(to_open_metrics(plain),
            "# TYPE a counter\n# HELP a Says \\\"a\\\" and \\\\ in it.\na_total{x=\"\\\"\"} 3\n"
            "# TYPE b_total gauge\n# HELP b_total A gauge.\nb_total 5\n"
            "# TYPE c histogram\nc_count 0\nc_sum 0\nc_bucket{le=\"+Inf\"} 0\n# EOF\n");
  EXPECT_EQ(to_open_metrics(""), "# EOF\n");
}

TEST(OpenMetrics, LosesNoSampleOfARegistry) {
  Registry registry;
  registry.counter("escaque_moves_total", "Moves.", {{"kind", "x"}}).increment(2);
  registry.gauge("escaque_live", "Live.").set(4);
  registry.histogram("escaque_append_seconds", "Appends.", {0.1, 1}).observe(0.5);

  const std::string open = to_open_metrics(registry.expose());

  for (const char* line : {"\nescaque_moves_total{kind=\"x\"} 2\n", "\nescaque_live 4\n",
                           "\nescaque_append_seconds_bucket{le=\"1\"} 1\n",
                           "\n# TYPE process_cpu_seconds counter\n"}) {
    EXPECT_NE(open.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace escaque::metrics
