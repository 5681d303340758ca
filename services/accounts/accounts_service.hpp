#pragma once
// The gRPC shells of `accounts`: the service for everybody, and the operator's. Their calls run on
// the thread of `host`, which is that of `accounts`.

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "accounts/accounts.hpp"
#include "accounts/assertions.hpp"
#include "accounts/emergency.hpp"
#include "platform/grpc/serve.hpp"

namespace escaque::services::accounts {

namespace v1 = escaque::accounts::v1;

class AccountsService final : public v1::AccountsService::CallbackService {
 public:
  AccountsService(Accounts& accounts, Emergency& emergency, Assertions& assertions, rpc::Host host)
      : accounts_(accounts),
        emergency_(emergency),
        assertions_(assertions),
        host_(std::move(host)) {}

  using Context = grpc::CallbackServerContext;
  using Reactor = grpc::ServerUnaryReactor;

  Reactor* Register(Context*, const v1::RegisterRequest*, v1::RegisterResponse*) override;
  Reactor* LogIn(Context*, const v1::LogInRequest*, v1::LogInResponse*) override;
  Reactor* CreateGuest(Context*, const v1::CreateGuestRequest*, v1::CreateGuestResponse*) override;
  Reactor* LogOut(Context*, const v1::LogOutRequest*, v1::LogOutResponse*) override;
  Reactor* Authenticate(Context*, const v1::AuthenticateRequest*,
                        v1::AuthenticateResponse*) override;
  Reactor* ListSessions(Context*, const v1::ListSessionsRequest*,
                        v1::ListSessionsResponse*) override;
  Reactor* EndSession(Context*, const v1::EndSessionRequest*, v1::EndSessionResponse*) override;
  Reactor* GetUsers(Context*, const v1::GetUsersRequest*, v1::GetUsersResponse*) override;
  Reactor* GetLists(Context*, const v1::GetListsRequest*, v1::GetListsResponse*) override;
  Reactor* SetListMember(Context*, const v1::SetListMemberRequest*,
                         v1::SetListMemberResponse*) override;
  Reactor* SetPreferences(Context*, const v1::SetPreferencesRequest*,
                          v1::SetPreferencesResponse*) override;
  Reactor* GetSecondFactor(Context*, const v1::GetSecondFactorRequest*,
                           v1::GetSecondFactorResponse*) override;
  Reactor* BeginSecondFactor(Context*, const v1::BeginSecondFactorRequest*,
                             v1::BeginSecondFactorResponse*) override;
  Reactor* ConfirmSecondFactor(Context*, const v1::ConfirmSecondFactorRequest*,
                               v1::ConfirmSecondFactorResponse*) override;
  Reactor* RemoveSecondFactor(Context*, const v1::RemoveSecondFactorRequest*,
                              v1::RemoveSecondFactorResponse*) override;
  Reactor* RenewRecoveryCodes(Context*, const v1::RenewRecoveryCodesRequest*,
                              v1::RenewRecoveryCodesResponse*) override;
  Reactor* RecoverPassword(Context*, const v1::RecoverPasswordRequest*,
                           v1::RecoverPasswordResponse*) override;
  Reactor* GetEmail(Context*, const v1::GetEmailRequest*, v1::GetEmailResponse*) override;
  Reactor* SetEmail(Context*, const v1::SetEmailRequest*, v1::SetEmailResponse*) override;
  Reactor* SendConfirmation(Context*, const v1::SendConfirmationRequest*,
                            v1::SendConfirmationResponse*) override;
  Reactor* RemoveEmail(Context*, const v1::RemoveEmailRequest*, v1::RemoveEmailResponse*) override;
  Reactor* ConfirmEmail(Context*, const v1::ConfirmEmailRequest*,
                        v1::ConfirmEmailResponse*) override;
  Reactor* RequestPasswordReset(Context*, const v1::RequestPasswordResetRequest*,
                                v1::RequestPasswordResetResponse*) override;
  Reactor* CompletePasswordReset(Context*, const v1::CompletePasswordResetRequest*,
                                 v1::CompletePasswordResetResponse*) override;
  Reactor* ChangePassword(Context*, const v1::ChangePasswordRequest*,
                          v1::ChangePasswordResponse*) override;
  Reactor* GetMeasures(Context*, const v1::GetMeasuresRequest*, v1::GetMeasuresResponse*) override;
  Reactor* TakeMeasure(Context*, const v1::TakeMeasureRequest*, v1::TakeMeasureResponse*) override;
  Reactor* LiftMeasure(Context*, const v1::LiftMeasureRequest*, v1::LiftMeasureResponse*) override;
  Reactor* EndAllSessions(Context*, const v1::EndAllSessionsRequest*,
                          v1::EndAllSessionsResponse*) override;
  Reactor* BeginClosing(Context*, const v1::BeginClosingRequest*,
                        v1::BeginClosingResponse*) override;
  Reactor* CloseAccount(Context*, const v1::CloseAccountRequest*,
                        v1::CloseAccountResponse*) override;
  Reactor* ListClosedAccounts(Context*, const v1::ListClosedAccountsRequest*,
                              v1::ListClosedAccountsResponse*) override;
  Reactor* NoteUse(Context*, const v1::NoteUseRequest*, v1::NoteUseResponse*) override;

 private:
  Accounts& accounts_;
  Emergency& emergency_;
  Assertions& assertions_;
  const rpc::Host host_;
};

class AccountsAdminService final : public v1::AccountsAdminService::CallbackService {
 public:
  AccountsAdminService(Accounts& accounts, Emergency& emergency, rpc::Host host)
      : accounts_(accounts), emergency_(emergency), host_(std::move(host)) {}

  using Context = grpc::CallbackServerContext;
  using Reactor = grpc::ServerUnaryReactor;

  Reactor* CreateUser(Context*, const v1::CreateUserRequest*, v1::CreateUserResponse*) override;
  Reactor* SetRoles(Context*, const v1::SetRolesRequest*, v1::SetRolesResponse*) override;
  Reactor* DropSecondFactor(Context*, const v1::DropSecondFactorRequest*,
                            v1::DropSecondFactorResponse*) override;
  Reactor* ResetPassword(Context*, const v1::ResetPasswordRequest*,
                         v1::ResetPasswordResponse*) override;
  Reactor* GetMeasures(Context*, const v1::GetMeasuresRequest*, v1::GetMeasuresResponse*) override;
  Reactor* TakeMeasure(Context*, const v1::TakeMeasureRequest*, v1::TakeMeasureResponse*) override;
  Reactor* LiftMeasure(Context*, const v1::LiftMeasureRequest*, v1::LiftMeasureResponse*) override;
  Reactor* EndAllSessions(Context*, const v1::EndAllSessionsRequest*,
                          v1::EndAllSessionsResponse*) override;
  Reactor* CloseUser(Context*, const v1::CloseUserRequest*, v1::CloseUserResponse*) override;

 private:
  Accounts& accounts_;
  Emergency& emergency_;
  const rpc::Host host_;
};

}  // namespace escaque::services::accounts
