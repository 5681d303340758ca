// escaque announce TEXT --until HOUR: a line of the operator's on every page, over the server's own
// socket; --show says what is announced, --clear ends it.

#include <array>
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/place/data_folder.hpp"
#include "cli/time/local_time.hpp"
#include "domain/base/utf8.hpp"
#include "operator_call.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::clients::cli {
namespace {

namespace accounts_v1 = accounts::v1;

struct AnnounceLanguage {
  const char* option;
  const char* help;
  const char* code;
};
constexpr std::array<AnnounceLanguage, 3> kAnnounceLanguages{{
    {"TEXT", "For everybody whose language has no text of its own: one line", ""},
    {"--en", "In English", "en"},
    {"--es", "In Spanish", "es"},
}};

struct AnnounceOptions {
  std::string socket = operator_socket();
  std::array<std::string, kAnnounceLanguages.size()> texts;
  std::string until;
  bool is_shown = false;
  bool is_cleared = false;
};

void print_announced(const accounts_v1::Announced& announced) {
  if (!announced.has_announcement()) {
    std::cout << "nothing is announced\n";
    return;
  }
  const auto& announcement = announced.announcement();
  const UtcTime until{Millis(static_cast<Millis::rep>(announcement.until_ms()))};
  std::cout << "until " << local_text(until) << '\n';
  for (const auto& one : announcement.texts()) {
    std::cout << (one.language().empty() ? "" : one.language() + ": ") << one.text() << '\n';
  }
}

Exit show_announcement(const AnnounceOptions& options) {
  accounts_v1::GetAnnouncementResponse response;
  const auto exit = call_operator("announce", options.socket, &OperatorStub::GetAnnouncement,
                                  accounts_v1::GetAnnouncementRequest(), response);
  if (exit == Exit::ok) print_announced(response.announced());
  return exit;
}

Exit clear_announcement(const AnnounceOptions& options) {
  accounts_v1::ClearAnnouncementResponse response;
  const auto exit = call_operator("announce", options.socket, &OperatorStub::ClearAnnouncement,
                                  accounts_v1::ClearAnnouncementRequest(), response);
  if (exit == Exit::ok) print_announced({});
  return exit;
}

/// As they are; refused here are only bytes that no request can carry.
std::string trouble_of_text(const std::string& text) {
  return is_utf8(text) ? "" : "the text is not UTF-8 (expected: one line of 1 to 160 characters)";
}

std::string trouble_of_until(const std::string& text) {
  if (parse_moment(text, SystemTime().utc_now())) return "";
  return "\"" + text + "\" says no hour (expected: " + std::string(kMomentForms) + ")";
}

Exit announce_text(const AnnounceOptions& options) {
  accounts_v1::AnnounceRequest request;
  for (std::size_t i = 0; i < options.texts.size(); ++i) {
    if (options.texts[i].empty()) continue;
    auto& text = *request.add_texts();
    text.set_language(kAnnounceLanguages[i].code);
    text.set_text(options.texts[i]);
  }
  if (request.texts().empty()) throw CLI::RequiredError("TEXT, --en TEXT or --es TEXT");
  if (options.until.empty()) throw CLI::RequiredError("--until HOUR");
  const auto until = parse_moment(options.until, SystemTime().utc_now());
  if (!until) throw CLI::ValidationError("--until", trouble_of_until(options.until));
  request.set_until_ms(static_cast<double>(until->time_since_epoch().count()));
  accounts_v1::AnnounceResponse response;
  const auto exit =
      call_operator("announce", options.socket, &OperatorStub::Announce, request, response);
  if (exit == Exit::ok) print_announced(response.announced());
  return exit;
}

}  // namespace

void add_announce(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<AnnounceOptions>();
  CLI::App* command =
      root.add_subcommand("announce", "Show a line on every page until some hour, or end it");
  command->add_option("--socket", options->socket, "The operator's socket of accounts");
  CLI::Option* const is_shown =
      command->add_flag("--show", options->is_shown, "What is announced now");
  CLI::Option* const is_cleared =
      command->add_flag("--clear", options->is_cleared, "Announce nothing any more");
  is_cleared->excludes(is_shown);
  for (std::size_t i = 0; i < kAnnounceLanguages.size(); ++i) {
    const AnnounceLanguage& language = kAnnounceLanguages[i];
    command->add_option(language.option, options->texts[i], language.help)
        ->check(trouble_of_text)
        ->excludes(is_shown, is_cleared);
  }
  command
      ->add_option("--until", options->until,
                   "When it ends, seven days from now at most: " + std::string(kMomentForms))
      ->check(trouble_of_until)
      ->excludes(is_shown, is_cleared);
  command->callback([options, &exit] {
    exit = options->is_shown     ? show_announcement(*options)
           : options->is_cleared ? clear_announcement(*options)
                                 : announce_text(*options);
  });
}

}  // namespace escaque::clients::cli
