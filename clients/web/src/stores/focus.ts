// The keyboard's place is never lost: when what had the focus goes, its place takes it. Otherwise the browser falls back to the
// whole page, and a screen reader to its beginning.

/** What gives the part of a page a name. */
const kNamed = '[aria-label], [aria-labelledby], main, form, dialog, #content';

/** The way from what had the focus up to the page. */
let path: readonly HTMLElement[] = [];

function remember({ target }: FocusEvent): void {
  const way: HTMLElement[] = [];
  for (let element = target as HTMLElement | null; element && element !== document.body; element = element.parentElement) way.push(element);
  path = way;
}

/** Not a button: whoever presses a key twice must not press what has come instead. */
function restore(): void {
  const isLost = !document.activeElement || document.activeElement === document.body;
  if (!isLost || !path.length || path[0]!.isConnected) return;
  const left = path.find((element) => element.isConnected);
  const place = left?.matches(kNamed) ? left : (left?.querySelector<HTMLElement>(':scope > :is(section, form, div, p)[aria-label]') ?? left?.closest<HTMLElement>(kNamed) ?? document.getElementById('content'));
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** From now on; a part that moves the focus by itself has time to. */
export function keepFocus(): void {
  let waits = false;
  document.addEventListener('focusin', remember);
  new MutationObserver(() => {
    if (waits || !path.length || path[0]!.isConnected) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      restore();
    }, 100);
  }).observe(document.body, { childList: true, subtree: true });
}
