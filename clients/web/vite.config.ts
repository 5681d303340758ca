import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server that `./dev up` started.
const server = process.env.ESCAQUE_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    manifest: true,
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // A strict Content-Security-Policy allows no data: scripts; pieces in CSS stay as chessground ships them.
    assetsInlineLimit: 0,
    // Without their names: the entry lists every file that it may load.
    rollupOptions: { output: { chunkFileNames: 'assets/[hash:8].js' } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], exclude: ['tests/browser/**'], environment: 'node' },
});
