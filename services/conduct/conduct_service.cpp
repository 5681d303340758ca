#include "conduct/conduct_service.hpp"

#include "conduct/convert.hpp"

namespace escaque::services::conduct {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

Served<v1::SayResponse> say(Talker& talker, const v1::SayRequest& request) {
  auto speech = from_wire(request);
  if (!speech) co_return to_error(speech.error());
  const auto said = co_await talker.say(std::move(*speech));
  if (!said) co_return to_error(said.error());
  v1::SayResponse response;
  *response.mutable_talk() = to_wire(*said);
  response.set_suggested_channel(said->suggested_channel);
  response.set_is_hidden_from_opponent(said->is_hidden_from_opponent);
  co_return response;
}

Served<v1::ListChannelsResponse> list_channels(const Channels& channels,
                                               const v1::ListChannelsRequest& /*request*/) {
  v1::ListChannelsResponse response;
  for (const Channel& each : channels.all()) {
    v1::Channel& made = *response.add_channels();
    made.set_name(each.name);
    made.set_language(each.language);
    made.set_purpose(each.purpose);
  }
  co_return response;
}

Served<v1::ListSanctionsResponse> list_sanctions(CaseStore& store,
                                                 const v1::ListSanctionsRequest& request) {
  auto asking = from_wire(request.asking());
  if (!asking) co_return to_error(asking.error());
  const auto user = UserId::parse(request.user_id());
  if (!user) co_return to_error(ConductError::malformed_user);
  if (asking->id != *user && !asking->is_admin) co_return to_error(ConductError::others_sanctions);
  const auto record = co_await store.record_of(*user);
  if (!record) co_return record.error();
  v1::ListSanctionsResponse response;
  for (const SanctionRow& row : record->sanctions) *response.add_sanctions() = to_wire(row);
  co_return response;
}

}  // namespace

ConductService::ConductService(Talker& talker, CaseDesk& desk, MessageDesk& messages,
                               FigureDesk& figures, EvidenceDesk& evidence, CaseStore& store,
                               const Channels& channels, rpc::Host host)
    : Service(v1::ConductService::service_full_name(), std::move(host)) {
  serve(talker, say);
  serve(channels, list_channels);
  serve(messages, &MessageDesk::list_conversations);
  serve(messages, &MessageDesk::list_messages);
  serve(messages, &MessageDesk::read_messages);
  serve(desk, &CaseDesk::report);
  serve(desk, &CaseDesk::get_record);
  serve(desk, &CaseDesk::acknowledge);
  serve(desk, &CaseDesk::appeal);
  serve(desk, &CaseDesk::list_cases);
  serve(desk, &CaseDesk::get_case);
  serve(desk, &CaseDesk::command_case);
  serve(desk, &CaseDesk::list_audit);
  serve(desk, &CaseDesk::watch_talk);
  serve(figures, &FigureDesk::list_rules);
  serve(figures, &FigureDesk::get_month);
  serve(evidence, &EvidenceDesk::list_findings);
  serve(evidence, &EvidenceDesk::get_finding);
  serve(desk, &CaseDesk::list_in_force);
  serve(store, list_sanctions);
}

}  // namespace escaque::services::conduct
