// Serves dist/ as the gateway does: index.html for every page, and a Content-Security-Policy that allows nothing inline.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const kDist = fileURLToPath(new URL('../../dist', import.meta.url));
const kTypes: Record<string, string> = { '.wasm': 'application/wasm', '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json', '.txt': 'text/plain; charset=utf-8' };
const kPolicy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A worker has the policy of its script: that of an engine may compile WebAssembly. */
const kProgramPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

/** Under what name a module is served that is loaded when it is needed. */
export function fileOf(module: string): string {
  const manifest = JSON.parse(readFileSync(join(kDist, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  return manifest[module]!.file;
}

export async function serveSite(): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url!, 'http://x').pathname);
    const file = extname(path) ? path : '/index.html';
    try {
      const body = await readFile(join(kDist, file));
      response.writeHead(200, { 'Content-Type': kTypes[extname(file)] ?? 'text/plain', 'Content-Security-Policy': file.endsWith('.wasm.js') ? kProgramPolicy : kPolicy });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}
