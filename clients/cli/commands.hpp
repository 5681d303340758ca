#pragma once
// The subcommands of `escaque`. To add one: a file with a function like these, a line here, and a
// row in main.cpp.

#include <CLI/App.hpp>

namespace escaque::clients::cli {

/// What the process ends with. Wrong arguments end it with CLI11's codes above 100.
enum class Exit : int {
  ok = 0,
  failed = 1,     // The command ran and found what it looks for: a difference, a refusal.
  bad_input = 3,  // A file does not say what it should; the message names line and column.
};

/// Adds the subcommand to `root`; its callback stores in `exit` how it went.
using AddCommand = void (*)(CLI::App& root, Exit& exit);

void add_admin(CLI::App& root, Exit& exit);
void add_announce(CLI::App& root, Exit& exit);
void add_archive(CLI::App& root, Exit& exit);
void add_audit(CLI::App& root, Exit& exit);
void add_backup(CLI::App& root, Exit& exit);
void add_chess960(CLI::App& root, Exit& exit);
void add_doctor(CLI::App& root, Exit& exit);
void add_emergency(CLI::App& root, Exit& exit);
void add_help(CLI::App& root, Exit& exit);
void add_load(CLI::App& root, Exit& exit);
void add_moderate(CLI::App& root, Exit& exit);
void add_norms(CLI::App& root, Exit& exit);
void add_pair(CLI::App& root, Exit& exit);
void add_perft(CLI::App& root, Exit& exit);
void add_pgn(CLI::App& root, Exit& exit);
void add_prizes(CLI::App& root, Exit& exit);
void add_probe(CLI::App& root, Exit& exit);
void add_replay(CLI::App& root, Exit& exit);
void add_restore(CLI::App& root, Exit& exit);
void add_simulate(CLI::App& root, Exit& exit);
void add_standings(CLI::App& root, Exit& exit);
void add_title(CLI::App& root, Exit& exit);
void add_tls(CLI::App& root, Exit& exit);
void add_user(CLI::App& root, Exit& exit);
void add_winnable(CLI::App& root, Exit& exit);

}  // namespace escaque::clients::cli
