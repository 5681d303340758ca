#include "platform/metrics/registry.hpp"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/metrics/process_metrics.hpp"

namespace escaque::metrics {
namespace {

using testing::HasSubstr;

TEST(Registry, GivesTheSameMetricForTheSameNameAndLabels) {
  Registry registry;
  Counter first = registry.counter("escaque_a_total", "A.", {{"kind", "x"}});
  Counter again = registry.counter("escaque_a_total", "A.", {{"kind", "x"}});
  const Counter other = registry.counter("escaque_a_total", "A.", {{"kind", "y"}});

  first.increment();
  again.increment(2);

  EXPECT_EQ(first.value(), 3);
  EXPECT_EQ(other.value(), 0);
}

TEST(Registry, ExposesGaugesAndHistograms) {
  Registry registry;
  Gauge gauge = registry.gauge("escaque_live_games", "Live games.");
  Histogram histogram = registry.histogram("escaque_append_seconds", "Appends.", {0.1, 1});

  gauge.set(5);
  gauge.add(-2);
  histogram.observe(0.5);

  const std::string text = registry.expose();
  EXPECT_EQ(gauge.value(), 3);
  EXPECT_THAT(text, HasSubstr("# HELP escaque_live_games Live games.\n"));
  EXPECT_THAT(text, HasSubstr("\nescaque_live_games 3\n"));
  EXPECT_THAT(text, HasSubstr("escaque_append_seconds_bucket{le=\"0.1\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("escaque_append_seconds_bucket{le=\"1\"} 1\n"));
}

TEST(Registry, RefusesANameThatPrometheusDoesNotKnow) {
  Registry registry;
  EXPECT_THROW((void)registry.counter("moves-total", "Moves."), std::invalid_argument);
}

TEST(ProcessUse, IsMoreThanNothing) {
  const ProcessUse use = process_use();

  EXPECT_GT(use.resident_bytes, 1e6);
  EXPECT_GT(use.virtual_bytes, use.resident_bytes);
  EXPECT_GE(use.cpu_seconds, 0);
  EXPECT_GE(use.open_files, 3);
  EXPECT_GE(use.threads, 1);
}

}  // namespace
}  // namespace escaque::metrics
