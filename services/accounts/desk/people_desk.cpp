#include "accounts/desk/people_desk.hpp"

#include "accounts/children/child_rows.hpp"
#include "accounts/emergency/measure.hpp"
#include "domain/base/enums.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kMaxCommandId = 64;
constexpr int kMostSettled = 50;

}  // namespace

Awaitable<Answer<Named<PersonChange>>> PeopleDesk::ask(ChangeOrder order) {
  if (order.command_id.empty() || order.command_id.size() > kMaxCommandId) {
    co_return Refused(AccountError::command_taken);
  }
  if (!is_reason(order.reason)) co_return Refused(AccountError::reason_needed);
  if (const auto checked = check_value(order.kind, order.value); !checked) {
    co_return checked.error();
  }
  if (order.kind == ChangeKind::child && parts_.feature_level() < kChildrenLevel) {
    co_return Refused(AccountError::too_new);
  }
  const UserId by = order.by;
  auto asked = co_await parts_.changes.ask(std::move(order), parts_.time.utc_now());
  if (asked) tell(asked->what, by);
  co_return to_answer(std::move(asked));
}

Awaitable<Answer<void>> PeopleDesk::check(ComputerOrder order) {
  if (order.operator_handle.empty() && parts_.computers == Approval::admin) {
    co_return Refused(AccountError::operator_needed);
  }
  if (!is_engine_name(order.engine)) co_return Refused(AccountError::no_engine_name);
  co_return to_answer(co_await parts_.changes.check_operator(std::move(order)));
}

Awaitable<Answer<Named<PersonChange>>> PeopleDesk::ask_computer(ComputerOrder order) {
  const auto checked = co_await check(order);
  if (!checked) co_return checked.error();
  const UserId by = order.user;
  auto asked = co_await parts_.changes.ask_computer(std::move(order), parts_.computers,
                                                    parts_.time.utc_now());
  if (asked) tell(asked->what, by);
  co_return to_answer(std::move(asked));
}

Awaitable<Answer<Named<PersonChange>>> PeopleDesk::settle(Signature signature) {
  auto settled = co_await parts_.changes.settle(signature, parts_.time.utc_now());
  if (settled) tell(settled->what, signature.by);
  co_return to_answer(std::move(settled));
}

Awaitable<Answer<Named<std::vector<PersonChange>>>> PeopleDesk::list(UserId by) {
  co_return to_answer(co_await parts_.changes.list(by, parts_.time.utc_now(), kMostSettled));
}

void PeopleDesk::tell(const PersonChange& change, UserId by) {
  parts_.logger.info("person_change", {{"change", to_string(change.id)},
                                       {"kind", to_string(change.kind)},
                                       {"user", to_string(change.user)},
                                       {"state", enum_name(change.state)},
                                       {"by", to_string(by)}});
  parts_.on_change();
}

}  // namespace escaque::services::accounts
