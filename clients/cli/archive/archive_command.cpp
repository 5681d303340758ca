// escaque archive move: a service's rows from its file of SQLite into PostgreSQL.

#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <soci/soci.h>

#include "cli/archive/ratings_check.hpp"
#include "cli/commands.hpp"
#include "platform/audit/check.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/sql/move.hpp"

namespace escaque::clients::cli {
namespace {

bool has_table(soci::session& session, const std::string& name) {
  int tables = 0;
  session << "SELECT COUNT(*) FROM information_schema.tables"
             " WHERE table_schema = current_schema() AND table_name = :name",
      soci::use(name), soci::into(tables);
  return tables > 0;
}

/// The chain of its audit, where the service keeps one.
void check_audit(soci::session& session) {
  if (!has_table(session, "audit")) return;
  const audit::Finding found = audit::check(session, {});
  if (found.problem) {
    throw sql::MoveError("audit: entry " + std::to_string(found.problem->sequence) +
                         " was changed or is missing, in the file as well; `escaque audit verify` "
                         "says more");
  }
  std::cout << "audit: " << found.entries << " entries, whole\n";
}

/// The records of players, where the service is that of ratings.
void check_fold(soci::session& session) {
  if (!has_table(session, "rated_games")) return;
  const RatingsFinding found = check_ratings(session);
  if (!found.differences.empty()) {
    throw sql::MoveError("ratings: " + std::to_string(found.differences.size()) +
                         " of the records are not what the games give, in the file as well; the first: " +
                         found.differences.front());
  }
  std::cout << "ratings: what " << found.games << " games give, folded anew\n";
}

void check_moved(soci::session& session) {
  check_audit(session);
  check_fold(session);
}

Exit move(const sql::MoveOptions& options) {
  const auto fail = [](const std::string& why) {
    std::cerr << "escaque archive: " << why << '\n';
    return Exit::failed;
  };
  try {
    sql::move_rows(options, check_moved, [](const sql::MovedTable& table) {
      std::cout << table.name << ": " << table.rows << " rows, equal" << std::endl;
    });
  } catch (const sql::MoveError& error) {
    return fail(error.what());
  } catch (const config::StartupError& error) {
    return fail(options.to + ": " + error.what());
  } catch (const soci::soci_error& error) {
    return fail(std::string(error.what()) + "; nothing is lost: the same command goes on");
  }
  std::cout << "Now say to the service: sql.connection = \"" << options.to << "\". "
            << options.from.string() << " is kept; no service starts on it any more.\n";
  return Exit::ok;
}

}  // namespace

void add_archive(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<sql::MoveOptions>();
  CLI::App* group = root.add_subcommand("archive", "The rows that a service keeps");
  group->require_subcommand(1);
  CLI::App* command = group->add_subcommand(
      "move",
      "From SQLite into PostgreSQL, with every row compared, the chain of the audit followed and "
      "all ratings computed anew. The service must have been stopped; "
      "a move that was broken off goes on");
  command->add_option("--from", options->from, "The service's file, as in var/games.sqlite")
      ->required();
  command
      ->add_option("--to", options->to,
                   "The new database, which is empty, as for sql.connection: "
                   "postgresql://USER@HOST/DATABASE")
      ->required();
  command->add_option("--password-file", options->password_file,
                      "A file whose first line is the user's password");
  command->callback([options, &exit] { exit = move(*options); });
}

}  // namespace escaque::clients::cli
