// The service worker: keeps the program's own files, which never change under their names, so that it starts at once, and says
// honestly when there is no connection. It touches nothing else: answers of the API go by it and are never stored.
const kShell = 'escaque-shell-1';
const kOffline = ['/offline.html', '/offline.css', '/favicon.svg'];
/** Of several builds; the oldest go first. */
const kMostFiles = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kShell).then((cache) => cache.addAll(kOffline.map((path) => new Request(path, { cache: 'reload' })))).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== kShell) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (kOffline.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

/** Always the server's: what was kept may be of another version. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function asset(event) {
  const cache = await caches.open(kShell);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keep(cache, event.request, answer.clone()));
  return answer;
}

async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  for (const file of files.slice(0, Math.max(0, files.length - kMostFiles))) await cache.delete(file);
}
