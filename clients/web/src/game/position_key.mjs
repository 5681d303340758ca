// How openings are looked up. Plain JavaScript, which Node runs as it is.

const kDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 48 bits of a position, in eight letters: two hashes of its EPD (FNV-1a and its like). For the page, and for scripts/openings.mjs, which writes its table. */
export function positionKey(epd) {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < epd.length; i++) {
    const code = epd.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  let text = '';
  for (const half of [a ^ (a >>> 15), b ^ (b >>> 13)]) {
    for (let shift = 0; shift < 24; shift += 6) text += kDigits[(half >>> shift) & 63];
  }
  return text;
}
