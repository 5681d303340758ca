#include "matchmaking/people/sanction_book.hpp"

#include <algorithm>
#include <utility>

#include "platform/asio/timer.hpp"
#include "wire/sanction.hpp"
#include "wire/written.hpp"

namespace escaque::services::matchmaking {
namespace {

using etiquette::Feature;
using etiquette::Sanction;

constexpr Millis kAnswerWithin{5'000};
constexpr Millis kAgainAfter{500};

}  // namespace

SanctionBook::SanctionBook(rpc::Addresses conduct, Millis patience,
                           std::shared_ptr<const identity::Signer> signer, const TimeSource& time,
                           std::function<void(const Sanction&)> on_imposed)
    : service_(std::move(conduct), patience, std::move(signer)),
      time_(time),
      on_imposed_(std::move(on_imposed)) {}

Awaitable<std::optional<int>> SanctionBook::learn_page(std::string& after, Ids& listed) {
  using Async = rpc::AsyncOf<conduct_v1::ConductService>;
  conduct_v1::ListSanctionsInForceRequest request;
  request.set_after_id(after);
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  const auto page = co_await service_.ask(&Async::ListSanctionsInForce, request, options);
  if (!page) co_return std::nullopt;
  for (const auto& wire : page->sanctions()) {
    after = wire.sanction_id();
    auto sanction = wire::from<Sanction>(wire);
    if (!sanction || told_meanwhile_->contains(sanction->id)) continue;
    listed.insert(sanction->id);
    const bool is_new = has_learned_ && !knows(*sanction);
    put(*sanction);
    if (is_new) on_imposed_(*sanction);
  }
  co_return page->sanctions_size();
}

Awaitable<void> SanctionBook::learn_all() {
  told_meanwhile_.emplace();
  Ids listed;
  std::string after;
  for (;;) {
    const auto count = co_await learn_page(after, listed);
    if (!count) {
      co_await pause_for(kAgainAfter);
      continue;
    }
    if (*count == 0) break;
  }
  keep_only(listed);
  told_meanwhile_.reset();
  has_learned_ = true;
}

/// That others were lifted is not told again where the stream has lost it.
void SanctionBook::keep_only(const Ids& listed) {
  for (auto& [user, sanctions] : in_force_) {
    std::erase_if(sanctions, [&](const Sanction& each) {
      return !listed.contains(each.id) && !told_meanwhile_->contains(each.id);
    });
  }
  std::erase_if(in_force_, [](const auto& of_user) { return of_user.second.empty(); });
}

void SanctionBook::on_entry(std::string_view payload) {
  conduct_v1::ConductChanged changed;
  if (!changed.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) return;
  if (!changed.has_imposed() && !changed.has_lifted()) return;
  auto sanction =
      wire::from<Sanction>(changed.has_imposed() ? changed.imposed() : changed.lifted());
  if (!sanction) return;
  sanction->is_lifted = changed.has_lifted();
  if (told_meanwhile_) told_meanwhile_->insert(sanction->id);
  put(*sanction);
  if (changed.has_imposed()) on_imposed_(*sanction);
}

void SanctionBook::put(Sanction sanction) {
  std::vector<Sanction>& of_user = in_force_[sanction.user];
  const UtcTime now = time_.utc_now();
  std::erase_if(of_user, [&](const Sanction& each) {
    return each.id == sanction.id || !each.is_in_force(now);
  });
  const UserId user = sanction.user;
  if (sanction.is_in_force(now)) of_user.push_back(std::move(sanction));
  if (of_user.empty()) in_force_.erase(user);
}

bool SanctionBook::knows(const Sanction& sanction) const {
  const auto found = in_force_.find(sanction.user);
  return found != in_force_.end() &&
         std::ranges::find(found->second, sanction.id, &Sanction::id) != found->second.end();
}

bool SanctionBook::has_lost(UserId user, Feature feature) const {
  const auto found = in_force_.find(user);
  return found != in_force_.end() && taking(found->second, feature, time_.utc_now()).has_value();
}

std::optional<rpc::Error> SanctionBook::refusal(UserId user,
                                                std::initializer_list<Feature> needed) {
  const auto found = in_force_.find(user);
  if (found == in_force_.end()) return std::nullopt;
  const UtcTime now = time_.utc_now();
  if (const auto taken = taking(found->second, Feature::account, now)) {
    return wire::refused_by(*taken, now);
  }
  for (const Feature feature : needed) {
    if (const auto taken = taking(found->second, feature, now)) {
      return wire::refused_by(*taken, now);
    }
  }
  return std::nullopt;
}

std::optional<rpc::Error> SanctionBook::refusal_of_words(UserId user,
                                                         const google::protobuf::Message& command) {
  if (!wire::has_words(command)) return std::nullopt;
  if (auto muted = refusal(user, {Feature::tells, Feature::rooms})) return muted;
  return wire::refusal_of_words(command);
}

}  // namespace escaque::services::matchmaking
