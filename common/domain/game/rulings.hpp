#pragma once
// The articles that rulings name, in the edition `online` (fide-2023 as a server can apply it).

#include <string_view>

namespace escaque::game {

inline constexpr std::string_view kEdition = "online";

inline constexpr std::string_view kMatedArticle = "fide-2023 5.1.1";
inline constexpr std::string_view kResignedArticle = "fide-2023 5.1.2";
inline constexpr std::string_view kStalematedArticle = "fide-2023 5.2.1";
inline constexpr std::string_view kDeadArticle = "fide-2023 5.2.2";
inline constexpr std::string_view kAgreedArticle = "fide-2023 5.2.3";
inline constexpr std::string_view kFlagArticle = "fide-2023 6.9";
/// The flag stands, but whether the opponent could mate was not decided: for an arbiter to look at.
inline constexpr std::string_view kFlagUndecidedArticle = "fide-2023 6.9 (undecided)";
inline constexpr std::string_view kClaimIsOfferArticle = "fide-2023 9.1.2.3";
inline constexpr std::string_view kThreefoldIntendedArticle = "fide-2023 9.2.1.1";
inline constexpr std::string_view kThreefoldArticle = "fide-2023 9.2.1.2";
inline constexpr std::string_view kFiftyIntendedArticle = "fide-2023 9.3.1";
inline constexpr std::string_view kFiftyArticle = "fide-2023 9.3.2";
inline constexpr std::string_view kWrongClaimArticle = "fide-2023 9.5.3";
inline constexpr std::string_view kWrongClaimBlitzArticle = "fide-2023 B.2";
inline constexpr std::string_view kFivefoldArticle = "fide-2023 9.6.1";
inline constexpr std::string_view kSeventyFiveArticle = "fide-2023 9.6.2";
/// Aborting, a first move that never came, an opponent who stays away: house rules.
inline constexpr std::string_view kHouseArticle = "online";

}  // namespace escaque::game
