#include "load/process_usage.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

#include <boost/json.hpp>

namespace escaque::load {
namespace {

std::string read(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::optional<Usage> usage_of(std::int64_t pid) {
  const std::string folder = "/proc/" + std::to_string(pid);
  const std::string stat = read(folder + "/stat");
  // The name in brackets may contain anything; after it come state (3rd field) to utime, stime.
  const auto name_end = stat.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(stat.substr(name_end + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  std::istringstream statm(read(folder + "/statm"));
  double all_pages = 0;
  double resident_pages = 0;
  statm >> all_pages >> resident_pages;
  return Usage{(user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK)),
               resident_pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024};
}

std::map<std::string, Usage> usage_of(const std::string& state) {
  std::map<std::string, Usage> found;
  boost::system::error_code error;
  const auto run = boost::json::parse(read(state), error);
  if (error || !run.is_object() || !run.as_object().contains("pids")) return found;
  for (const auto& [name, pid] : run.at("pids").as_object()) {
    if (const auto usage = usage_of(pid.as_int64())) found.emplace(name, *usage);
  }
  return found;
}

}  // namespace escaque::load
