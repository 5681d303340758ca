// How the first position of a game of Chess960 was drawn, checked where the browser can hash.
import type { PositionDraw } from '../gen/escaque/games/v1/entry_pb';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first 8 bytes as a number, high byte first, modulo 960. */
export const drawnNumber = (seed: string): number => Number(BigInt(`0x${seed.slice(0, 16)}`) % 960n);

/** Undefined where the browser does not hash: on pages that did not come over a secure connection. */
export async function isConfirmed({ commitment, seed, draw }: PositionDraw): Promise<boolean | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  let digest = bytesOf(seed);
  for (let i = 0; i < draw; i++) digest = new Uint8Array(await subtle.digest('SHA-256', digest));
  return hexOf(digest) === commitment;
}

/** The back rank of Scharnagl's number, from a to h. */
export function backRank(number: number): string {
  const rank = Array<string>(8).fill('');
  const free = (n: number): number => rank.flatMap((piece, file) => (piece ? [] : [file]))[n]!;
  const rest = Math.floor(number / 16);
  rank[2 * (number % 4) + 1] = 'B';
  rank[2 * (Math.floor(number / 4) % 4)] = 'B';
  rank[free(rest % 6)] = 'Q';
  const [low, high] = ['01', '02', '03', '04', '12', '13', '14', '23', '24', '34'][Math.floor(rest / 6)]!.split('').map((n) => free(Number(n))) as [number, number];
  rank[low] = rank[high] = 'N';
  for (const piece of 'RKR') rank[free(0)] = piece;
  return rank.join('');
}

export const commandOf = ({ commitment, seed, draw }: PositionDraw): string => `escaque chess960 --verify ${commitment} --seed ${seed} --draw ${draw}`;
