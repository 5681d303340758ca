#include "gateway/web/previews/link_preview.hpp"

#include <array>
#include <cstddef>

namespace escaque::services::gateway {
namespace {

struct Words {
  std::array<std::string_view, 7> categories;  // By number; the first is that of none.
  std::string_view rated, casual, running, move, moves, round, rounds, player, players, no_rating;
};

constexpr Words kEnglish{{"", "ultrabullet", "bullet", "blitz", "rapid", "classical", "Chess960"},
                         "rated",
                         "casual",
                         "being played",
                         "move",
                         "moves",
                         "round",
                         "rounds",
                         "player",
                         "players",
                         "no rated games yet"};
constexpr Words kSpanish{{"", "ultrabullet", "bullet", "blitz", "rápida", "clásica", "Chess960"},
                         "puntuada",
                         "amistosa",
                         "en juego",
                         "jugada",
                         "jugadas",
                         "ronda",
                         "rondas",
                         "jugador",
                         "jugadores",
                         "sin partidas puntuadas"};

const Words& words_of(PreviewLanguage language) {
  return language == PreviewLanguage::spanish ? kSpanish : kEnglish;
}

std::string_view name_of(common_v1::Category category, const Words& words) {
  const auto index = static_cast<std::size_t>(category);
  return index < words.categories.size() ? words.categories[index] : "";
}

void add(std::string& sentence, std::string_view part) {
  if (part.empty()) return;
  if (!sentence.empty()) sentence += " · ";
  sentence += part;
}

std::string counted(int number, std::string_view one, std::string_view many) {
  return std::to_string(number).append(" ").append(number == 1 ? one : many);
}

std::string side_of(const games_v1::Player& player) {
  std::string text = player.user().handle().empty() ? "?" : player.user().handle();
  if (player.user().is_computer()) text += " (C)";
  if (player.has_rating()) text += " (" + std::to_string(player.rating().value()) + ")";
  return text;
}

/// "5+3", "0:30+0"; more than that can say as it is written in the rules.
std::string time_of(const games_v1::GameCreated& created) {
  if (!created.schedules().empty()) return created.schedules();
  const std::int64_t base = created.time_control().base_ms() / 1000;
  std::string text = std::to_string(base / 60);
  if (base % 60 != 0) text += (base % 60 < 10 ? ":0" : ":") + std::to_string(base % 60);
  return text + "+" + std::to_string(created.time_control().increment_ms() / 1000);
}

std::string result_of(const rules::PgnGame& game, const Words& words) {
  const auto result = game.tag("Result").value_or("*");
  if (result == "1-0") return "1–0";
  if (result == "0-1") return "0–1";
  if (result == "1/2-1/2") return "½–½";
  return game.tag("Termination") == "unterminated" ? std::string(words.running) : std::string();
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

void write(std::string& to, std::string_view key, std::string_view name, std::string_view value) {
  to.append("<meta ").append(key).append("=\"").append(name).append("\" content=\"");
  to.append(escaped(value)).append("\">");
}

}  // namespace

PreviewLanguage preview_language(std::string_view accept_language) {
  const bool is_spanish =
      accept_language.size() >= 2 && (accept_language[0] | 0x20) == 'e' &&
      (accept_language[1] | 0x20) == 's' &&
      (accept_language.size() == 2 ||
       std::string_view("-,; ").find(accept_language[2]) != std::string_view::npos);
  return is_spanish ? PreviewLanguage::spanish : PreviewLanguage::english;
}

LinkPreview preview_of(const games_v1::GameCreated& created, const rules::PgnGame& game,
                       PreviewLanguage language) {
  const Words& words = words_of(language);
  LinkPreview preview;
  preview.title = side_of(created.white()) + " – " + side_of(created.black());
  add(preview.title, result_of(game, words));
  add(preview.sentence, time_of(created).append(" ").append(name_of(created.category(), words)));
  add(preview.sentence, created.is_rated() ? words.rated : words.casual);
  if (const auto eco = game.tag("ECO")) {
    add(preview.sentence, std::string(*eco).append(" ").append(game.tag("Opening").value_or("")));
  }
  const auto full = static_cast<int>((game.moves.size() + 1) / 2);
  add(preview.sentence, counted(full, words.move, words.moves));
  return preview;
}

LinkPreview preview_of(const matchmaking_v1::GetEventResponse& event, PreviewLanguage language) {
  const Words& words = words_of(language);
  LinkPreview preview;
  preview.title = event.created().regulations().name();
  add(preview.sentence, counted(event.entrants_size(), words.player, words.players));
  if (event.round_count() > 0) {
    add(preview.sentence, counted(event.round_count(), words.round, words.rounds));
  }
  return preview;
}

LinkPreview preview_of(const v1::Profile& profile, PreviewLanguage language) {
  const Words& words = words_of(language);
  LinkPreview preview;
  const common_v1::User& user = profile.user();
  preview.title = (user.title().empty() ? "" : user.title() + " ") + user.handle();
  if (user.is_computer()) preview.title += " (C)";
  for (const auto& rating : profile.ratings()) {
    if (rating.games() == 0) continue;
    add(preview.sentence, std::string(name_of(rating.category(), words)) + " " +
                              std::to_string(rating.rating().value()) +
                              (rating.rating().is_provisional() ? "?" : ""));
  }
  if (preview.sentence.empty()) preview.sentence = words.no_rating;
  return preview;
}

std::string to_meta(const LinkPreview& preview, std::string_view site, std::string_view path) {
  std::string meta;
  write(meta, "property", "og:site_name", "Escaque");
  write(meta, "property", "og:type", "website");
  write(meta, "property", "og:title", preview.title);
  write(meta, "property", "og:description", preview.sentence);
  write(meta, "property", "og:url", std::string(site).append(path));
  if (preview.picture.empty()) return meta;
  write(meta, "property", "og:image", std::string(site) + preview.picture);
  write(meta, "property", "og:image:type", "image/png");
  write(meta, "property", "og:image:width", std::to_string(preview.picture_size));
  write(meta, "property", "og:image:height", std::to_string(preview.picture_size));
  write(meta, "property", "og:image:alt", preview.title);
  write(meta, "name", "twitter:card", "summary");
  return meta;
}

}  // namespace escaque::services::gateway
