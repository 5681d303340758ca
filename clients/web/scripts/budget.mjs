// Fails the build when what the game page loads is larger than its budget (gzip), or when files import each other in a circle:
// such a page may not start.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const kScriptBudget = 120 * 1024;
const kStyleBudget = 25 * 1024;

const dist = resolve(dirname(fileURLToPath(import.meta.url)), '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 6 }).length;

/** Every file that a page needs: the entry, the page's chunk and all that they import. */
function closure(keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return [...seen].map((key) => manifest[key].file);
}

/** The files of a circle of imports, if there is one. */
function circle() {
  const done = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key].map((it) => manifest[it].file);
    if (done.has(key)) return undefined;
    done.add(key);
    for (const imported of manifest[key].imports ?? []) {
      const found = visit(imported, [...path, key]);
      if (found) return found;
    }
    return undefined;
  };
  for (const key of Object.keys(manifest)) {
    const found = visit(key, []);
    if (found) return found;
  }
  return undefined;
}

const languages = Object.keys(manifest).filter((key) => /i18n\/\w+\/common\.ts$/.test(key) && manifest[key].isDynamicEntry);
const largest = languages.sort((a, b) => size(manifest[b].file) - size(manifest[a].file)).slice(0, 1);
// What the entry starts in its second task is needed by every page.
const starts = manifest['index.html'].dynamicImports;
const scripts = closure(['index.html', ...starts, 'src/pages/GamePage.svelte', ...largest]);
const styles = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.css'));

const script = scripts.reduce((sum, file) => sum + size(file), 0);
const style = styles.reduce((sum, name) => sum + size(join('assets', name)), 0);
const kib = (bytes) => (bytes / 1024).toFixed(1);
console.log(`game page: JavaScript ${kib(script)} of ${kib(kScriptBudget)} KiB gzip, CSS ${kib(style)} of ${kib(kStyleBudget)} KiB gzip`);
const found = circle();
if (found) {
  console.error(`files that import each other: ${found.join(' -> ')}`);
  process.exit(1);
}
if (script > kScriptBudget || style > kStyleBudget) {
  console.error('over budget');
  process.exit(1);
}
