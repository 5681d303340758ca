// escaque title IM --rating 2405 --norm 9 --norm 9:national --norm 13:quick: whether these norms
// and this rating make the title, requirement by requirement.

#include <charconv>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/pairing/norms/application.hpp"

namespace escaque::clients::cli {
namespace {

namespace norms = pairing::norms;

struct TitleOptions {
  std::string title;
  int rating = 0;
  std::vector<std::string> norms;
};

/// `9`, `9:national`, `9:quick`, `9:national:quick`; nothing for anything else.
std::optional<norms::MadeNorm> parse_norm(std::string_view text, norms::Title title) {
  norms::MadeNorm norm{.titles = {title}};
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, norm.games);
  if (failure != std::errc{} || norm.games < 1) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  while (!text.empty()) {
    if (text.front() != ':') return std::nullopt;
    const std::string_view rest = text.substr(1);
    const std::string_view word = rest.substr(0, rest.find(':'));
    if (word != "national" && word != "quick") return std::nullopt;
    if (word == "national") norm.meets_foreigners = false;
    if (word == "quick") norm.has_daily_rounds = false;
    text = rest.substr(word.size());
  }
  return norm;
}

Exit run_title(const TitleOptions& options) {
  const norms::Title title = norms::parse_title(options.title);
  std::vector<norms::MadeNorm> made;
  for (const std::string& text : options.norms) {
    const auto norm = parse_norm(text, title);
    if (!norm) {
      std::cerr << "--norm " << text << ": games as certified, then :national or :quick\n";
      return Exit::bad_input;
    }
    made.push_back(*norm);
  }
  for (const norms::NormTerms& terms : norms::kNormTerms) {
    if (terms.title != title) continue;
    const auto findings = norms::judge_application(terms, made, options.rating);
    std::cout << options.title << ": " << (norms::are_met(findings) ? "complete" : "incomplete")
              << '\n';
    for (const auto& each : findings) std::cout << "  " << describe(each) << '\n';
  }
  return Exit::ok;
}

}  // namespace

void add_title(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<TitleOptions>();
  CLI::App* command = root.add_subcommand(
      "title", "Add norms up to a title (manual of 2013, 1.5), and say what is missing");
  command->add_option("TITLE", options->title, "GM, IM, WGM or WIM")
      ->required()
      ->check(CLI::IsMember({"GM", "IM", "WGM", "WIM"}));
  command->add_option("--rating", options->rating, "The highest that was ever reached (1.53)")
      ->check(CLI::Range(0, 4'000));
  command->add_option("--norm", options->norms,
                      "Games that a norm counts for, as its certificate says; :national without "
                      "enough foreign opponents (1.43.f), :quick without one round a day (1.13.a)");
  command->callback([options, &exit] { exit = run_title(*options); });
}

}  // namespace escaque::clients::cli
