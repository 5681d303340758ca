#include <array>

#include <CLI/CLI.hpp>

#include "commands.hpp"

using namespace escaque::clients::cli;

namespace {

constexpr std::array kCommands = {
    add_admin,     add_announce, add_archive,   add_audit,   add_backup,
    add_chess960,  add_doctor,   add_emergency, add_help,    add_load,
    add_moderate,  add_norms,    add_pair,      add_perft,   add_pgn,
    add_prizes,    add_probe,    add_replay,    add_restore, add_simulate,
    add_standings, add_title,    add_tls,       add_user,    add_winnable};

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("escaque: a tool for arbiters, admins and the curious");
  app.require_subcommand(1);
  Exit exit = Exit::ok;
  for (const AddCommand add : kCommands) add(app, exit);
  CLI11_PARSE(app, argc, argv);
  return static_cast<int>(exit);
}
