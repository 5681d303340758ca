#include "matchmaking/seasons/seasons_actor.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "matchmaking/seasons/convert_season.hpp"
#include "platform/asio/crash_point.hpp"

namespace escaque::services::matchmaking {
namespace {

/// The same for every instance that counts it: it is counted once.
std::string id_of_count(event::EventId event) { return "count-" + to_string(event); }

/// Longer than whoever enters somebody waits for both answers.
constexpr Millis kEntryPatience = std::chrono::minutes(1);
/// In the register's journal.
constexpr const char* kNeverInEvent = "the entry never reached the event";

}  // namespace

bool SeasonKind::is_done_already(const Entity&, const Command& command, Error error) {
  if (error == Error::duplicate_command) return true;
  const bool is_servers = !command.origin.user;
  return is_servers && (error == Error::already_entered || error == Error::already_counted);
}

std::vector<season::Championship> uncounted(const season::Season& season, const Events& events) {
  std::vector<season::Championship> due;
  for (const auto& [id, event] : events) {
    const auto& place = event.regulations().season;
    const bool is_of_it = place && place->season == season.created.id;
    if (!is_of_it || event.stage != event::Stage::finished || season.count_of(id)) continue;
    auto made = season::championship_of(event, place->category, place->importance);
    if (made && !made->starters.empty()) due.push_back(std::move(*made));
  }
  return due;
}

Disagreement disagreement(const season::Season& season, const Events& events, UtcTime before) {
  Disagreement found;
  for (const season::JournalRow& row : season.journal) {
    const auto* entry = std::get_if<season::TournamentEntry>(&row.deed);
    if (entry == nullptr || row.at > before) continue;
    const auto event = events.find(entry->event);
    if (event == events.end()) continue;
    const bool is_in_event = event->second.entrant(entry->person.id) != nullptr;
    const bool is_in_register = season.book.entered.contains({entry->event, entry->person.id});
    if (row.counts() && !is_in_event) found.not_in_event.push_back(row.version);
    const bool was_ours = !row.counts() && row.correction->reason == kNeverInEvent;
    if (was_ours && is_in_event && !is_in_register) found.not_in_register.push_back(*entry);
  }
  return found;
}

SeasonsActor::SeasonsActor(boost::asio::io_context& context, SeasonPorts ports, std::size_t mailbox,
                           Metrics& metrics, log::Logger logger)
    : LogOwner(context, ports.store, ports.time, mailbox, metrics, std::move(logger)),
      events_(ports.events) {}

std::optional<ArchivedRow> SeasonsActor::row_of(const season::Season& season,
                                                UtcTime changed) const {
  const Events* events = events_.current();
  if (events == nullptr) return std::nullopt;
  ArchivedRow row;
  row.id = to_string(season.created.id);
  row.organizer_id = to_string(season.created.organizer);
  if (season.created.club) row.club_id = to_string(*season.created.club);
  if (season.created.before) row.parent_id = to_string(*season.created.before);
  row.started = season.opened;
  row.ended = season.closed.value_or(changed);
  row.players = static_cast<int>(season.members.size());
  row.is_hidden = season.is_hidden();
  *row.summary.mutable_season() = to_summary(season, *events);
  return row;
}

void SeasonsActor::on_gone(const season::Season& season) {
  const season::SeasonId id = season.created.id;
  std::erase_if(stuck_, [id](const auto& each) { return each.first == id; });
  std::erase_if(kept_, [id](const auto& each) { return each.first == id; });
}

Awaitable<void> SeasonsActor::advance(season::SeasonId id) {
  const Events* events = events_.current();
  const season::Season* known = find(id);
  if (events == nullptr || known == nullptr) co_return;
  std::vector<season::Championship> due = uncounted(*known, *events);
  for (season::Championship& each : due) {
    if (!stuck_.contains({id, each.event})) co_await count(id, std::move(each));
  }
  events = events_.current();
  known = find(id);
  if (events == nullptr || known == nullptr) co_return;
  Disagreement wrong = disagreement(*known, *events, now() - kEntryPatience);
  co_await reconcile(id, std::move(wrong));
}

Awaitable<void> SeasonsActor::reconcile(season::SeasonId id, Disagreement disagreement) {
  for (const season::Version version : disagreement.not_in_event) {
    if (kept_.contains({id, version})) continue;
    season::Command own;
    own.origin.reason = kNeverInEvent;
    own.action = season::Undo{version};
    const auto undone = co_await submit(id, std::move(own));
    if (undone || is_passing(undone.error())) continue;
    logger_.warn("entry_not_undone", {{"season", id},
                                      {"entry", std::to_string(version)},
                                      {"why", undone.error().detail.message()}});
    kept_.emplace(id, version);
  }
  for (season::TournamentEntry& entry : disagreement.not_in_register) {
    season::Command own;
    own.action = season::Record{std::move(entry)};
    (void)co_await submit(id, std::move(own));
  }
}

Awaitable<void> SeasonsActor::count(season::SeasonId id, season::Championship championship) {
  ESCAQUE_CRASH_POINT("seasons.before_count");
  const event::EventId event = championship.event;
  season::Command own;
  own.id = id_of_count(event);
  own.action = season::Record{std::move(championship)};
  const auto counted = co_await submit(id, std::move(own));
  if (counted) {
    ESCAQUE_CRASH_POINT("seasons.after_count");
    logger_.info("tournament_counted", {{"season", id}, {"event", event}});
  } else if (!is_passing(counted.error())) {
    logger_.warn("tournament_not_counted",
                 {{"season", id}, {"event", event}, {"why", counted.error().detail.message()}});
    stuck_.emplace(id, event);
  }
}

}  // namespace escaque::services::matchmaking
