#include "gateway/topics/online_topic.hpp"

#include <utility>

#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kPeopleShown = 200;

Viewer somebody(bool is_registered) { return {{}, is_registered}; }

}  // namespace

v1::OnlinePerson to_wire(const ShownPerson& shown) {
  v1::OnlinePerson person = *shown.row;
  person.set_game_id(shown.game_id);
  return person;
}

v1::OnlineNews difference(const ShownPeople& before, const ShownPeople& after) {
  v1::OnlineNews news;
  for (const auto& [id, shown] : after) {
    const auto known = before.find(id);
    if (known == before.end() || known->second != shown) *news.add_here() = to_wire(shown);
  }
  for (const auto& [id, shown] : before) {
    if (!after.contains(id)) news.add_gone_ids(id);
  }
  return news;
}

OnlineTopic::OnlineTopic(Hub& hub)
    : hub_(hub), spread_(hub.context()), timer_(hub.context(), [this] { tell(); }) {}

ShownPerson OnlineTopic::shown_to(const std::string& user_id, const Viewer& viewer) const {
  auto row = hub_.online().find(user_id, viewer);
  if (!row) return {};
  return {std::move(row), hub_.running().game_of(user_id)};
}

OnlineTopic::Best OnlineTopic::look(const Viewer& viewer) const {
  Best best;
  for (auto& row : hub_.online().best(viewer, kPeopleShown)) {
    const std::string id = row->user().id();
    best.shown[id] = {std::move(row), hub_.running().game_of(id)};
  }
  best.online = static_cast<int>(hub_.online().count(viewer));
  return best;
}

void OnlineTopic::look_at_best() {
  for (const bool is_registered : {false, true}) {
    best_.at(static_cast<std::size_t>(is_registered)) = look(somebody(is_registered));
  }
}

ShownPeople OnlineTopic::followed_by(const Session& session) const {
  const Viewer viewer = as_viewer(session.user());
  ShownPeople followed;
  for (const std::string& id : session.lists().follow()) {
    ShownPerson shown = shown_to(id, viewer);
    if (shown.row) followed.emplace(id, std::move(shown));
  }
  return followed;
}

OutgoingPtr OnlineTopic::packed(const v1::OnlineNews& news, const std::string& reply_to) {
  v1::ServerMessage message;
  message.set_reply_to(reply_to);
  message.mutable_people()->PackFrom(news);
  return hub_.outgoing(std::move(message));
}

void OnlineTopic::tell() {
  if (followers_.empty()) return;
  timer_.arm(hub_.config().watch.tell_every);
  // Before the lists: a change meanwhile is looked at once more.
  const std::uint64_t people = hub_.online().edition();
  const std::uint64_t games = hub_.running().edition();
  if (people == people_edition_ && games == games_edition_) return;
  people_edition_ = people;
  games_edition_ = games;
  std::vector<Spread::Told> told;
  for (const bool is_registered : {false, true}) tell_best(is_registered, told);
  for (auto& [key, follower] : followers_) {
    if (follower.circles.followed) tell_followed(follower, told);
  }
  spread_.tell(std::move(told));
}

void OnlineTopic::tell_best(bool is_registered, std::vector<Spread::Told>& told) {
  Best& known = best_.at(static_cast<std::size_t>(is_registered));
  Best now = look(somebody(is_registered));
  v1::OnlineNews news = difference(known.shown, now.shown);
  const bool is_news =
      news.here_size() > 0 || news.gone_ids_size() > 0 || now.online != known.online;
  news.set_circle(v1::CIRCLE_BEST);
  news.set_online(now.online);
  known = std::move(now);
  if (!is_news) return;
  const OutgoingPtr outgoing = packed(news);
  for (const auto& [key, follower] : followers_) {
    const bool is_meant =
        follower.circles.best && as_viewer(follower.session->user()).is_registered == is_registered;
    if (is_meant) told.push_back({follower.session, outgoing});
  }
}

void OnlineTopic::tell_followed(Follower& follower, std::vector<Spread::Told>& told) {
  ShownPeople now = followed_by(*follower.session);
  v1::OnlineNews news = difference(follower.followed, now);
  follower.followed = std::move(now);
  if (news.here_size() == 0 && news.gone_ids_size() == 0) return;
  news.set_circle(v1::CIRCLE_FOLLOWED);
  told.push_back({follower.session, packed(news)});
}

void OnlineTopic::follow(Session& session, Circles circles, const std::string& reply_to) {
  if (!circles.best && !circles.followed) {
    unfollow(session);
    return session.done(reply_to);
  }
  if (followers_.empty()) {
    people_edition_ = hub_.online().edition();
    games_edition_ = hub_.running().edition();
    look_at_best();
    timer_.arm(hub_.config().watch.tell_every);
  }
  spread_.forget(session);  // It gets what is known by now.
  Follower& follower = followers_[&session];
  follower = {session.shared_from_this(), circles, {}};
  std::vector<Spread::Told> told;
  std::string answers = reply_to;
  if (circles.best) {
    // Not who is here by now: the next message tells everybody the same.
    const Best& best = best_.at(static_cast<std::size_t>(as_viewer(session.user()).is_registered));
    v1::OnlineNews news = difference({}, best.shown);
    news.set_circle(v1::CIRCLE_BEST);
    news.set_is_all(true);
    news.set_online(best.online);
    told.push_back({follower.session, packed(news, std::exchange(answers, {}))});
  }
  if (circles.followed) {
    follower.followed = followed_by(session);
    v1::OnlineNews news = difference({}, follower.followed);
    news.set_circle(v1::CIRCLE_FOLLOWED);
    news.set_is_all(true);
    told.push_back({follower.session, packed(news, std::exchange(answers, {}))});
  }
  for (const auto& [to, message] : told) to->deliver(message);
}

void OnlineTopic::unfollow(const Session& session) {
  spread_.forget(session);
  if (followers_.erase(&session) > 0 && followers_.empty()) timer_.disarm();
}

void OnlineTopic::on_lists(const Session& session) {
  const auto found = followers_.find(&session);
  if (found == followers_.end() || !found->second.circles.followed) return;
  std::vector<Spread::Told> told;
  tell_followed(found->second, told);
  spread_.tell(std::move(told));
}

}  // namespace escaque::services::gateway
