#include "load/report.hpp"

#include <boost/json.hpp>

namespace escaque::load {

namespace json = boost::json;

void Report::add(const Report& other) {
  for (const auto& [bucket, times] : other.round_trips.buckets()) round_trips.add(bucket, times);
  due += other.due;
  sent += other.sent;
  in_time += other.in_time;
  watched += other.watched;
  connections += other.connections;
  games += other.games;
  cpu_seconds += other.cpu_seconds;
  for (const auto& [cause, times] : other.errors) errors[cause] += times;
}

std::string to_json(const Report& report) {
  json::array buckets;
  for (const auto& [bucket, times] : report.round_trips.buckets()) {
    buckets.push_back(json::array{bucket, times});
  }
  json::object errors;
  for (const auto& [cause, times] : report.errors) errors[cause] = times;
  return json::serialize(json::object{{"round_trips", std::move(buckets)},
                                      {"due", report.due},
                                      {"sent", report.sent},
                                      {"in_time", report.in_time},
                                      {"watched", report.watched},
                                      {"connections", report.connections},
                                      {"games", report.games},
                                      {"cpu_seconds", report.cpu_seconds},
                                      {"errors", std::move(errors)}});
}

Report report_from_json(const std::string& line) {
  const json::value value = json::parse(line);
  Report report;
  for (const auto& pair : value.at("round_trips").as_array()) {
    report.round_trips.add(pair.at(0).to_number<std::size_t>(),
                           pair.at(1).to_number<std::uint64_t>());
  }
  report.due = value.at("due").to_number<std::uint64_t>();
  report.sent = value.at("sent").to_number<std::uint64_t>();
  report.in_time = value.at("in_time").to_number<std::uint64_t>();
  report.watched = value.at("watched").to_number<std::uint64_t>();
  report.connections = value.at("connections").to_number<std::uint64_t>();
  report.games = value.at("games").to_number<std::uint64_t>();
  report.cpu_seconds = value.at("cpu_seconds").to_number<double>();
  for (const auto& [cause, times] : value.at("errors").as_object()) {
    report.errors[cause] = times.to_number<std::uint64_t>();
  }
  return report;
}

}  // namespace escaque::load
