// How long the desk's queue of 10,000 cases takes, and a decision beside it.
// conduct_bench [CASES]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "conduct/cases/case_store.hpp"

namespace {

using namespace escaque;
using namespace escaque::services::conduct;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

template <class T>
T run(Awaitable<T> coroutine) {
  boost::asio::io_context io;
  std::optional<T> result;
  boost::asio::co_spawn(io, std::move(coroutine), [&](const std::exception_ptr& failed, T value) {
    if (failed) std::rethrow_exception(failed);
    result.emplace(std::move(value));
  });
  io.run();
  return std::move(*result);
}

ReportOrder report_number(int number, UtcTime now) {
  ReportOrder order;
  order.key = {UserId{1'000'000 + static_cast<std::uint64_t>(number)}, "r", "report"};
  order.accused = UserId{1 + static_cast<std::uint64_t>(number)};
  order.report.reporter = order.key.by;
  order.report.offence = static_cast<etiquette::Offence>(number % 10);
  order.report.text = "an insult, from the first move on";
  order.a_day = 20;
  order.now = now + Millis(number);
  return order;
}

/// Takes the most urgent case and imposes a mute, as the desk does.
void measure_decision(CaseStore& store, UtcTime now) {
  const auto queue = run(store.queue({true, 1, 0}));
  if (!queue || queue->rows.empty()) std::abort();
  CaseOrder order;
  order.key = {UserId{7}, "take", "take"};
  order.id = queue->rows.front().id;
  order.command = etiquette::Take{};
  order.officer = {UserId{7}, false, true, false};
  order.signers = 2;
  order.now = now;
  if (!run(store.command(order))) std::abort();
  etiquette::Impose impose;
  impose.id = etiquette::SanctionId{1};
  impose.wanted.step = etiquette::Step::cool_down;
  impose.wanted.features = {etiquette::Feature::rooms};
  impose.wanted.until = now + std::chrono::hours(1);
  impose.wanted.is_critical = true;
  impose.reason = "a threat";
  order.key = {UserId{7}, "impose", "impose"};
  order.command = impose;
  const auto start = Clock::now();
  const auto done = run(store.command(order));
  if (!done || done->record.empty()) std::abort();
  std::printf("a mute, from the order to the database: %.1f ms\n", ms_since(start));
}

void measure_queue(const std::filesystem::path& folder, int cases) {
  sql::Database database({"sqlite3://" + (folder / "conduct.sqlite").string(), 2}, migrations(),
                         {});
  const auto key = seal::SealKey::make();
  CaseStore store(database, key, rule_settings({}));
  const UtcTime now = std::chrono::floor<Millis>(std::chrono::system_clock::now());
  auto start = Clock::now();
  for (int i = 0; i < cases; ++i) {
    if (!run(store.report(report_number(i, now)))) std::abort();
  }
  std::printf("%d reports: %.0f ms, %.2f ms each\n", cases, ms_since(start),
              ms_since(start) / cases);
  for (const int skip : {0, cases / 2, cases - 50}) {
    double worst = 0;
    for (int i = 0; i < 20; ++i) {
      start = Clock::now();
      const auto queue = run(store.queue({true, 50, skip}));
      worst = std::max(worst, ms_since(start));
      if (!queue || queue->waiting != cases) std::abort();
    }
    std::printf("page of 50 after %d of %d cases: %.1f ms at most of 20\n", skip, cases, worst);
  }
  measure_decision(store, now + std::chrono::hours(1));
  start = Clock::now();
  if (!run(store.overdue(now))) std::abort();
  std::printf("look for what is overdue: %.1f ms\n", ms_since(start));
}

}  // namespace

int main(int argc, char** argv) {
  const int cases = argc > 1 ? std::atoi(argv[1]) : 10'000;
  std::string pattern = (std::filesystem::temp_directory_path() / "escaque-bench-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) return 1;
  measure_queue(pattern, cases);
  std::filesystem::remove_all(pattern);
  return 0;
}
