// Serves dist/ as the gateway does: index.html for every page, and a Content-Security-Policy that allows nothing inline. REST is
// answered by whoever plays the gateway for the page that asks.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const kDist = fileURLToPath(new URL('../../dist', import.meta.url));
const kApi = '/api/v1/';
const kTypes: Record<string, string> = { '.wasm': 'application/wasm', '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json', '.txt': 'text/plain; charset=utf-8' };
const kPolicy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A worker has the policy of its script: that of an engine may compile WebAssembly. */
const kProgramPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

/** Under what name a module is served that is loaded when it is needed. */
export function fileOf(module: string): string {
  const manifest = JSON.parse(readFileSync(join(kDist, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  return manifest[module]!.file;
}

/** The answer to a path of REST. */
export type Answers = (path: string) => Promise<{ status: number; body: string }>;

const kCookie = 'gateway';
const gateways = new Map<string, Answers>();

/** A cookie with which pages get `answers` on every site. Not by routes in the browser: with one of them it asks Node about each file. */
export function cookieOf(answers: Answers) {
  const value = String(gateways.size + 1);
  gateways.set(value, answers);
  return { name: kCookie, value, domain: '127.0.0.1', path: '/' };
}

const kNobody: Answers = () => Promise.resolve({ status: 404, body: '' });

/** Of a page that has this cookie. */
function answersOf(cookies = ''): Answers {
  const value = cookies.match(`(?:^|; )${kCookie}=(\\d+)`)?.[1];
  return gateways.get(value ?? '') ?? kNobody;
}

export async function serveSite(): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url!, 'http://x').pathname);
    if (path.startsWith(kApi)) {
      const { status, body } = await answersOf(request.headers.cookie)(path.slice(kApi.length));
      return void response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    }
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
