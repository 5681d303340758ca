// All processes of a site: those that were asked, and those that only say in Redis that they live.

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/backup/words.hpp"
#include "cli/doctor/examine.hpp"
#include "cli/doctor/remedies.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using std::chrono::milliseconds;

// Each says so every second, and is forgotten by the others after 30 s.
constexpr milliseconds kLapsed{10'000};

bool is_heard(const Instance& instance) { return instance.age <= kLapsed; }

/// "escaque-games" of "games 10.0.0.7:9001".
std::string program_of(const Instance& instance) {
  return "escaque-" + instance.name.substr(0, instance.name.find(' '));
}

/// Where it is reached, without the machine that is put before an address of its own.
std::string_view place_of(const Instance& instance) {
  std::string_view place = instance.name;
  place.remove_prefix(place.find(' ') + 1);
  const auto slash = place.find('/');
  if (slash == std::string_view::npos || place.starts_with("unix:")) return place;
  return place.substr(slash + 1);
}

bool is_of(const Instance& instance, const ProcessReport& report) {
  if (!report.instance.empty()) return report.instance == instance.name;
  if (report.is_off) return false;
  // It has not answered, or is of a build that does not say its name. A gateway is named with its
  // admin port; one without RPCs is reached at its admin door only.
  const std::string_view place = place_of(instance);
  if (place == report.address || place == report.admin) return true;
  const auto colon = report.admin.rfind(':');
  return colon != std::string::npos && place.ends_with('#' + report.admin.substr(colon + 1));
}

bool is_answering(const ProcessReport& report) {
  return !report.is_gone && !report.is_off && !report.admin.empty() && report.silence.empty();
}

bool runs_nothing(const std::vector<ProcessReport>& reports) {
  const auto wanted = std::ranges::find_if_not(reports, &ProcessReport::is_off);
  return wanted != reports.end() &&
         std::all_of(wanted, reports.end(),
                     [](const ProcessReport& report) { return report.is_gone || report.is_off; });
}

Symptom not_running(const std::vector<ProcessReport>& reports) {
  const auto wanted = std::ranges::find_if_not(reports, &ProcessReport::is_off);
  return {Urgency::now, "server", "it does not run",
          "start it: " +
              std::string(wanted->unit.empty() ? "./dev up, with the same flags as before"
                                               : "systemctl start escaque.target") +
              runbook("process-gone")};
}

/// A roll replaces all processes of a program, so of two builds one was left behind.
void examine_builds(const std::vector<ProcessReport>& reports, const std::vector<Instance>& others,
                    Symptoms& symptoms) {
  std::map<std::string, std::map<std::string, std::vector<std::string>>> names;
  for (const ProcessReport& report : reports) {
    if (!report.program.empty()) names[report.program][report.build].push_back(report.name);
  }
  for (const Instance& other : others) {
    if (is_heard(other) && !other.build.empty()) {
      names[program_of(other)][other.build].push_back(other.name);
    }
  }
  for (const auto& [program, builds] : names) {
    if (builds.size() < 2) continue;
    std::string what = "it runs in several builds:";
    for (const auto& [build, who] : builds) {
      for (const std::string& name : who) what += ' ' + name + ' ' + build + ',';
    }
    what.back() = ';';
    symptoms.push_back({Urgency::soon, program, what + " what is new waits until all have it",
                        "roll again, to one of them" + runbook("builds")});
  }
}

/// What is new in one program waits for all others, too, each of which may run in one build.
void examine_levels(const std::vector<Instance>& instances, Symptoms& symptoms) {
  int highest = 0;
  for (const Instance& instance : instances) {
    if (is_heard(instance)) highest = std::max(highest, instance.level);
  }
  std::string behind;
  for (const Instance& instance : instances) {
    if (!is_heard(instance) || instance.level == highest) continue;
    const std::string build = instance.build.empty() ? "" : ' ' + instance.build;
    behind += (behind.empty() ? "" : ", ") + instance.name + build + " reads " +
              std::to_string(instance.level);
  }
  if (behind.empty()) return;
  symptoms.push_back({Urgency::soon, "server",
                      "what came with feature level " + std::to_string(highest) +
                          " is not written before all can read it: " + behind,
                      "roll again, so that all of them can" + runbook("builds")});
}

/// "0.4 s"
std::string seconds_text(milliseconds time) {
  constexpr int kTenth = 100;
  const auto tenths = std::max<milliseconds::rep>(time.count(), 0) / kTenth;
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " s";
}

Symptom lapsed(const Instance& other) {
  return {Urgency::now, other.name,
          "it has not said for " + seconds_text(other.age) + " that it lives",
          "it has died, hangs, or does not reach Redis: escaque doctor on its machine tells more" +
              runbook("process-gone")};
}

Symptom note(const Instance& other) {
  const std::string build = other.build.empty() ? "a build that it does not say" : other.build;
  return {Urgency::none, other.name,
          "it was not asked; " + build + ", feature level " + std::to_string(other.level) +
              ", said " + seconds_text(other.age) + " ago that it lives",
          ""};
}

}  // namespace

std::vector<Instance> not_asked(const std::vector<Instance>& instances,
                                const std::vector<ProcessReport>& reports) {
  std::vector<Instance> others;
  for (const Instance& instance : instances) {
    const bool is_asked = std::ranges::any_of(
        reports, [&](const ProcessReport& report) { return is_of(instance, report); });
    if (!is_asked) others.push_back(instance);
  }
  return others;
}

Symptoms examine(const std::vector<ProcessReport>& reports, Moment now,
                 const std::vector<Instance>& instances) {
  Symptoms all;
  const bool is_down = runs_nothing(reports);
  if (is_down) {
    all.push_back(not_running(reports));
  } else {
    for (const ProcessReport& report : reports) append(all, examine(report, now));
  }
  const std::vector<Instance> others = not_asked(instances, reports);
  examine_builds(reports, others, all);
  examine_levels(instances, all);
  // Those that live forget the others after a while; where none lives nobody is forgotten.
  const bool is_anybody_heard = std::ranges::any_of(instances, is_heard);
  for (const Instance& other : others) {
    all.push_back(is_anybody_heard && !is_heard(other) ? lapsed(other) : note(other));
  }
  const bool is_said = is_down || std::ranges::any_of(reports, is_answering);
  if (!is_anybody_heard && !instances.empty() && !is_said) {
    const auto last = std::ranges::min_element(instances, {}, &Instance::age)->age;
    all.push_back(
        {Urgency::now, "server",
         "no process has said since " + utc_text(now - last) + " that it lives",
         "start them, or read their logs: they may not reach Redis" + runbook("process-gone")});
  }
  return all;
}

}  // namespace escaque::clients::cli::doctor
