// The shells of what the operator announces.

#include "accounts/convert.hpp"
#include "accounts/rpc/accounts_service.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

Served<v1::GetAnnouncementResponse> get_announcement(Announcements& announcements) {
  const auto announced = co_await announcements.current();
  if (!announced) co_return to_error(announced.error());
  v1::GetAnnouncementResponse response;
  *response.mutable_announced() = to_wire(*announced);
  co_return response;
}

Served<v1::AnnounceResponse> announce(Announcements& announcements,
                                      const v1::AnnounceRequest& request, Peer uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  // What no clock can show is far in the past, which is refused.
  constexpr double kMaxMillis = 1e15;
  const double until = request.until_ms();
  const bool is_moment = until > 0 && until < kMaxMillis;
  const UtcTime end{Millis(is_moment ? static_cast<Millis::rep>(until) : 0)};
  auto texts = from_wire(request.texts());
  const auto announced = co_await announcements.announce(std::move(texts), end, *uid);
  if (!announced) co_return to_error(announced.error());
  v1::AnnounceResponse response;
  *response.mutable_announced() = to_wire(*announced);
  co_return response;
}

Served<v1::ClearAnnouncementResponse> clear_announcement(Announcements& announcements, Peer uid) {
  if (!uid) co_return to_error(Refused(AccountError::unknown_peer));
  const auto cleared = co_await announcements.clear(*uid);
  if (!cleared) co_return to_error(cleared.error());
  co_return v1::ClearAnnouncementResponse();
}

}  // namespace

void AccountsService::serve_announcements(Announcements& announcements) {
  serve(announcements, [](Announcements& all, const v1::GetAnnouncementRequest&) {
    return get_announcement(all);
  });
}

void AccountsAdminService::serve_announcements(Announcements& announcements) {
  serve_operator(announcements, [](Announcements& all, const v1::GetAnnouncementRequest&, Peer) {
    return get_announcement(all);
  });
  serve_operator(announcements, announce);
  serve_operator(announcements, [](Announcements& all, const v1::ClearAnnouncementRequest&,
                                   Peer peer) { return clear_announcement(all, peer); });
}

}  // namespace escaque::services::accounts
