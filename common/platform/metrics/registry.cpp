#include "platform/metrics/registry.hpp"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include "platform/metrics/process_metrics.hpp"

namespace escaque::metrics {

void Counter::increment(double by) { counter_->Increment(by); }
double Counter::value() const { return counter_->Value(); }

void Gauge::set(double value) { gauge_->Set(value); }
void Gauge::add(double by) { gauge_->Increment(by); }
double Gauge::value() const { return gauge_->Value(); }

void Histogram::observe(double value) { histogram_->Observe(value); }

Buckets duration_buckets() {
  return {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
          0.05,   0.1,     0.25,   0.5,   1,      2.5,   5,    10};
}

Registry::Registry() : registry_(std::make_shared<prometheus::Registry>()) {}
Registry::~Registry() = default;

Counter Registry::counter(const std::string& name, const std::string& help, const Labels& labels) {
  return Counter(prometheus::BuildCounter().Name(name).Help(help).Register(*registry_).Add(labels));
}

Gauge Registry::gauge(const std::string& name, const std::string& help, const Labels& labels) {
  return Gauge(prometheus::BuildGauge().Name(name).Help(help).Register(*registry_).Add(labels));
}

Histogram Registry::histogram(const std::string& name, const std::string& help,
                              const Buckets& buckets, const Labels& labels) {
  return Histogram(
      prometheus::BuildHistogram().Name(name).Help(help).Register(*registry_).Add(labels, buckets));
}

std::string Registry::expose() const {
  return prometheus::TextSerializer().Serialize(registry_->Collect()) +
         metrics::expose(process_use());
}

}  // namespace escaque::metrics
