#include "gateway/people/online_people.hpp"

#include <charconv>
#include <mutex>
#include <utility>

#include "domain/base/id.hpp"

namespace escaque::services::gateway {
namespace {

PersonRank rank_of_person(const v1::OnlinePerson& person) {
  return {false, person.user().is_computer(), -person.rating().rating().value(),
          person.user().id()};
}

OnlinePeople::Row row_of(OnlinePeople::Details& details) {
  if (details.user.id().empty() || details.user.is_guest()) return nullptr;
  auto row = std::make_shared<v1::OnlinePerson>();
  row->mutable_user()->Swap(&details.user);
  // What somebody is besides a player matters on their own page.
  row->mutable_user()->clear_roles();
  if (details.rating) *row->mutable_rating() = *details.rating;
  row->set_is_online(true);
  return row;
}

}  // namespace

std::string to_token(const PersonRank& rank) {
  return std::string(rank.is_other ? "o" : "f") + (rank.is_computer ? "c" : "p") +
         std::to_string(-rank.minus_rating) + "." + rank.id;
}

std::optional<PersonRank> parse_person_rank(std::string_view token) {
  const auto dot = token.find('.');
  const bool is_begun = token.starts_with("op") || token.starts_with("oc") ||
                        token.starts_with("fp") || token.starts_with("fc");
  if (dot == token.npos || !is_begun) return {};
  PersonRank rank{token[0] == 'o', token[1] == 'c', 0, std::string(token.substr(dot + 1))};
  const std::string_view digits = token.substr(2, dot - 2);
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool is_read = error == std::errc() && end == digits.data() + digits.size() && value >= 0;
  if (!is_read || !from_base62(rank.id)) return {};
  rank.minus_rating = -value;
  return rank;
}

void OnlinePeople::unlist(Person& person) {
  if (!person.row) return;
  listed_.erase(person.rank);
  const auto handle = handles_.find(person.row->user().handle());
  // Somebody else may have that name by now.
  if (handle != handles_.end() && handle->second == &person) handles_.erase(handle);
  --may_[person.visibility.may_see];
  person.row = nullptr;
  ++edition_;
}

void OnlinePeople::replace(const std::vector<std::string>& ids) {
  const std::unordered_set<std::string_view> now(ids.begin(), ids.end());
  const std::scoped_lock lock(mutex_);
  for (auto each = people_.begin(); each != people_.end();) {
    auto& [id, person] = *each;
    if (now.contains(id)) {
      ++each;
      continue;
    }
    unlist(person);
    unknown_.erase(id);
    each = people_.erase(each);
  }
  for (const std::string& id : ids) {
    if (people_.try_emplace(id).second) unknown_.insert(id);
  }
}

std::vector<OnlinePeople::Wanted> OnlinePeople::wanted(std::size_t at_most) const {
  std::vector<Wanted> wanted;
  const std::shared_lock lock(mutex_);
  for (const std::string& id : unknown_) {
    if (wanted.size() == at_most) break;
    wanted.push_back({id, people_.at(id).change});
  }
  return wanted;
}

void OnlinePeople::learn(const Wanted& asked, Details details) {
  Row row = row_of(details);
  const std::scoped_lock lock(mutex_);
  const auto found = people_.find(asked.id);
  // What changed while it was asked for is asked for again.
  if (found == people_.end() || found->second.change != asked.change) return;
  Person& person = found->second;
  unlist(person);
  unknown_.erase(asked.id);
  person.visibility = std::move(details.visibility);
  if (!row) return;
  person.rank = rank_of_person(*row);
  person.row = std::move(row);
  listed_.emplace(person.rank, &person);
  handles_.insert_or_assign(person.row->user().handle(), &person);
  ++may_[person.visibility.may_see];
  ++edition_;
}

void OnlinePeople::mark_changed(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = people_.find(id);
  if (found == people_.end()) return;
  ++found->second.change;
  unknown_.insert(id);
}

void OnlinePeople::hide(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = people_.find(id);
  if (found == people_.end()) return;
  unlist(found->second);
  ++found->second.change;
  unknown_.insert(id);
}

void OnlinePeople::hide_all() {
  const std::scoped_lock lock(mutex_);
  for (auto& [id, person] : people_) {
    unlist(person);
    ++person.change;
    unknown_.insert(id);
  }
}

std::uint64_t OnlinePeople::edition() const {
  const std::shared_lock lock(mutex_);
  return edition_;
}

std::optional<OnlinePeople::Called> OnlinePeople::called(const std::string& handle,
                                                         const Viewer& viewer) const {
  const std::shared_lock lock(mutex_);
  const auto found = handles_.find(handle);
  if (found == handles_.end()) return std::nullopt;
  const Person& person = *found->second;
  return Called{person.row->user(), may_see(person.rank.id, person.visibility, viewer)};
}

OnlinePeople::Row OnlinePeople::find(const std::string& id, const Viewer& viewer) const {
  const std::shared_lock lock(mutex_);
  const auto found = people_.find(id);
  const bool is_seen = found != people_.end() && may_see(id, found->second.visibility, viewer);
  return is_seen ? found->second.row : nullptr;
}

std::vector<OnlinePeople::Row> OnlinePeople::best(const Viewer& viewer, std::size_t at_most) const {
  std::vector<Row> rows;
  const std::shared_lock lock(mutex_);
  for (const auto& [rank, person] : listed_) {
    if (rows.size() == at_most) break;
    if (is_open_to(person->visibility.may_see, viewer)) rows.push_back(person->row);
  }
  return rows;
}

std::size_t OnlinePeople::count(const Viewer& viewer) const {
  std::size_t count = 0;
  const std::shared_lock lock(mutex_);
  for (const auto& [audience, people] : may_) {
    if (is_open_to(audience, viewer)) count += people;
  }
  return count;
}

OnlinePeople::Page OnlinePeople::find(const Viewer& viewer,
                                      const std::unordered_set<std::string>& first,
                                      std::size_t at_most,
                                      const std::optional<PersonRank>& after) const {
  Page page;
  std::optional<PersonRank> last;
  const std::shared_lock lock(mutex_);
  for (const bool is_other : {false, true}) {
    for (const auto& [rank, person] : listed_) {
      if (first.contains(rank.id) == is_other) continue;
      if (!may_see(rank.id, person->visibility, viewer)) continue;
      ++page.total;
      PersonRank shown = rank;
      shown.is_other = is_other;
      if (after && shown <= *after) continue;
      if (page.rows.size() < at_most) {
        page.rows.push_back(person->row);
        last = std::move(shown);
      } else {
        page.next_after = last;
      }
    }
  }
  return page;
}

}  // namespace escaque::services::gateway
