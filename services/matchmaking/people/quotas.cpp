#include "matchmaking/people/quotas.hpp"

#include <cmath>
#include <utility>

#include "matchmaking/people/longest_wait.hpp"
#include "matchmaking/views/rating_approvals.hpp"

namespace escaque::services::matchmaking {
namespace {

using etiquette::Standing;

rpc::Error over_limit(const std::string& code, const char* field, const std::string& message,
                      const std::string& expected) {
  auto error = rpc::make_error(common_v1::REASON_TOO_LARGE, message, expected);
  error.detail.set_code("quota." + code);
  error.detail.set_field(field);
  return error;
}

std::optional<Holding> holding_of(const HoldingConfig& config, Standing standing) {
  if (standing == Standing::trusted) return std::nullopt;
  Holding holding;
  holding.making = {config.open.of(standing), config.a_day.of(standing)};
  holding.people = config.people.of(standing);
  holding.text = config.text.of(standing);
  return holding;
}

}  // namespace

Quotas::Quotas(rpc::Addresses accounts, const Config& config, const TimeSource& time,
               std::shared_ptr<const identity::Signer> signer)
    : events_(config.events),
      arenas_(config.arenas),
      arena_joins_(config.arena_joins),
      seasons_(config.seasons),
      newcomer_until_(config.newcomers.age),
      time_(time),
      accounts_(std::move(accounts), config.call_patience, std::move(signer)),
      created_(config.lobby.users_kept) {}

Awaitable<Result<UtcTime, rpc::Error>> Quotas::created(UserId user, rpc::Deadline deadline) {
  using Async = rpc::AsyncOf<accounts_v1::AccountsService>;
  if (const UtcTime* known = created_.find(user)) co_return *known;
  accounts_v1::GetUsersRequest request;
  request.add_user_ids(to_string(user));
  const rpc::AskOptions options{soon_enough(deadline), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  const auto answer = co_await accounts_.ask(&Async::GetUsers, request, options);
  if (!answer) co_return answer.error();
  if (answer->users().empty()) co_return time_.utc_now();
  const UtcTime at{Millis(std::llround(answer->users(0).created_ms()))};
  created_.put(user, at);
  co_return at;
}

Awaitable<Result<Standing, rpc::Error>> Quotas::standing_of(const common_v1::User& user,
                                                            rpc::Deadline deadline) {
  if (user.is_guest()) co_return Standing::guest;
  if (is_site_arbiter(user)) co_return Standing::trusted;
  const auto id = UserId::parse(user.id());
  if (!id || newcomer_until_ <= Millis{0}) co_return Standing::established;
  const auto at = co_await created(*id, deadline);
  if (!at) co_return at.error();
  const bool is_new = time_.utc_now() - *at < newcomer_until_;
  co_return is_new ? Standing::newcomer : Standing::established;
}

std::optional<Holding> Quotas::of_events(Standing standing) const {
  return holding_of(events_.holding, standing);
}

std::optional<Holding> Quotas::of_arenas(Standing standing) const {
  return holding_of(arenas_, standing);
}

std::optional<Holding> Quotas::of_seasons(Standing standing) const {
  return holding_of(seasons_, standing);
}

std::optional<rpc::Error> Quotas::refusal_of_reason(std::string_view reason) const {
  if (reason.size() <= events_.reason) return std::nullopt;
  return over_limit("reason", "reason", "This reason is too long.",
                    "at most " + std::to_string(events_.reason) + " bytes");
}

std::optional<rpc::Error> refusal_of_size(const Holding& holding, std::string_view text,
                                          int places) {
  if (text.size() > static_cast<std::size_t>(holding.text)) {
    return over_limit("text", "regulations.text",
                      "This text is longer than your account may write.",
                      "at most " + std::to_string(holding.text) + " bytes");
  }
  if (places > holding.people) {
    return over_limit("places", "regulations", "Your account may not invite that many people yet.",
                      "at most " + std::to_string(holding.people) +
                          " places; an older account or an arbiter of the site may have more");
  }
  return std::nullopt;
}

rpc::Error to_error(const etiquette::MakingRefusal& refusal, const etiquette::MakingQuota& quota,
                    const std::string& one) {
  const std::string several = one + 's';
  if (refusal.why == etiquette::MakingRefusal::Why::too_many_open) {
    auto error = rpc::make_error(
        common_v1::REASON_LIMIT_REACHED, "You hold as many open " + several + " as you may.",
        "at most " + std::to_string(quota.open) + " open at a time: end one of them first");
    error.detail.set_code("quota.open_" + several);
    return error;
  }
  auto error = rpc::make_error(
      common_v1::REASON_RATE_LIMITED, "You have made as many " + several + " today as you may.",
      "another one after retry_after_ms; at most " + std::to_string(quota.a_day) + " in 24 hours");
  error.detail.set_code("quota." + several + "_today");
  error.detail.set_retry_after_ms(static_cast<int>(refusal.wait.count()));
  return error;
}

}  // namespace escaque::services::matchmaking
