#include "conduct/cases/case_desk.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <sodium.h>

#include "conduct/cases/case_rows.hpp"
#include "conduct/convert.hpp"
#include "conduct/evidence/evidence_wire.hpp"
#include "conduct/refusals.hpp"
#include "conduct/text_rules.hpp"
#include "platform/asio/timer.hpp"
#include "platform/encoding/hex.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;

constexpr std::size_t kMaxAppeal = 1'000;
constexpr int kDefaultLimit = 50;
constexpr int kMaxLimit = 100;

rpc::Error not_at_the_desk() { return to_error(CaseError::not_at_the_desk); }

int limit_of(int asked) { return asked <= 0 ? kDefaultLimit : std::min(asked, kMaxLimit); }

/// A page token is the number of rows, or the sequence, before it.
std::optional<long long> parse_page(const std::string& token, long long first) {
  if (token.empty()) return first;
  long long number = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), number);
  if (error != std::errc() || end != token.data() + token.size() || number < 0) {
    return std::nullopt;
  }
  return number;
}

template <class Request>
Result<CommandKey, rpc::Error> key_of(UserId by, const std::string& id, const Request& request) {
  auto checked = check_request_id(id);
  if (!checked) return to_error(checked.error());
  return CommandKey{by, std::move(*checked), encoding::hash_hex(request.SerializeAsString())};
}

/// From which feature level on everything that runs can read what the command writes.
int level_of(const CaseCommand& command) {
  const auto* impose = std::get_if<Impose>(&command);
  const bool takes_grace =
      impose != nullptr && std::ranges::count(impose->wanted.features, Feature::grace) > 0;
  return takes_grace || std::holds_alternative<OrderRefunds>(command) ? 2 : 1;
}

/// What keeps the officer from deciding it, in a word of CaseError; empty: nothing.
std::string hindrance_of(const Case& of, const Officer& officer, UtcTime now) {
  const auto taken = decide(of, Take{}, {officer, {}, 0, now});
  return taken ? std::string() : std::string(enum_name(taken.error()));
}

Article article_of(Offence offence) {
  switch (offence) {
    case Offence::abuse:
    case Offence::hate:
    case Offence::name:
      return Article::respect;
    case Offence::disconnecting:
      return Article::disconnecting;
    case Offence::losing:
      return Article::losing;
    case Offence::engine:
      return Article::engine;
    case Offence::sharing:
      return Article::sharing;
    case Offence::spam:
    case Offence::stalling:
    case Offence::other:
    case Offence::call:
      return Article::no_harm;
  }
  return Article::no_harm;
}

/// Whether the course of a game says something about it.
bool is_about_play(Offence offence) {
  return offence == Offence::engine || offence == Offence::disconnecting ||
         offence == Offence::losing || offence == Offence::stalling;
}

/// The games that reports point at, each once.
std::vector<GameId> reported_games(const Case& of) {
  std::vector<GameId> games;
  for (const Report& report : of.reports) {
    const auto& game = report.what.subject.game;
    if (game && std::ranges::count(games, *game) == 0) games.push_back(*game);
  }
  return games;
}

/// The steps that the officer may take now; an end that fits is theirs to choose.
std::vector<Step> open_steps(const CaseFile& file, const std::vector<Sanction>& record,
                             const Officer& officer, UtcTime now) {
  std::vector<Step> open;
  if (!file.state.accused) return open;
  for (const StepRow& row : kSteps) {
    WantedStep wanted;
    wanted.step = row.step;
    wanted.article = article_of(file.state.offence);
    if (row.step != Step::warning) wanted.features = {Feature::rooms};
    if (row.longest > Millis(0)) wanted.until = now + row.longest;
    wanted.is_critical = is_critical(file.state);
    if (!forbids(officer, wanted, record, now)) open.push_back(row.step);
  }
  return open;
}

}  // namespace

CaseDesk::CaseDesk(Parts parts, DeskConfig config)
    : parts_(std::move(parts)), config_(config), stopped_(parts_.context) {}

template <class Response>
Awaitable<Response> CaseDesk::named(Response response) {
  std::vector<std::string> ids;
  collect_people(response, ids);
  if (ids.empty()) co_return response;
  const Users users = co_await parts_.find_users(std::move(ids));
  name_people(response, users);
  co_return response;
}

CaseDesk::Served<v1::ReportResponse> CaseDesk::report(const v1::ReportRequest& request) {
  auto order = from_wire(request);
  if (!order) co_return to_error(order.error());
  // Older processes would take it for the report of somebody who wants something.
  if (order->report.is_by_desk && parts_.feature_level() < 2) {
    co_return to_error(ConductError::too_new);
  }
  auto key = key_of(order->report.reporter, request.command_id(), request);
  if (!key) co_return key.error();
  order->key = std::move(*key);
  order->a_day = request.reporter().is_guest() ? config_.reports_of_guest : config_.reports_a_day;
  order->now = parts_.time.utc_now();
  ReportOrder handed = std::move(*order);
  const auto id = co_await parts_.store.report(std::move(handed));
  if (!id) co_return id.error();
  parts_.metrics.reports.increment();
  parts_.on_change();
  v1::ReportResponse response;
  response.set_case_id(to_string(*id));
  co_return response;
}

CaseDesk::Served<v1::GetRecordResponse> CaseDesk::get_record(const v1::GetRecordRequest& request) {
  const auto asking = UserId::parse(request.asking().id());
  const auto user = request.has_user() ? UserId::parse(request.user().id()) : asking;
  if (!asking || !user) co_return to_error(ConductError::malformed_user);
  if (*asking != *user && !officer_of(request.asking()).may_sign()) {
    co_return to_error(ConductError::others_sanctions);
  }
  auto record = co_await parts_.store.record_of(*user);
  if (!record) co_return record.error();
  const int signers = (co_await parts_.count_signers()).value_or(0);
  v1::GetRecordResponse response;
  for (const SanctionRow& row : record->sanctions) *response.add_sanctions() = to_wire(row);
  for (CaseFile& file : record->cases) {
    file.record = record->sanctions;
    *response.add_cases() = to_record(file, signers, parts_.time.utc_now());
  }
  for (const MadeReport& report : record->reports) *response.add_reports() = to_wire(report);
  for (const Reminder& reminder : record->reminders) {
    *response.add_advice() = to_wire(reminder, *user);
  }
  co_return co_await named(std::move(response));
}

CaseDesk::Served<v1::AcknowledgeResponse> CaseDesk::acknowledge(
    const v1::AcknowledgeRequest& request) {
  const auto user = UserId::parse(request.user_id());
  if (!user) co_return to_error(ConductError::malformed_user);
  const auto sanction = SanctionId::parse(request.sanction_id());
  if (!sanction) co_return to_error(ConductError::malformed_sanction);
  const auto row = co_await parts_.store.acknowledge(*user, *sanction, parts_.time.utc_now());
  if (!row) co_return row.error();
  v1::AcknowledgeResponse response;
  *response.mutable_sanction() = to_wire(*row);
  co_return response;
}

CaseDesk::Served<v1::AppealResponse> CaseDesk::appeal(const v1::AppealRequest& request) {
  const auto user = UserId::parse(request.user().id());
  if (!user) co_return to_error(ConductError::malformed_user);
  const auto id = CaseId::parse(request.case_id());
  if (!id) co_return to_error(ConductError::malformed_case);
  auto text = check_text(request.text(), kMaxAppeal);
  if (!text) {
    co_return to_error(text.error() == TextError::empty   ? ConductError::empty_text
                       : text.error() == TextError::long_ ? ConductError::long_reason
                                                          : ConductError::invalid_text);
  }
  auto key = key_of(*user, request.command_id(), request);
  if (!key) co_return key.error();
  CaseOrder order;
  order.key = std::move(*key);
  order.id = *id;
  order.command = AppealAgainst{std::move(*text)};
  order.officer.id = *user;
  order.now = parts_.time.utc_now();
  order.level = parts_.feature_level();
  const auto done = co_await parts_.store.command(std::move(order));
  if (!done) co_return done.error();
  parts_.on_change();
  co_return v1::AppealResponse();
}

CaseDesk::Served<v1::ListCasesResponse> CaseDesk::list_cases(const v1::ListCasesRequest& request) {
  if (!officer_of(request.user()).may_read()) co_return not_at_the_desk();
  const auto skip = parse_page(request.page_token(), 0);
  if (!skip || *skip > std::numeric_limits<int>::max()) {
    co_return to_error(ConductError::malformed_page);
  }
  QueueQuery query;
  query.is_waiting = request.state() != v1::CASE_STATE_DECIDED;
  query.limit = limit_of(request.limit());
  query.skip = static_cast<int>(*skip);
  const auto queue = co_await parts_.store.queue(query);
  if (!queue) co_return queue.error();
  v1::ListCasesResponse response;
  for (const CaseRow& row : queue->rows) *response.add_cases() = to_wire(row);
  response.set_waiting(queue->waiting);
  if (static_cast<int>(queue->rows.size()) == query.limit) {
    response.set_next_page_token(std::to_string(query.skip + query.limit));
  }
  co_return co_await named(std::move(response));
}

CaseDesk::Served<v1::GetCaseResponse> CaseDesk::get_case(const v1::GetCaseRequest& request) {
  const Officer officer = officer_of(request.user());
  if (!officer.may_read()) co_return not_at_the_desk();
  const auto id = CaseId::parse(request.case_id());
  if (!id) co_return to_error(ConductError::malformed_case);
  const auto file = co_await parts_.store.find(*id);
  if (!file) co_return file.error();
  // Nobody reads who reported them.
  if (file->state.accused == officer.id) co_return to_error(CaseError::own_case);
  const auto noted = co_await note_reading(*file, officer.id);
  if (!noted) co_return noted.error();
  const UtcTime now = parts_.time.utc_now();
  std::vector<Sanction> record;
  for (const SanctionRow& row : file->record) record.push_back(row.sanction);
  v1::GetCaseResponse response;
  *response.mutable_case_() = to_wire(*file);
  for (const SanctionRow& row : file->record) *response.add_sanctions() = to_wire(row);
  for (const CaseRow& row : file->earlier) *response.add_earlier() = to_wire(row);
  for (const Step each : open_steps(*file, record, officer, now)) {
    response.add_open_steps(wire::to_word<v1::Step>(each));
  }
  if (file->state.accused) {
    Step suggested = suggest(record, article_of(file->state.offence), now);
    if (is_critical(file->state)) suggested = std::max(suggested, Step::cool_down);
    response.set_suggested(wire::to_word<v1::Step>(suggested));
    response.set_points(points(record, now));
  }
  response.set_hindrance(hindrance_of(file->state, officer, now));
  const auto evidence = co_await parts_.evidence.of_case(*id);
  if (!evidence) co_return evidence.error();
  for (const Evidence& each : *evidence) *response.add_evidence() = to_wire(each);
  if (file->state.accused && is_about_play(file->state.offence)) {
    std::vector<GameId> reported = reported_games(file->state);
    const auto games = co_await parts_.evidence.analysed(std::move(reported), *file->state.accused);
    if (!games) co_return games.error();
    for (const NamedGame& each : *games) *response.add_games() = to_wire(each);
  }
  co_return co_await named(std::move(response));
}

CaseDesk::Served<v1::CommandCaseResponse> CaseDesk::command_case(
    const v1::CommandCaseRequest& request) {
  const v1::CaseCommand& wire = request.command();
  const auto id = CaseId::parse(wire.case_id());
  if (!id) co_return to_error(ConductError::malformed_case);
  auto command = from_wire(wire);
  if (!command) co_return to_error(command.error());
  if (level_of(*command) > parts_.feature_level()) co_return to_error(ConductError::too_new);
  if (auto* impose = std::get_if<Impose>(&*command)) impose->id = random_sanction_id();
  CaseOrder order;
  order.officer = officer_of(request.user());
  auto key = key_of(order.officer.id, wire.command_id(), wire);
  if (!key) co_return key.error();
  order.key = std::move(*key);
  order.id = *id;
  order.version = wire.version();
  order.command = std::move(*command);
  const UserId officer = order.officer.id;
  order.signers = (co_await parts_.count_signers()).value_or(0);
  order.now = parts_.time.utc_now();
  order.level = parts_.feature_level();
  const auto file = co_await parts_.store.command(std::move(order));
  if (!file) co_return file.error();
  parts_.metrics.commands.increment();
  parts_.on_change();
  const auto noted = co_await note_reading(*file, officer);
  if (!noted) co_return noted.error();
  v1::CommandCaseResponse response;
  *response.mutable_case_() = to_wire(*file);
  co_return co_await named(std::move(response));
}

CaseDesk::Served<void> CaseDesk::note_reading(const CaseFile& file, UserId by) {
  const auto has_tells = [](const Report& report) {
    return std::ranges::any_of(report.what.lines,
                               [](const KeptLine& line) { return line.room == Room::tell; });
  };
  if (!std::ranges::any_of(file.state.reports, has_tells)) co_return Result<void, rpc::Error>();
  co_return co_await parts_.store.note_reading(file.id, by, parts_.time.utc_now());
}

CaseDesk::Served<v1::ListAuditResponse> CaseDesk::list_audit(const v1::ListAuditRequest& request) {
  if (!officer_of(request.user()).may_sign()) co_return not_at_the_desk();
  const auto before = parse_page(request.page_token(), std::numeric_limits<long long>::max());
  if (!before) co_return to_error(ConductError::malformed_page);
  const int limit = limit_of(request.limit());
  std::string about = request.about();
  const auto lines = co_await parts_.store.audit(std::move(about), *before, limit);
  if (!lines) co_return lines.error();
  v1::ListAuditResponse response;
  for (const AuditLine& line : *lines) *response.add_rows() = to_wire(line);
  if (static_cast<int>(lines->size()) == limit) {
    response.set_next_page_token(std::to_string(lines->back().sequence));
  }
  co_return co_await named(std::move(response));
}

CaseDesk::Served<v1::WatchTalkResponse> CaseDesk::watch_talk(const v1::WatchTalkRequest& request) {
  const Officer officer = officer_of(request.user());
  if (!officer.is_admin) co_return to_error(ConductError::not_an_admin);
  const auto noted = co_await parts_.store.note_watching(officer.id, parts_.time.utc_now());
  if (!noted) co_return noted.error();
  co_return v1::WatchTalkResponse();
}

CaseDesk::Served<v1::ListSanctionsInForceResponse> CaseDesk::list_in_force(
    const v1::ListSanctionsInForceRequest& request) {
  std::string after = request.after_id();
  const auto rows = co_await parts_.store.in_force(std::move(after), parts_.time.utc_now());
  if (!rows) co_return rows.error();
  v1::ListSanctionsInForceResponse response;
  for (const SanctionRow& row : *rows) *response.add_sanctions() = to_wire(row);
  co_return response;
}

Awaitable<void> CaseDesk::watch() {
  while (!stopped_.is_set()) {
    const UtcTime now = parts_.time.utc_now();
    const auto late = co_await parts_.store.overdue(now);
    if (late) {
      for (const CaseId id : *late) {
        CaseOrder order;
        // The same moment by two instances: the case's version tells that it is done.
        order.key = {
            UserId(),
            "lapse " + to_string(id) + ' ' + std::to_string(now.time_since_epoch().count()),
            "lapse"};
        order.id = id;
        order.command = Lapse{};
        order.now = now;
        const auto done = co_await parts_.store.command(std::move(order));
        if (!done) continue;
        parts_.logger.info("case_lapsed", {{"case", to_string(id)}});
        parts_.on_change();
      }
    }
    co_await stopped_.wait_for(config_.look_every);
  }
}

void CaseDesk::stop() { stopped_.set(); }

}  // namespace escaque::services::conduct
