#include "accounts/email/letters.hpp"

#include <array>
#include <chrono>
#include <ctime>
#include <utility>
#include <vector>

namespace escaque::services::accounts {
namespace {

struct Text {
  std::string_view subject;
  std::string_view body;
};

// {handle}, {name}, {site} and {link} are filled in.

constexpr Text kConfirmEn{
    "Confirm your e-mail address at {name}",
    "Hello {handle},\n\n"
    "this address was given for your account at {name} ({site}). To confirm it, open this page and "
    "press the button:\n\n"
    "{link}\n\n"
    "The link works once, for a limited time, and only until a newer one is sent.\n\n"
    "If you did not ask for this, ignore this message: nothing happens without you.\n"};
constexpr Text kConfirmEs{
    "Confirma tu dirección de correo en {name}",
    "Hola, {handle}:\n\n"
    "Esta dirección se ha indicado para tu cuenta en {name} ({site}). Para confirmarla, abre esta "
    "página y pulsa el botón:\n\n"
    "{link}\n\n"
    "El enlace sirve una sola vez, durante un tiempo limitado y mientras no se envíe otro más "
    "nuevo.\n\n"
    "Si no lo has pedido, no hagas caso de este mensaje: sin ti no pasa nada.\n"};
constexpr Text kResetEn{
    "A new password for {handle} at {name}",
    "Hello {handle},\n\n"
    "somebody, probably you, has asked for a new password for your account at {name} ({site}). "
    "You can choose it on this page:\n\n"
    "{link}\n\n"
    "The link works once, for a limited time, and only until a newer one is sent. A new password "
    "ends all your sessions. If you have a second factor, it stays on.\n\n"
    "If you did not ask for this, ignore this message: your password stays as it is.\n"};
constexpr Text kResetEs{
    "Una contraseña nueva para {handle} en {name}",
    "Hola, {handle}:\n\n"
    "Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta en {name} ({site}). "
    "Puedes elegirla en esta página:\n\n"
    "{link}\n\n"
    "El enlace sirve una sola vez, durante un tiempo limitado y mientras no se envíe otro más "
    "nuevo. Con una contraseña nueva se cierran todas tus sesiones. Si tienes un segundo factor, "
    "sigue activado.\n\n"
    "Si no lo has pedido, no hagas caso de este mensaje: tu contraseña no cambia.\n"};
constexpr Text kChangedEn{
    "The e-mail address of {handle} at {name} was changed",
    "Hello {handle},\n\n"
    "your account at {name} ({site}) has another e-mail address now. This one is no longer used."
    "\n\n"
    "If this was not you, somebody knows your password. Set a new one with a recovery code:\n\n"
    "{link}\n\n"
    "If you have no recovery codes, write to whoever runs the site.\n"};
constexpr Text kChangedEs{
    "Se ha cambiado la dirección de correo de {handle} en {name}",
    "Hola, {handle}:\n\n"
    "Tu cuenta en {name} ({site}) tiene ahora otra dirección de correo. Esta ya no se usa.\n\n"
    "Si no has sido tú, alguien conoce tu contraseña. Pon una nueva con un código de "
    "recuperación:\n\n"
    "{link}\n\n"
    "Si no tienes códigos de recuperación, escribe a quien lleva el sitio.\n"};
constexpr Text kRemovedEn{
    "The e-mail address of {handle} at {name} was removed",
    "Hello {handle},\n\n"
    "your account at {name} ({site}) has no e-mail address any more. This one is no longer used."
    "\n\n"
    "If this was not you, somebody knows your password. Set a new one with a recovery code:\n\n"
    "{link}\n\n"
    "If you have no recovery codes, write to whoever runs the site.\n"};
constexpr Text kRemovedEs{
    "Se ha quitado la dirección de correo de {handle} en {name}",
    "Hola, {handle}:\n\n"
    "Tu cuenta en {name} ({site}) ya no tiene dirección de correo. Esta ya no se usa.\n\n"
    "Si no has sido tú, alguien conoce tu contraseña. Pon una nueva con un código de "
    "recuperación:\n\n"
    "{link}\n\n"
    "Si no tienes códigos de recuperación, escribe a quien lleva el sitio.\n"};

// Of games. {why} is why they get it.

constexpr Text kRoundEn{
    "Round {round} of {event}: you play {opponent}",
    "Hello {handle},\n\n"
    "in round {round} of {event} you have {color} against {opponent}. It begins at {hour}.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr Text kRoundEs{
    "Ronda {round} de {event}: juegas contra {opponent}",
    "Hola, {handle}:\n\n"
    "En la ronda {round} de {event} juegas con {color} contra {opponent}. Empieza: {hour}.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr Text kResumptionSetEn{
    "Your game against {opponent} is adjourned until {hour}",
    "Hello {handle},\n\n"
    "your game against {opponent} is adjourned. It goes on by itself at {hour}.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr Text kResumptionSetEs{
    "Tu partida contra {opponent} se ha aplazado hasta: {hour}",
    "Hola, {handle}:\n\n"
    "Tu partida contra {opponent} se ha aplazado. Se reanuda por sí sola: {hour}.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr Text kResumptionAskedEn{
    "{opponent} would like to go on with your adjourned game",
    "Hello {handle},\n\n"
    "{opponent} is at the board of your adjourned game, and would like to go on.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr Text kResumptionAskedEs{
    "{opponent} quiere reanudar vuestra partida aplazada",
    "Hola, {handle}:\n\n"
    "{opponent} está ante el tablero de vuestra partida aplazada y quiere reanudarla.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr Text kResumedEn{
    "Your game against {opponent} goes on",
    "Hello {handle},\n\n"
    "your adjourned game against {opponent} goes on since {hour}, and you are not at the board: "
    "your time may be running.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr Text kResumedEs{
    "Se ha reanudado tu partida contra {opponent}",
    "Hola, {handle}:\n\n"
    "Tu partida aplazada contra {opponent} se ha reanudado ({hour}) y no estás ante el tablero: "
    "puede que corra tu tiempo.\n\n"
    "{link}\n\n"
    "{why}"};
constexpr std::string_view kWhyEn =
    "You get this message because you asked for it at {name}. You can change that in your "
    "settings: {settings}\n";
constexpr std::string_view kWhyEs =
    "Recibes este mensaje porque lo pediste en {name}. Puedes cambiarlo en tus ajustes: "
    "{settings}\n";

const Text& text_of(LetterKind kind, bool is_spanish) {
  switch (kind) {
    case LetterKind::confirm:
      return is_spanish ? kConfirmEs : kConfirmEn;
    case LetterKind::reset:
      return is_spanish ? kResetEs : kResetEn;
    case LetterKind::changed:
      return is_spanish ? kChangedEs : kChangedEn;
    case LetterKind::round:
      return is_spanish ? kRoundEs : kRoundEn;
    case LetterKind::resumption_set:
      return is_spanish ? kResumptionSetEs : kResumptionSetEn;
    case LetterKind::resumption_asked:
      return is_spanish ? kResumptionAskedEs : kResumptionAskedEn;
    case LetterKind::resumed:
      return is_spanish ? kResumedEs : kResumedEn;
    case LetterKind::removed:
      break;
  }
  return is_spanish ? kRemovedEs : kRemovedEn;
}

std::string link_of(LetterKind kind, const LetterWords& words) {
  switch (kind) {
    case LetterKind::confirm:
      return words.site + "/email/confirm#" + words.ticket;
    case LetterKind::reset:
      return words.site + "/password/reset#" + words.ticket;
    case LetterKind::changed:
    case LetterKind::removed:
      break;
    case LetterKind::round:
    case LetterKind::resumption_set:
    case LetterKind::resumption_asked:
    case LetterKind::resumed:
      return words.site + words.page;
  }
  return words.site + "/forgot";
}

/// 2026-11-28, 18:00 (UTC): people live in other time zones than the server.
std::string to_text(UtcTime hour, bool is_spanish) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(hour);
  const std::time_t time = seconds.time_since_epoch().count();
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::array<char, 32> text{};
  const auto length =
      std::strftime(text.data(), text.size(),
                    is_spanish ? "%d/%m/%Y, %H:%M (UTC)" : "%Y-%m-%d, %H:%M (UTC)", &utc);
  return {text.data(), length};
}

using Values = std::vector<std::pair<std::string_view, std::string>>;

Values values_of(LetterKind kind, const LetterWords& words, bool is_spanish) {
  return {
      {"{handle}", words.handle},
      {"{name}", words.site_name},
      {"{site}", words.site},
      {"{link}", link_of(kind, words)},
      {"{settings}", words.site + "/settings"},
      {"{opponent}", words.opponent},
      {"{event}", words.event},
      {"{round}", std::to_string(words.round)},
      {"{color}",
       is_spanish ? (words.is_white ? "blancas" : "negras") : (words.is_white ? "White" : "Black")},
      {"{hour}", to_text(words.hour, is_spanish)},
  };
}

/// What is put in is not looked through again.
std::string filled(std::string_view text, const Values& values) {
  std::string done;
  while (!text.empty()) {
    std::size_t taken = 1;
    std::string_view with = text.substr(0, 1);
    for (const auto& [key, value] : values) {
      if (!text.starts_with(key)) continue;
      taken = key.size();
      with = value;
    }
    done += with;
    text.remove_prefix(taken);
  }
  return done;
}

}  // namespace

std::string_view to_string(LetterKind kind) {
  switch (kind) {
    case LetterKind::confirm:
      return "confirm_email";
    case LetterKind::reset:
      return "reset_password";
    case LetterKind::changed:
      return "email_changed";
    case LetterKind::removed:
      return "email_removed";
    case LetterKind::round:
      return "round";
    case LetterKind::resumption_set:
      return "resumption_set";
    case LetterKind::resumption_asked:
      return "resumption_asked";
    case LetterKind::resumed:
      return "resumed";
  }
  return "";
}

mail::Letter write_letter(LetterKind kind, const LetterWords& words) {
  const bool is_spanish = words.language == "es";
  const Text& text = text_of(kind, is_spanish);
  Values values = values_of(kind, words, is_spanish);
  values.emplace_back("{why}", filled(is_spanish ? kWhyEs : kWhyEn, values));
  return {words.to, filled(text.subject, values), filled(text.body, values)};
}

}  // namespace escaque::services::accounts
