#pragma once
// Reports, cases and records, as the RPCs ask for them. Owned by one thread.

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "conduct/cases/case_store.hpp"
#include "conduct/cases/case_wire.hpp"
#include "conduct/evidence/evidence_store.hpp"
#include "conduct/metrics.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

struct DeskConfig {
  int reports_a_day = 20;     ///< Of one registered user.
  int reports_of_guest = 3;   ///< Of a guest.
  Millis look_every{60'000};  ///< For appeals and signatures that have waited for too long.
};

class CaseDesk {
 public:
  template <class T>
  using Served = Awaitable<Result<T, rpc::Error>>;
  using Users = std::unordered_map<std::string, common::v1::User>;

  struct Parts {
    boost::asio::io_context& context;
    CaseStore& store;
    EvidenceStore& evidence;
    const TimeSource& time;
    Metrics& metrics;
    log::Logger logger;
    /// From accounts, by id. Unknown ids are left out; none are found while accounts is away.
    std::function<Awaitable<Users>(std::vector<std::string> ids)> find_users;
    /// How many admins and second signers this site has; nothing where accounts is away.
    std::function<Awaitable<std::optional<int>>()> count_signers;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
    /// What all living processes can read: see service::FeatureLevel.
    std::function<int()> feature_level;
  };

  CaseDesk(Parts parts, DeskConfig config);

  Served<v1::ReportResponse> report(const v1::ReportRequest& request);
  Served<v1::GetRecordResponse> get_record(const v1::GetRecordRequest& request);
  Served<v1::AcknowledgeResponse> acknowledge(const v1::AcknowledgeRequest& request);
  Served<v1::AppealResponse> appeal(const v1::AppealRequest& request);
  Served<v1::ListCasesResponse> list_cases(const v1::ListCasesRequest& request);
  Served<v1::GetCaseResponse> get_case(const v1::GetCaseRequest& request);
  Served<v1::CommandCaseResponse> command_case(const v1::CommandCaseRequest& request);
  Served<v1::ListAuditResponse> list_audit(const v1::ListAuditRequest& request);
  Served<v1::WatchTalkResponse> watch_talk(const v1::WatchTalkRequest& request);
  Served<v1::ListSanctionsInForceResponse> list_in_force(
      const v1::ListSanctionsInForceRequest& request);

  /// Lets what is overdue lapse, until stop(). Call once.
  [[nodiscard]] Awaitable<void> watch();
  void stop();

 private:
  /// Puts in the names of all people.
  template <class Response>
  Awaitable<Response> named(Response response);

  /// Before somebody at the desk is shown the case. Nobody reads private talk unnoticed.
  Served<void> note_reading(const CaseFile& file, UserId by);

  Parts parts_;
  const DeskConfig config_;
  AsyncEvent stopped_;
};

}  // namespace escaque::services::conduct
