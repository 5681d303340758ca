// Checks what `kubectl kustomize` has rendered (YAML, standard input) against Kubernetes' own models, and prints it as JSON.
// kubernetes-models has the values' types; that no field is misspelt only TypeScript can tell.
// Usage: kubernetes_models.mjs FOLDER; its node_modules has kubernetes-models, yaml and typescript.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const { resolve } = createRequire(join(folder, 'here.js'));
const load = (name) => import(pathToFileURL(name));
const { parseAllDocuments } = (await load(resolve('yaml'))).default;

const objects = parseAllDocuments(readFileSync(0, 'utf8')).map((document) => {
  if (document.errors.length) throw document.errors[0];
  return document.toJS();
});
const faults = [];
const lines = [];
for (const [index, object] of objects.entries()) {
  const name = `${object.kind} ${object.metadata?.name}`;
  const path = join('kubernetes-models', object.apiVersion, `${object.kind}.js`);
  let model;
  try {
    model = (await load(join(folder, 'node_modules', path)))[object.kind];
  } catch {
    faults.push(`${name}: Kubernetes knows no ${object.kind} of ${object.apiVersion}`);
    continue;
  }
  try {
    new model(object).validate();
  } catch (error) {
    faults.push(`${name}: ${error.message}`);
  }
  lines.push(`import type { I${object.kind} as Kind${index} } from 'kubernetes-models/${object.apiVersion}/${object.kind}';`);
  lines.push(`export const object${index}: Kind${index} = ${JSON.stringify(object)}; // ${name}`);
}
writeFileSync(join(folder, 'rendered.ts'), lines.join('\n'));
const tsc = join(folder, 'node_modules/typescript/bin/tsc');
const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--target', 'es2022'];
const checked = spawnSync(process.execPath, [tsc, ...flags, join(folder, 'rendered.ts')], { cwd: folder, encoding: 'utf8' });
if (checked.status !== 0) faults.push(checked.stdout + checked.stderr);
if (faults.length) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(JSON.stringify(objects));
