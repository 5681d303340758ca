// Ids of commands and of what they create: unique for ever, also across tabs and reloads.

const kDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 64 random bits as 11 base62 digits, like every id of the server. */
export function newId(): string {
  let rest = crypto.getRandomValues(new BigUint64Array(1))[0]!;
  let id = '';
  for (let i = 0; i < 11; i++, rest /= 62n) id = kDigits[Number(rest % 62n)]! + id;
  return id;
}
