// Ids of commands and of what they create: unique for ever, also across tabs and reloads.

const kDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 11 random base62 digits; the first is below 16, as an id of the server has 64 bits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  return Array.from(bytes, (byte, i) => kDigits[byte % (i ? 62 : 16)]).join('');
}
