#pragma once
// What rules have found, as the RPCs ask for it; for whoever may read the audit, and nobody reads
// what is about themselves. Owned by one thread.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "escaque/conduct/v1/conduct_service.pb.h"

#include "conduct/cases/case_desk.hpp"
#include "conduct/evidence/evidence_store.hpp"

namespace escaque::services::conduct {

class EvidenceDesk {
 public:
  template <class T>
  using Served = Awaitable<Result<T, rpc::Error>>;
  using FindUsers = std::function<Awaitable<CaseDesk::Users>(std::vector<std::string> ids)>;

  /// `find_users`: as of CaseDesk.
  EvidenceDesk(EvidenceStore& store, FindUsers find_users)
      : store_(store), find_users_(std::move(find_users)) {}

  Served<v1::ListFindingsResponse> list_findings(const v1::ListFindingsRequest& request);
  Served<v1::GetFindingResponse> get_finding(const v1::GetFindingRequest& request);

 private:
  template <class Response>
  Awaitable<Response> named(Response response);

  EvidenceStore& store_;
  const FindUsers find_users_;
};

}  // namespace escaque::services::conduct
