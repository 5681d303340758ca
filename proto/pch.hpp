// Precompiled for services and their tests, behind that of platform/grpc; they spent a fifth of the compiler's time on these;
// never included by hand.
#include "escaque/accounts/v1/accounts_service.grpc.pb.h"
#include "escaque/accounts/v1/club_service.grpc.pb.h"
#include "escaque/conduct/v1/analysis_service.grpc.pb.h"
#include "escaque/conduct/v1/conduct_service.grpc.pb.h"
#include "escaque/games/v1/arbiter_service.grpc.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"
#include "escaque/gateway/v1/gateway.pb.h"
#include "escaque/gateway/v1/rest.pb.h"
#include "escaque/matchmaking/v1/archive.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.grpc.pb.h"
#include "escaque/ratings/v1/ratings_service.grpc.pb.h"
