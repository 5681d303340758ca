#include "cli/doctor/deployment.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>

#include <boost/json.hpp>

#include "platform/config/secret_file.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::clients::cli::doctor {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kState = "run.json";
// What `escaque tls make` writes.
constexpr std::string_view kAuthority = "ca.pem";
constexpr std::string_view kPassword = "redis.password";

bool is_port(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  return !text.empty() && text.size() <= kMostDigits &&
         std::ranges::all_of(text, [](unsigned char each) { return std::isdigit(each) != 0; });
}

}  // namespace

bool is_deployment(const fs::path& data) {
  std::error_code error;
  return fs::status(data / kState, error).type() != fs::file_type::not_found;
}

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
    // Builds before this one did not say.
    const auto* const site = state.as_object().if_contains("tls_site");
    if (site != nullptr && !site->is_null()) {
      deployment.tls_site = boost::json::value_to<std::string>(*site);
    }
    std::map<std::string, ProcessPlace> places;
    for (const auto& [name, ports] : state.at("ports").as_object()) {
      ProcessPlace& place = places[std::string(name)];
      const auto& admin = ports.at("admin");
      if (!admin.is_null()) place.admin = "127.0.0.1:" + std::to_string(admin.to_number<int>());
    }
    for (const auto& [name, pid] : state.at("pids").as_object()) {
      places[std::string(name)].pid = pid.to_number<int>();
    }
    // The supervisor writes none.
    if (const auto* const units = state.as_object().if_contains("units")) {
      for (const auto& [name, unit] : units->as_object()) {
        places[std::string(name)].unit = boost::json::value_to<std::string>(unit);
      }
    }
    for (const auto& [name, address] : state.at("addresses").as_object()) {
      const auto place = places.find(std::string(name));
      if (place == places.end()) continue;
      place->second.address = boost::json::value_to<std::string>(address);
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

RedisLogin read_login(const fs::path& site) {
  RedisLogin login{.tls = {.authority = (site / kAuthority).string()}, .password = {}};
  std::error_code error;
  std::vector<fs::path> keys;
  for (const auto& file : fs::directory_iterator(site, error)) {
    const bool is_authoritys = file.path().stem() == fs::path(kAuthority).stem();
    if (file.path().extension() == ".key" && !is_authoritys) keys.push_back(file.path());
  }
  std::ranges::sort(keys);
  const auto key = std::ranges::find_if(
      keys, [&error](fs::path each) { return fs::exists(each.replace_extension(".pem"), error); });
  if (key == keys.end() || !fs::exists(site / kAuthority, error)) {
    throw NoDeployment("--tls-site: " + site.string() + " has no ca.pem, or no NAME.pem with its " +
                       "NAME.key (expected: a folder of `escaque tls make`)");
  }
  login.tls.key = key->string();
  login.tls.certificate = fs::path(*key).replace_extension(".pem").string();
  try {
    login.password = config::read_secret("--tls-site", (site / kPassword).string());
  } catch (const config::StartupError& unreadable) {
    throw NoDeployment(unreadable.what());
  }
  return login;
}

std::optional<RedisLogin> login_of(const std::string& address, const fs::path& site) {
  if (site.empty() || address.starts_with("unix:")) return std::nullopt;
  return read_login(site);
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
