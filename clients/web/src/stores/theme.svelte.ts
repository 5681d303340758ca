// The looks that the user chose, on the root of the page: from before the first drawing on, so that nothing flashes.
import { settings } from './settings.svelte';

export function dress(): void {
  const root = document.documentElement.dataset;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  let isSystemDark = $state(prefersDark.matches);
  prefersDark.addEventListener('change', (event) => (isSystemDark = event.matches));
  $effect.root(() => {
    $effect(() => {
      const isDark = settings.theme === 'dark' || (settings.theme === 'system' && isSystemDark);
      root.theme = isDark ? 'dark' : 'light';
      root.board = settings.board;
      root.pieces = settings.pieces;
    });
  });
}
