#include "accounts/rpc/club_service.hpp"

#include <utility>

#include "accounts/clubs/club_refusals.hpp"
#include "accounts/convert.hpp"
#include "wire/words.hpp"
#include "wire/written.hpp"

namespace escaque::services::accounts {
namespace {

using club::ClubError;
using club::ClubId;

template <class T>
using Answered = Awaitable<Result<T, rpc::Error>>;

double ms_of(UtcTime time) { return static_cast<double>(time.time_since_epoch().count()); }

// To the wire

v1::ClubRelation to_wire(std::optional<club::Relation> relation) {
  return relation ? wire::to_word<v1::ClubRelation>(*relation) : v1::CLUB_RELATION_UNSPECIFIED;
}

v1::Club to_wire(const club::Club& club) {
  v1::Club wire;
  wire.set_club_id(to_string(club.id));
  v1::ClubProfile& profile = *wire.mutable_profile();
  profile.set_name(club.profile.name);
  profile.set_text(club.profile.text);
  profile.set_admission(wire::to_word<v1::ClubAdmission>(club.profile.admission));
  profile.set_list_view(wire::to_word<v1::ClubListView>(club.profile.list_view));
  wire.set_founded_ms(ms_of(club.founded));
  wire.set_members(club.counts.members);
  wire.set_is_closed(club.is_closed);
  return wire;
}

v1::ClubPerson to_wire(const ClubPerson& person) {
  v1::ClubPerson wire;
  *wire.mutable_user() = to_wire(person.account);
  wire.set_relation(to_wire(person.relation));
  wire.set_since_ms(ms_of(person.since));
  wire.set_about(person.about);
  wire.set_is_child(person.is_child);
  return wire;
}

v1::ClubNews to_wire(const ClubNews& news) {
  v1::ClubNews wire;
  wire.set_news_id(to_string(news.id));
  *wire.mutable_author() = to_wire(news.author);
  wire.set_text(news.text);
  wire.set_posted_ms(ms_of(news.posted));
  return wire;
}

v1::OwnClub to_wire(const OwnClub& own) {
  v1::OwnClub wire;
  *wire.mutable_club() = to_wire(own.club);
  // Of a list: its page has the description.
  wire.mutable_club()->mutable_profile()->clear_text();
  wire.set_relation(to_wire(own.relation));
  wire.set_since_ms(ms_of(own.since));
  wire.set_is_unseen(own.is_unseen);
  if (club::leads(own.relation)) wire.set_requests(own.club.counts.asked);
  wire.set_about(own.about);
  wire.set_is_child(own.is_child);
  wire.set_unread_news(own.unread_news);
  return wire;
}

// From the wire

Result<club::Profile, ClubError> from_wire(const v1::ClubProfile& wire) {
  const auto admission = wire::from_word<club::Admission>(wire.admission());
  const auto list_view = wire::from_word<club::ListView>(wire.list_view());
  if (!admission || !list_view) return ClubError::unknown_choice;
  return club::Profile{wire.name(), wire.text(), *admission, *list_view};
}

Result<UserId, ClubError> user_of(const std::string& id) {
  const auto user = UserId::parse(id);
  if (!user) return ClubError::no_such_person;
  return *user;
}

/// A command about somebody, named by their id.
Result<ClubOrder, ClubError> about(ClubOrder order, club::Command command,
                                   const std::string& user_id) {
  const auto user = user_of(user_id);
  if (!user) return user.error();
  order.command = std::move(command);
  order.other = *user;
  return order;
}

Result<ClubOrder, ClubError> invitation(ClubOrder order, const common::v1::User& user) {
  order.command = club::Invite();
  order.other = UserId::parse(user.id());
  order.other_handle = user.handle();
  if (!order.other && order.other_handle.empty()) return ClubError::no_such_person;
  return order;
}

Result<ClubOrder, ClubError> deletion(ClubOrder order, const std::string& news_id) {
  const auto news = club::NewsId::parse(news_id);
  if (!news) return ClubError::no_such_news;
  order.command = club::DeleteNews{*news};
  return order;
}

Result<ClubOrder, ClubError> change(ClubOrder order, const v1::ClubProfile& wire) {
  auto profile = from_wire(wire);
  if (!profile) return profile.error();
  order.command = club::Change{std::move(*profile)};
  return order;
}

Result<ClubOrder, ClubError> simple(ClubOrder order, club::Command command) {
  order.command = std::move(command);
  return order;
}

Result<ClubOrder, ClubError> order_of(const v1::ClubCommand& wire, UserId by) {
  using Command = v1::ClubCommand;
  const auto club = ClubId::parse(wire.club_id());
  if (!club) return ClubError::no_such_club;
  ClubOrder order{.club = *club, .by = by, .command_id = wire.command_id(), .command = {}};
  switch (wire.command_case()) {
    case Command::kJoin:
      return simple(std::move(order), club::Join{wire.join().about()});
    case Command::kLeave:
      return simple(std::move(order), club::Leave());
    case Command::kSee:
      return simple(std::move(order), club::See());
    case Command::kInvite:
      return invitation(std::move(order), wire.invite().user());
    case Command::kUninvite:
      return about(std::move(order), club::Uninvite(), wire.uninvite().user_id());
    case Command::kAdmit:
      return about(std::move(order), club::Admit(), wire.admit().user_id());
    case Command::kRefuse:
      return about(std::move(order), club::Refuse(), wire.refuse().user_id());
    case Command::kRemove:
      return about(std::move(order), club::Remove(), wire.remove().user_id());
    case Command::kPardon:
      return about(std::move(order), club::Pardon(), wire.pardon().user_id());
    case Command::kPostNews:
      return simple(std::move(order), club::PostNews{wire.post_news().text()});
    case Command::kDeleteNews:
      return deletion(std::move(order), wire.delete_news().news_id());
    case Command::kMarkChild:
      return about(std::move(order), club::MarkChild{wire.mark_child().is_child()},
                   wire.mark_child().user_id());
    case Command::kNameArbiter:
      return about(std::move(order), club::NameArbiter{wire.name_arbiter().is_arbiter()},
                   wire.name_arbiter().user_id());
    case Command::kAppoint: {
      const bool is_officer = wire.appoint().is_officer();
      const club::Appoint appoint{is_officer ? club::Relation::officer : club::Relation::member};
      return about(std::move(order), appoint, wire.appoint().user_id());
    }
    case Command::kHandOver:
      return about(std::move(order), club::HandOver(), wire.hand_over().user_id());
    case Command::kChange:
      return change(std::move(order), wire.change());
    case Command::kClose:
      return simple(std::move(order), club::Close{wire.close().reason()});
    case Command::kRename:
      return simple(std::move(order), club::Rename{wire.rename().name(), wire.rename().reason()});
    case Command::COMMAND_NOT_SET:
      break;
  }
  return ClubError::unknown_choice;
}

template <class Request>
Paging paging_of(const Request& request) {
  return {request.limit(), request.page_token()};
}

// Calls

Answered<v1::FoundClubResponse> found_club(Clubs& clubs, const v1::FoundClubRequest& request) {
  const auto by = parse_user_id(request.user_id());
  if (!by) co_return to_error(by.error());
  auto profile = from_wire(request.profile());
  if (!profile) co_return to_error(profile.error());
  if (auto offensive = wire::refusal_of_words(request)) co_return std::move(*offensive);
  const auto founded = co_await clubs.found(*by, request.command_id(), std::move(*profile));
  if (!founded) co_return to_error(founded.error());
  v1::FoundClubResponse response;
  *response.mutable_club() = to_wire(*founded);
  co_return response;
}

Answered<v1::CommandClubResponse> command_club(Clubs& clubs,
                                               const v1::CommandClubRequest& request) {
  const auto by = parse_user_id(request.user().id());
  if (!by) co_return to_error(by.error());
  auto order = order_of(request.command(), *by);
  if (!order) co_return to_error(order.error());
  if (auto offensive = wire::refusal_of_words(request.command())) co_return std::move(*offensive);
  const auto done = co_await clubs.carry_out(std::move(*order));
  if (!done) co_return to_error(done.error());
  v1::CommandClubResponse response;
  response.set_relation(to_wire(*done));
  co_return response;
}

Answered<v1::GetClubResponse> get_club(Clubs& clubs, const v1::GetClubRequest& request) {
  const auto club = ClubId::parse(request.club_id());
  if (!club) co_return to_error(ClubError::no_such_club);
  const auto viewer = UserId::parse(request.viewer());
  const auto view = co_await clubs.view(*club, viewer);
  if (!view) co_return to_error(view.error());
  v1::GetClubResponse response;
  *response.mutable_club() = to_wire(view->club);
  response.set_relation(to_wire(view->relation));
  response.set_is_unseen(view->is_unseen);
  const bool is_open = view->club.profile.list_view == club::ListView::everybody;
  response.set_may_see_members(is_open || club::belongs(view->relation));
  for (const ClubPerson& officer : view->officers) *response.add_officers() = to_wire(officer);
  for (const ClubPerson& arbiter : view->arbiters) *response.add_arbiters() = to_wire(arbiter);
  response.set_unread_news(view->unread_news);
  if (!club::leads(view->relation)) co_return response;
  response.set_requests(view->club.counts.asked);
  response.set_invitations(view->club.counts.invited);
  response.set_barred(view->club.counts.barred);
  response.set_children(view->children);
  co_return response;
}

Answered<v1::ListClubsResponse> list_clubs(Clubs& clubs, const v1::ListClubsRequest& request) {
  const auto page = co_await clubs.list(request.prefix(), paging_of(request));
  if (!page) co_return to_error(page.error());
  v1::ListClubsResponse response;
  for (const club::Club& club : page->items) *response.add_clubs() = to_wire(club);
  response.set_next_page_token(page->next);
  co_return response;
}

Answered<v1::ListClubPeopleResponse> list_people(Clubs& clubs,
                                                 const v1::ListClubPeopleRequest& request) {
  const auto club = ClubId::parse(request.club_id());
  if (!club) co_return to_error(ClubError::no_such_club);
  PeopleQuery query{.club = *club, .viewer = UserId::parse(request.viewer())};
  query.relation = wire::from_word<club::Relation>(request.relation()).value_or(query.relation);
  query.handle_prefix = request.prefix();
  query.only_children = request.only_children();
  const auto page = co_await clubs.people(std::move(query), paging_of(request));
  if (!page) co_return to_error(page.error());
  v1::ListClubPeopleResponse response;
  for (const ClubPerson& person : page->items) *response.add_people() = to_wire(person);
  response.set_next_page_token(page->next);
  co_return response;
}

Answered<v1::GetClubMembersResponse> get_members(Clubs& clubs,
                                                 const v1::GetClubMembersRequest& request) {
  const auto club = ClubId::parse(request.club_id());
  if (!club) co_return to_error(ClubError::no_such_club);
  const auto members = co_await clubs.members(*club, UserId::parse(request.viewer()));
  if (!members) co_return to_error(members.error());
  v1::GetClubMembersResponse response;
  for (const UserId member : *members) response.add_user_ids(to_string(member));
  co_return response;
}

template <class Response>
Response news_answer(const Paged<ClubNews>& page) {
  Response response;
  for (const ClubNews& news : page.items) *response.add_news() = to_wire(news);
  response.set_next_page_token(page.next);
  return response;
}

Answered<v1::ListClubNewsResponse> list_news(Clubs& clubs, const v1::ListClubNewsRequest& request) {
  const auto club = ClubId::parse(request.club_id());
  if (!club) co_return to_error(ClubError::no_such_club);
  const auto page = co_await clubs.news(*club, paging_of(request));
  if (!page) co_return to_error(page.error());
  co_return news_answer<v1::ListClubNewsResponse>(*page);
}

Answered<v1::ListOwnClubNewsResponse> list_own_news(Clubs& clubs,
                                                    const v1::ListOwnClubNewsRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto page = co_await clubs.news_by(*user, paging_of(request));
  if (!page) co_return to_error(page.error());
  co_return news_answer<v1::ListOwnClubNewsResponse>(*page);
}

Answered<v1::ListOwnClubsResponse> list_own(Clubs& clubs, const v1::ListOwnClubsRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto own = co_await clubs.clubs_of(*user);
  if (!own) co_return to_error(own.error());
  v1::ListOwnClubsResponse response;
  for (const OwnClub& club : *own) *response.add_clubs() = to_wire(club);
  co_return response;
}

constexpr int kMaxPeopleAsked = 100;

Answered<v1::GetClubRelationsResponse> get_relations(Clubs& clubs,
                                                     const v1::GetClubRelationsRequest& request) {
  const auto club = ClubId::parse(request.club_id());
  if (!club) co_return to_error(ClubError::no_such_club);
  if (request.user_ids_size() < 1 || request.user_ids_size() > kMaxPeopleAsked) {
    co_return rpc::malformed("user_ids", "1 to " + std::to_string(kMaxPeopleAsked));
  }
  std::vector<UserId> people;
  for (const std::string& id : request.user_ids()) {
    const auto user = parse_user_id(id);
    if (!user) co_return to_error(user.error());
    people.push_back(*user);
  }
  const auto found = co_await clubs.relations(*club, std::move(people));
  if (!found) co_return to_error(found.error());
  v1::GetClubRelationsResponse response;
  response.set_is_closed(found->is_closed);
  for (const UserId arbiter : found->arbiters) response.add_arbiter_ids(to_string(arbiter));
  for (const auto& [user, relation] : found->people) {
    v1::PersonRelation& person = *response.add_people();
    person.set_user_id(to_string(user));
    person.set_relation(to_wire(relation));
  }
  co_return response;
}

}  // namespace

ClubService::ClubService(Clubs& clubs, rpc::Host host)
    : Service(v1::ClubService::service_full_name(), std::move(host)) {
  serve(clubs, found_club);
  serve(clubs, command_club);
  serve(clubs, get_club);
  serve(clubs, list_clubs);
  serve(clubs, list_people);
  serve(clubs, get_members);
  serve(clubs, list_news);
  serve(clubs, list_own_news);
  serve(clubs, list_own);
  serve(clubs, get_relations);
}

}  // namespace escaque::services::accounts
