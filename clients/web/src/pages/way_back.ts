// Back to the page from which somebody went to log in. Comes with the login.
import { isEntrance, kNext } from '../stores/route';

const kMostLetters = 2_000;

/** The page that `hash` of an entrance names, as this site of `origin` has it; undefined for what is none of its pages. */
export function wayBack(hash: string, origin: string): string | undefined {
  if (!hash.startsWith(kNext) || hash.length > kMostLetters) return undefined;
  let asked: URL;
  try {
    const path = decodeURIComponent(hash.slice(kNext.length));
    if (!path.startsWith('/')) return undefined;
    // As a browser would read it: "//", "/\" and a tab between the slashes all begin the name of a host.
    asked = new URL(path, origin);
  } catch {
    return undefined;
  }
  // "/.//host" stays here until its dot is taken away.
  const isHere = asked.origin === origin && !asked.pathname.startsWith('//');
  return isHere && !isEntrance(asked.pathname) ? asked.pathname + asked.search + asked.hash : undefined;
}
