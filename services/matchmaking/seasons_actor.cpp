#include "matchmaking/seasons_actor.hpp"

#include "platform/asio/crash_point.hpp"

namespace escaque::services::matchmaking {
namespace {

/// The same for every instance that counts it: it is counted once.
std::string id_of_count(event::EventId event) { return "count-" + to_string(event); }

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

SeasonsActor::SeasonsActor(boost::asio::io_context& context, SeasonPorts ports, std::size_t mailbox,
                           Metrics& metrics, log::Logger logger)
    : LogOwner(context, ports.store, ports.time, mailbox, metrics, std::move(logger)),
      events_(ports.events) {}

boost::asio::awaitable<void> SeasonsActor::advance(season::SeasonId id) {
  const Events* events = events_.current();
  const season::Season* known = find(id);
  if (events == nullptr || known == nullptr) co_return;
  std::vector<season::Championship> due = uncounted(*known, *events);
  for (season::Championship& each : due) {
    if (!stuck_.contains({id, each.event})) co_await count(id, std::move(each));
  }
}

boost::asio::awaitable<void> SeasonsActor::count(season::SeasonId id,
                                                 season::Championship championship) {
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
