// chessground's own elements, so that they can be written in markup.
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    piece: { class?: string };
    'cg-container': object;
    'cg-board': object;
  }
}
export {};
