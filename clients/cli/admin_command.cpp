// escaque admin queue|case|take|…: the admins' desk in a terminal, by the same calls as /admin.

#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <sodium.h>

#include "cli/admin/case_order.hpp"
#include "cli/admin/club_order.hpp"
#include "cli/admin/person_order.hpp"
#include "commands.hpp"
#include "platform/encoding/hex.hpp"
#include "wire/api.hpp"

namespace escaque::clients::cli {
namespace {

namespace accounts_v1 = accounts::v1;
namespace conduct_v1 = conduct::v1;

struct AdminOptions {
  std::string url = "http://127.0.0.1:8080";
  std::string user;
  std::string id;  // Of a case.
  std::string about;
  std::string page;
  int days = 90;
  bool is_decided = false;
  bool is_sure = false;
  admin::TypedOrder order;
  admin::TypedChange change;   // Of a person, where its verb is not empty.
  admin::TypedClubOrder club;  // The same of a club.
};

std::string from_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

std::string random_id() {
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return encoding::to_hex(bytes);
}

Exit report(const wire::Error& error) {
  std::cerr << "escaque admin: " << wire::to_string(error) << '\n';
  return Exit::failed;
}

/// One session, from login to logout.
class Desk {
 public:
  Desk(boost::asio::io_context& context, http::Url server, const AdminOptions& options)
      : api_(context, std::move(server)), options_(options) {}

  Awaitable<Exit> run() {
    gateway::v1::Credentials credentials;
    credentials.set_handle(options_.user);
    credentials.set_password(from_environment("ESCAQUE_PASSWORD"));
    credentials.set_code(from_environment("ESCAQUE_CODE"));
    const auto opened = co_await api_.log_in(std::move(credentials));
    if (!opened) co_return report(opened.error());
    token_ = opened->token();
    const Exit exit = co_await act();
    (void)co_await api_.log_out(token_);
    co_return exit;
  }

 private:
  Awaitable<Exit> act() {
    const std::string& verb = options_.order.verb;
    if (!options_.change.verb.empty()) co_return co_await change();
    if (!options_.club.verb.empty()) co_return co_await order_club();
    if (verb == "people") {
      co_return co_await show<accounts_v1::ListPersonChangesResponse>("admin/people");
    }
    if (verb == "queue") {
      const std::string state = options_.is_decided ? "&state=decided" : "";
      co_return co_await show<conduct_v1::ListCasesResponse>(
          "admin/cases?limit=50&page=" + options_.page + state);
    }
    if (verb == "case") {
      co_return co_await show<conduct_v1::GetCaseResponse>("admin/case/" + options_.id);
    }
    if (verb == "record") {
      co_return co_await show<conduct_v1::GetRecordResponse>("record/" + options_.about);
    }
    if (verb == "rules") {
      co_return co_await show<conduct_v1::ListRulesResponse>("admin/rules?days=" +
                                                             std::to_string(options_.days));
    }
    if (verb == "findings") {
      co_return co_await show<conduct_v1::ListFindingsResponse>("admin/rule/" + options_.id +
                                                                "?limit=50&page=" + options_.page);
    }
    if (verb == "finding") {
      co_return co_await show<conduct_v1::GetFindingResponse>("admin/finding/" + options_.id);
    }
    if (verb == "audit") {
      co_return co_await show<conduct_v1::ListAuditResponse>(
          "admin/audit?limit=50&about=" + options_.about + "&page=" + options_.page);
    }
    co_return co_await order();
  }

  template <class Response>
  Awaitable<Exit> show(std::string path) {
    const auto answer = co_await api_.get<Response>(std::move(path), token_);
    if (!answer) co_return report(answer.error());
    std::cout << admin::to_text(*answer);
    co_return Exit::ok;
  }

  /// Says what it will do; does it when that was asked for.
  Awaitable<Exit> order() {
    const UtcTime now = std::chrono::floor<Millis>(std::chrono::system_clock::now());
    auto command = admin::to_command(options_.order, now);
    if (!command) {
      std::cerr << "escaque admin: " << command.error() << '\n';
      co_return Exit::bad_input;
    }
    const auto file =
        co_await api_.get<conduct_v1::GetCaseResponse>("admin/case/" + options_.id, token_);
    if (!file) co_return report(file.error());
    std::cout << "case " << options_.id << ": " << admin::describe(*command, file->case_()) << '\n';
    const std::string& verb = options_.order.verb;
    const bool is_harmless = verb == "take" || verb == "release" || verb == "note";
    if (!is_harmless && !options_.is_sure) co_return not_sure();
    command->set_case_id(options_.id);
    command->set_version(file->case_().version());
    command->set_command_id(random_id());
    const auto done = co_await api_.order<conduct_v1::CommandCaseResponse>(
        "admin/case/" + options_.id, wire::to_json(*command), token_);
    if (!done) co_return report(done.error());
    std::cout << "done\n";
    co_return Exit::ok;
  }

  /// The same about a person.
  Awaitable<Exit> change() {
    auto command = admin::to_command(options_.change);
    if (!command) {
      std::cerr << "escaque admin: " << command.error() << '\n';
      co_return Exit::bad_input;
    }
    std::cout << admin::describe(*command) << '\n';
    if (!options_.is_sure) co_return not_sure();
    command->set_command_id(random_id());
    const auto done = co_await api_.order<accounts_v1::CommandPersonResponse>(
        "admin/people", wire::to_json(*command), token_);
    if (!done) co_return report(done.error());
    const bool waits = done->change().state() == accounts_v1::CHANGE_STATE_WAITING;
    std::cout << (waits ? "waits for a signature: " + done->change().change_id() : "done") << '\n';
    co_return Exit::ok;
  }

  /// The same about a club.
  Awaitable<Exit> order_club() {
    auto command = admin::to_command(options_.club);
    if (!command) {
      std::cerr << "escaque admin: " << command.error() << '\n';
      co_return Exit::bad_input;
    }
    const std::string path = "club/" + options_.club.club_id;
    const auto found = co_await api_.get<accounts_v1::GetClubResponse>(path, token_);
    if (!found) co_return report(found.error());
    std::cout << admin::describe(*command, found->club()) << '\n';
    if (!options_.is_sure) co_return not_sure();
    command->set_command_id(random_id());
    const auto done = co_await api_.order<accounts_v1::CommandClubResponse>(
        path, wire::to_json(*command), token_);
    if (!done) co_return report(done.error());
    std::cout << "done\n";
    co_return Exit::ok;
  }

  static Exit not_sure() {
    std::cerr << "escaque admin: nothing was done (expected: --yes, if that is what is meant)\n";
    return Exit::failed;
  }

  wire::Api api_;
  const AdminOptions& options_;
  std::string token_;
};

Exit run(const AdminOptions& options) {
  auto server = http::parse_url(options.url);
  if (!server) {
    std::cerr << "--url: " << to_string(server.error()) << '\n';
    return Exit::bad_input;
  }
  boost::asio::io_context context;
  Desk desk(context, std::move(*server), options);
  Exit exit = Exit::failed;
  boost::asio::co_spawn(context, desk.run(), [&exit](const std::exception_ptr& failed, Exit done) {
    if (failed) std::rethrow_exception(failed);
    exit = done;
  });
  context.run();
  return exit;
}

using Options = std::shared_ptr<AdminOptions>;

CLI::App* add_verb(CLI::App& group, const Options& options, Exit& exit, const char* verb,
                   const char* help) {
  CLI::App* command = group.add_subcommand(verb, help);
  command->callback([options, &exit, verb] {
    options->order.verb = verb;
    exit = run(*options);
  });
  return command;
}

CLI::App* add_order(CLI::App& group, const Options& options, Exit& exit, const char* verb,
                    const char* help) {
  CLI::App* command = add_verb(group, options, exit, verb, help);
  command->add_option("CASE", options->id, "Its id, as in the queue")->required();
  const std::string name = verb;
  if (name != "take" && name != "release" && name != "sign" && name != "refund") {
    command->add_option("TEXT", options->order.text, "Why; whoever it is about reads it")
        ->required();
  }
  command->add_flag("--yes", options->is_sure, "Do it, and not only say what would be done");
  return command;
}

CLI::App* add_change(CLI::App& group, const Options& options, Exit& exit, const char* verb,
                     const char* help) {
  CLI::App* command = group.add_subcommand(verb, help);
  command->callback([options, &exit, verb] {
    options->change.verb = verb;
    exit = run(*options);
  });
  command->add_flag("--yes", options->is_sure, "Do it, and not only say what would be done");
  return command;
}

CLI::App* add_change_of(CLI::App& group, const Options& options, Exit& exit, const char* verb,
                        const char* help) {
  CLI::App* command = add_change(group, options, exit, verb, help);
  command->add_option("NAME", options->change.user, "Handle or id")->required();
  command->add_option("--reason", options->change.reason, "Why; the desk reads it")->required();
  return command;
}

void add_changes(CLI::App& group, const Options& options, Exit& exit) {
  add_verb(group, options, exit, "people",
           "Changes of names, titles and roles, and children's accounts");
  add_change_of(group, options, exit, "rename", "A new handle")
      ->add_option("HANDLE", options->change.value, "The new one")
      ->required();
  add_change_of(group, options, exit, "title", "A title, or none")
      ->add_option("TITLE", options->change.value, "GM, WIM …; left out: none");
  add_change_of(group, options, exit, "roles", "All roles from now on; somebody else signs it")
      ->add_option("ROLE", options->change.roles, "Left out: none")
      ->check(CLI::IsMember(admin::role_words()));
  add_change_of(group, options, exit, "child", "Make it a child's account");
  add_change_of(group, options, exit, "no-child",
                "No child's account any more, whoever has set it");
  for (const auto& [verb, help] : {std::pair("approve", "Sign a change of somebody"),
                                   std::pair("decline", "Refuse it, or take it back")}) {
    add_change(group, options, exit, verb, help)
        ->add_option("CHANGE", options->change.change_id, "Its id, as `people` lists it")
        ->required();
  }
}

CLI::App* add_club_order(CLI::App& group, const Options& options, Exit& exit, const char* verb,
                         const char* help) {
  CLI::App* command = group.add_subcommand(verb, help);
  command->callback([options, &exit, verb] {
    options->club.verb = verb;
    exit = run(*options);
  });
  command->add_option("CLUB", options->club.club_id, "Its id, as in its address")->required();
  command->add_option("--reason", options->club.reason, "Why; it is in the audit")->required();
  command->add_flag("--yes", options->is_sure, "Do it, and not only say what would be done");
  return command;
}

void add_article(CLI::App& command, const Options& options) {
  command.add_option("--article", options->order.article, "Of the code of etiquette")
      ->required()
      ->check(CLI::IsMember(admin::article_words()));
  command.add_option("--ground", options->order.ground, "One that article 2 names")
      ->check(CLI::IsMember(admin::ground_words()));
  command.add_flag("--critical", options->order.is_critical,
                   "Threats, doxxing, slurs at a person: no warning has to come first");
}

}  // namespace

void add_admin(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<AdminOptions>();
  CLI::App* group = root.add_subcommand(
      "admin",
      "The admins' desk: the queue, cases, records, the audit. As at /admin, with the roles of "
      "--user (ESCAQUE_PASSWORD; ESCAQUE_CODE of a second factor)");
  group->require_subcommand(1);
  group->add_option("--url", options->url, "The server");
  group->add_option("--user", options->user, "Your handle")->required();

  CLI::App* queue = add_verb(*group, options, exit, "queue", "The most urgent cases first");
  queue->add_flag("--decided", options->is_decided, "Those that are decided, the latest first");
  queue->add_option("--page", options->page, "As the page before says");
  add_verb(*group, options, exit, "case", "One case with its evidence")
      ->add_option("CASE", options->id, "Its id")
      ->required();
  add_verb(*group, options, exit, "rules", "What rules found, and what people made of it")
      ->add_option("--days", options->days, "The last days")
      ->check(CLI::Range(1, 730));
  CLI::App* findings =
      add_verb(*group, options, exit, "findings", "What one rule has found, also in shadow");
  findings->add_option("RULE", options->id, "Its id, like DSC-2")->required();
  findings->add_option("--page", options->page, "As the page before says");
  add_verb(*group, options, exit, "finding", "One of these, with what the rule saw")
      ->add_option("FINDING", options->id, "Its name, as in the list")
      ->required();
  add_verb(*group, options, exit, "record", "Everything that somebody has had")
      ->add_option("NAME", options->about, "Handle")
      ->required();
  CLI::App* audit = add_verb(*group, options, exit, "audit", "What was done, the latest first");
  audit->add_option("ABOUT", options->about, "Only by or about this id, of a person");
  audit->add_option("--page", options->page, "As the page before says");

  add_changes(*group, options, exit);
  add_club_order(*group, options, exit, "close-club", "Close a club for good");
  add_club_order(*group, options, exit, "rename-club", "Give a club another name")
      ->add_option("NAME", options->club.name, "The new one")
      ->required();
  add_order(*group, options, exit, "take", "Nobody else works on it for ten minutes");
  add_order(*group, options, exit, "release", "Others may work on it");
  add_order(*group, options, exit, "note", "For others at the desk");
  add_order(*group, options, exit, "dismiss", "Nothing breaks the code");
  add_article(*add_order(*group, options, exit, "warn", "A formal warning"), options);
  CLI::App* sanction =
      add_order(*group, options, exit, "sanction", "Take away what was abused, for a time");
  add_article(*sanction, options);
  sanction->add_option("--step", options->order.step, "Of the ladder")
      ->required()
      ->check(CLI::IsMember(admin::step_words()));
  sanction->add_option("--feature", options->order.features, "What is taken away")
      ->check(CLI::IsMember(admin::feature_words()));
  sanction->add_option("--for", options->order.length, "For how long: 90m, 12h, 7d");
  add_order(*group, options, exit, "refund",
            "Give opponents of the accused back what these games had cost them")
      ->add_option("--game", options->order.games, "Its id; up to 40")
      ->required();
  add_order(*group, options, exit, "sign", "The second signature of a ban");
  add_order(*group, options, exit, "refuse", "Refuse it");
  add_order(*group, options, exit, "uphold", "Answer an appeal: the decision stands");
  add_order(*group, options, exit, "reverse", "Answer an appeal: the decision is undone");
}

}  // namespace escaque::clients::cli
