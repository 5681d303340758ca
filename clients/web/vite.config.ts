import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server that `./dev up` started.
const server = process.env.ESCAQUE_URL ?? 'http://127.0.0.1:8080';

// Small modules that nearly every page has. What they import must not import one of them, or the files need each other in a
// circle and do not start: scripts/budget.mjs looks for that.
const kMostPages = [
  ...['blocks/each', 'blocks/svelte-head', 'elements/attributes', 'elements/class', 'elements/style', 'elements/bindings/input'].map((file) => `/internal/client/dom/${file}.js`),
  ...['category', 'clock', 'editions', 'outcome', 'schedule', 'state'].map((file) => `/src/game/${file}.ts`),
  ...['refusals', 'say', 'terms'].map((file) => `/src/i18n/${file}.ts`),
  ...['AnswerBar', 'Icon', 'UserLink'].map((file) => `/src/components/common/${file}.svelte`),
  '/src/help/link.ts',
  '/src/stores/seeking.ts',
];

// The engine is a program of its own under the GPL: its files go beside ours as they are, with their licence. The folder has the
// version in its name (src/analysis/worker_port.ts), as what is in assets/ is kept for ever.
const kEngine = createRequire(import.meta.url).resolve('stockfish.js/stockfish.wasm.js');
const kEngineVersion = (JSON.parse(readFileSync(join(dirname(kEngine), 'package.json'), 'utf8')) as { version: string }).version;
const kEngineFiles = { 'stockfish.wasm.js': 'text/javascript', 'stockfish.wasm': 'application/wasm', 'Copying.txt': 'text/plain' };

function engine(): Plugin {
  const folder = `assets/stockfish-${kEngineVersion}`;
  const read = (name: string): Buffer => readFileSync(join(dirname(kEngine), name));
  return {
    name: 'engine',
    generateBundle() {
      for (const name of Object.keys(kEngineFiles)) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: read(name) });
    },
    configureServer(server) {
      for (const [name, type] of Object.entries(kEngineFiles)) {
        server.middlewares.use(`/${folder}/${name}`, (_, response) => response.setHeader('Content-Type', type).end(read(name)));
      }
    },
  };
}

/** What src/main.ts imports in its second task is fetched with the first. */
function fetchStart(): Plugin {
  return {
    name: 'fetch_start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.ts')));
        const files = start ? [start.fileName, ...start.imports] : [];
        return files.filter((file) => !html.includes(file)).map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }));
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), engine(), fetchStart()],
  build: {
    target: 'es2022',
    manifest: true,
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // A strict Content-Security-Policy allows no data: scripts; pieces in CSS stay as chessground ships them.
    assetsInlineLimit: 0,
    // Without their names: the entry lists every file that it may load.
    rollupOptions: {
      output: {
        chunkFileNames: 'assets/[hash:8].js',
        // Left to itself each of them is a file of a kilobyte or less, and the game page asks for all.
        manualChunks: (id) => (kMostPages.some((part) => id.includes(part)) ? 'most_pages' : undefined),
        onlyExplicitManualChunks: true,
      },
    },
  },
  // Beside this folder is the help that all doors read.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], exclude: ['tests/browser/**'], environment: 'node' },
});
