#include "cli/doctor/deployment.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>

#include <boost/json.hpp>

namespace escaque::clients::cli::doctor {
namespace {

constexpr std::string_view kState = "run.json";

bool is_port(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  return !text.empty() && text.size() <= kMostDigits &&
         std::ranges::all_of(text, [](unsigned char each) { return std::isdigit(each) != 0; });
}

}  // namespace

Deployment read_deployment(const std::filesystem::path& data) {
  const auto path = data / kState;
  std::ifstream file(path);
  if (!file) {
    throw NoDeployment(path.string() + " is not there (expected: --data, the folder of a server " +
                       "that has been started)");
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  try {
    const auto state = boost::json::parse(text);
    Deployment deployment;
    deployment.redis = boost::json::value_to<std::string>(state.at("addresses").at("redis"));
    std::map<std::string, ProcessPlace> places;
    for (const auto& [name, ports] : state.at("ports").as_object()) {
      ProcessPlace& place = places[std::string(name)];
      const auto& admin = ports.at("admin");
      if (!admin.is_null()) place.admin = "127.0.0.1:" + std::to_string(admin.to_number<int>());
    }
    for (const auto& [name, pid] : state.at("pids").as_object()) {
      places[std::string(name)].pid = pid.to_number<int>();
    }
    for (auto& [name, place] : places) {
      place.name = name;
      deployment.processes.push_back(std::move(place));
    }
    return deployment;
  } catch (const std::exception& error) {
    throw NoDeployment(path.string() + ": " + error.what() +
                       " (expected: the file that the supervisor writes)");
  }
}

ProcessPlace parse_place(std::string_view text) {
  const auto equals = text.find('=');
  const auto colon = text.rfind(':');
  const bool is_whole = equals != std::string_view::npos && equals > 0 &&
                        colon != std::string_view::npos && colon > equals + 1 &&
                        is_port(text.substr(colon + 1));
  if (!is_whole) {
    throw NoDeployment("--admin: \"" + std::string(text) +
                       "\" (expected: NAME=HOST:PORT, as in games2=10.0.0.7:9101)");
  }
  return {.name = std::string(text.substr(0, equals)),
          .admin = std::string(text.substr(equals + 1))};
}

}  // namespace escaque::clients::cli::doctor
