#pragma once
// Whether the rows of `ratings` fit each other, without the service.

#include <string>
#include <vector>

namespace soci {
class session;
}

namespace escaque::clients::cli {

struct RatingsFinding {
  long long games = 0;
  std::vector<std::string> differences;  ///< A line for each record that is not what they give.
};

/// Folds all recorded games anew, by the service's own rule (domain/rating/recomputation.hpp), and
/// compares what they give with the records that are kept. Throws soci::soci_error.
[[nodiscard]] RatingsFinding check_ratings(soci::session& session);

}  // namespace escaque::clients::cli
