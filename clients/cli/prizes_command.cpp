// escaque prizes FILE.trf --places 300,200,100 [--method equal|rank|hort] [--sharing places|group]
// [--special NAME=AMOUNT[:below=RATING][:women]] [--cumulation higher|none|all] [--tiebreaks …]:
// who gets how much, to the cent, as a table with tabs.

#include <charconv>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/flags/one_of.hpp"
#include "commands.hpp"
#include "domain/pairing/prizes/prizes.hpp"
#include "domain/pairing/tiebreak/standings.hpp"
#include "tournament_file.hpp"

namespace escaque::clients::cli {
namespace {

namespace prizes = pairing::prizes;
namespace tiebreak = pairing::tiebreak;
using pairing::tournament::Player;
using pairing::tournament::Tournament;

const std::map<std::string, prizes::Method> kMethods = {{"equal", prizes::Method::equal_shares},
                                                        {"rank", prizes::Method::by_rank},
                                                        {"hort", prizes::Method::hort}};
const std::map<std::string, prizes::Sharing> kSharings = {{"places", prizes::Sharing::prize_places},
                                                          {"group", prizes::Sharing::whole_group}};
const std::map<std::string, prizes::Cumulation> kCumulations = {
    {"higher", prizes::Cumulation::the_higher},
    {"none", prizes::Cumulation::without_another},
    {"all", prizes::Cumulation::cumulative}};

struct PrizesOptions {
  std::string file;
  std::vector<std::string> places;
  std::vector<std::string> special;
  prizes::PrizeFund fund;
  TiebreakOptions tiebreaks;
};

/// "300", "99.5", "99.50".
std::optional<prizes::Cents> parse_amount(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string digits(text.substr(0, point));
  const std::string_view cents = point < text.size() ? text.substr(point + 1) : "";
  if (digits.empty() || cents.size() > 2 || digits.size() > 12) return std::nullopt;
  digits.append(cents).append(2 - cents.size(), '0');
  prizes::Cents amount = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), amount);
  const bool is_read = error == std::errc() && end == digits.data() + digits.size();
  return is_read && amount > 0 ? std::optional(amount) : std::nullopt;
}

std::string to_text(prizes::Cents amount) {
  const std::string cents = std::to_string(amount % 100);
  return std::to_string(amount / 100) + '.' + (cents.size() < 2 ? "0" : "") + cents;
}

bool read_places(PrizesOptions& options) {
  for (const std::string& text : options.places) {
    const auto amount = parse_amount(text);
    if (!amount) {
      std::cerr << "--places: \"" << text << "\" is no amount like 300 or 99.50\n";
      return false;
    }
    options.fund.places.push_back(*amount);
  }
  return true;
}

/// `NAME=AMOUNT`, then whom it is for: `:below=RATING`, `:women`.
std::optional<prizes::SpecialPrize> parse_special(std::string_view text,
                                                  const std::vector<Player>& players) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos) return std::nullopt;
  prizes::SpecialPrize prize{std::string(text.substr(0, equals)), 0, {}};
  text.remove_prefix(equals + 1);
  const auto next = [&] {
    const std::string_view word = text.substr(0, text.find(':'));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
  };
  const auto amount = parse_amount(next());
  if (!amount) return std::nullopt;
  prize.amount = *amount;
  bool is_for_women = false;
  int below = 10'000;
  while (!text.empty()) {
    const std::string_view word = next();
    if (word == "women") {
      is_for_women = true;
    } else if (!word.starts_with("below=") ||
               std::from_chars(word.data() + 6, word.data() + word.size(), below).ptr !=
                   word.data() + word.size()) {
      return std::nullopt;
    }
  }
  for (const Player& player : players) {
    if (is_for_women && player.sex != 'w') continue;
    if (player.rating.value_or(0) < below) prize.eligible.push_back(player.number);
  }
  return prize;
}

bool read_special(PrizesOptions& options, const std::vector<Player>& players) {
  for (const std::string& text : options.special) {
    auto prize = parse_special(text, players);
    if (!prize) {
      std::cerr << "--special: \"" << text << "\" is not like \"Under 1800=50:below=1800:women\"\n";
      return false;
    }
    options.fund.special.push_back(std::move(*prize));
  }
  return true;
}

Exit run(PrizesOptions& options) {
  const auto criteria = read_criteria(options.tiebreaks);
  const auto played = criteria ? read_tournament(options.file) : std::nullopt;
  if (!played || !read_places(options) || !read_special(options, played->players)) {
    return Exit::bad_input;
  }
  std::vector<prizes::Finisher> finishers;
  std::map<int, std::pair<const Player*, int>> by_number;
  for (const tiebreak::Standing& row : tiebreak::standings(*played, *criteria)) {
    const Player& player = played->players[row.player];
    finishers.push_back({player.number, player.points, row.rank});
    by_number[player.number] = {&player, row.rank};
  }
  std::cout << "Rank\tNumber\tName\tPoints\tPrize\tAmount\n";
  for (const prizes::Award& award : prizes::award_prizes(finishers, options.fund)) {
    const auto& [player, rank] = by_number.at(award.player);
    std::cout << rank << '\t' << award.player << '\t' << player->name << '\t'
              << to_string(player->points) << '\t' << award.prize << '\t' << to_text(award.amount)
              << '\n';
  }
  return Exit::ok;
}

}  // namespace

void add_prizes(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<PrizesOptions>();
  CLI::App* command =
      root.add_subcommand("prizes", "Share out the prizes of a tournament report, to the cent");
  command->add_option("FILE", options->file, "Tournament report (TRF)")->required();
  command->add_option("--places", options->places, "Prizes by place, such as 300,200,100")
      ->delimiter(',');
  command->add_option("--special", options->special,
                      "NAME=AMOUNT, then :below=RATING or :women; may be repeated");
  command
      ->add_option("--method", options->fund.method,
                   "How equal points share: equal (the default), rank, hort")
      ->transform(one_of(kMethods));
  command
      ->add_option("--sharing", options->fund.sharing,
                   "Sharing beyond the last prize: places (the default), group")
      ->transform(one_of(kSharings));
  command
      ->add_option("--cumulation", options->fund.cumulation,
                   "Two prizes for one player: higher (the default), none, all")
      ->transform(one_of(kCumulations));
  command->add_option("--tiebreaks", options->tiebreaks.criteria, "Such as BH/C1,SB,DE")
      ->delimiter(',');
  command->add_option("--rules", options->tiebreaks.edition, "Edition: 2026, 2024, or 2012")
      ->check(CLI::IsMember({"2026", "2024", "2012"}));
  command->add_flag("--predetermined", options->tiebreaks.predetermined,
                    "Pairings were fixed beforehand: an all-play-all");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
