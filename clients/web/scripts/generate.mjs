// Generates src/gen from proto/: the public wire (gateway/v1, and the bodies of REST calls about events) with what it
// imports, nothing else.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const protos = resolve(web, '../../proto');
const out = join(web, 'src/gen');

const wanted = new Set();
function want(file) {
  // protobuf's own come with its library.
  if (wanted.has(file) || file.startsWith('google/')) return;
  wanted.add(file);
  for (const [, imported] of readFileSync(join(protos, file), 'utf8').matchAll(/^import "(.+)";/gm)) want(imported);
}
const publicWire = 'escaque/gateway/v1';
for (const name of readdirSync(join(protos, publicWire))) if (name.endsWith('.proto')) want(`${publicWire}/${name}`);
want('escaque/matchmaking/v1/matchmaking_service.proto');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
try {
  execFileSync(
    process.env.PROTOC ?? 'protoc',
    [
      `--plugin=protoc-gen-es=${join(web, 'node_modules/.bin/protoc-gen-es')}`,
      `--es_out=${out}`,
      '--es_opt=target=ts,import_extension=none',
      '-I',
      protos,
      ...wanted,
    ],
    { stdio: 'inherit' },
  );
} catch (error) {
  console.error(
    error.code === 'ENOENT' ? 'protoc not found: install protobuf-compiler or set PROTOC' : 'protoc failed (see above)',
  );
  process.exit(1);
}
