#include "accounts/email/letters.hpp"

#include <array>
#include <utility>

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

const Text& text_of(LetterKind kind, bool is_spanish) {
  switch (kind) {
    case LetterKind::confirm:
      return is_spanish ? kConfirmEs : kConfirmEn;
    case LetterKind::reset:
      return is_spanish ? kResetEs : kResetEn;
    case LetterKind::changed:
      return is_spanish ? kChangedEs : kChangedEn;
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
  }
  return words.site + "/forgot";
}

/// What is put in is not looked through again.
std::string filled(std::string_view text, LetterKind kind, const LetterWords& words) {
  const std::array<std::pair<std::string_view, std::string>, 4> values{{
      {"{handle}", words.handle},
      {"{name}", words.site_name},
      {"{site}", words.site},
      {"{link}", link_of(kind, words)},
  }};
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
  }
  return "";
}

mail::Letter write_letter(LetterKind kind, const LetterWords& words) {
  const Text& text = text_of(kind, words.language == "es");
  return {words.to, filled(text.subject, kind, words), filled(text.body, kind, words)};
}

}  // namespace escaque::services::accounts
