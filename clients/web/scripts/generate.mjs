// Generates src/gen from proto/: the messages and enums that src and tests import, with all that these hold, and
// nothing else. A message that no page reads would cost every page its description. Beside them the table of openings.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { openingsModule } from './openings.mjs';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const protos = resolve(web, '../../proto');
const out = join(web, 'src/gen');

/** Names that sources import from src/gen: "escaque/common/v1/error Reason". */
function importedNames() {
  const names = new Set();
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && path !== out) visit(path);
      if (!/\.(ts|svelte)$/.test(entry.name)) continue;
      const text = readFileSync(path, 'utf8');
      for (const [, alias, file] of text.matchAll(/import (?:type )?\* as (\w+) from '[^']*\/gen\/([^']+)_pb'/g)) {
        for (const [, name] of text.matchAll(new RegExp(`\\b${alias}\\.([A-Z]\\w*)`, 'g'))) {
          names.add(`${file} ${name.replace(/Schema$/, '')}`);
        }
      }
      for (const [, list, file] of text.matchAll(/import (?:type )?\{([^}]+)\} from '[^']*\/gen\/([^']+)_pb'/g)) {
        for (const item of list.split(',')) {
          const name = item.trim().replace(/^type /, '').replace(/ as .*/, '');
          if (name) names.add(`${file} ${name.replace(/Schema$/, '')}`);
        }
      }
    }
  };
  visit(join(web, 'src'));
  visit(join(web, 'tests'));
  return names;
}

function protoc(args) {
  try {
    execFileSync(process.env.PROTOC ?? 'protoc', args, { stdio: 'inherit' });
  } catch (error) {
    console.error(
      error.code === 'ENOENT' ? 'protoc not found: install protobuf-compiler or set PROTOC' : 'protoc failed (see above)',
    );
    process.exit(1);
  }
}

/** Drops from `files` what nothing in `names` needs, files that are empty then included. */
function prune(files, names) {
  const known = new Map();
  for (const file of files) {
    for (const type of [...file.messageType, ...file.enumType]) known.set(`.${file.package}.${type.name}`, { file, type });
  }
  const needed = new Set();
  const dependencies = new Map();
  const need = (name, from) => {
    const found = known.get(name);
    if (!found) return;
    if (from && from !== found.file) dependencies.set(from, (dependencies.get(from) ?? new Set()).add(found.file.name));
    if (needed.has(name)) return;
    needed.add(name);
    const fields = (message) => [...(message.field ?? []), ...(message.nestedType ?? []).flatMap(fields)];
    for (const field of fields(found.type)) if (field.typeName) need(field.typeName, found.file);
  };
  const missing = [];
  for (const wanted of names) {
    const [path, name] = wanted.split(' ');
    const file = files.find((it) => it.name === `${path}.proto`);
    if (file && known.has(`.${file.package}.${name}`)) need(`.${file.package}.${name}`);
    else missing.push(wanted);
  }
  if (missing.length) {
    console.error(`imported from src/gen, but nowhere in proto/: ${missing.join(', ')}`);
    process.exit(1);
  }
  const isKept = (file) => (type) => needed.has(`.${file.package}.${type.name}`);
  for (const file of files) {
    file.messageType = file.messageType.filter(isKept(file));
    file.enumType = file.enumType.filter(isKept(file));
    file.service = [];
    const used = dependencies.get(file) ?? new Set();
    file.dependency = file.dependency.filter((name) => name.startsWith('google/') || used.has(name));
  }
  return files.filter((file) => file.name.startsWith('google/') || file.messageType.length + file.enumType.length > 0);
}

/** The arguments without those at the end that are as usual. */
function without(usual, ...values) {
  while (JSON.stringify(values.at(-1)) === JSON.stringify(usual[values.length - 1])) values.pop();
  return values;
}

const describedEnum = ({ name, value }) => [name, value.map((each) => [each.name, each.number])];

/** As src/wire/descriptors.ts reads it. */
function describedMessage({ name, field, oneofDecl, nestedType, enumType, options }) {
  const fields = field.map((each) => {
    if (each.options || each.defaultValue) throw new Error(`${name}.${each.name}: src/wire/descriptors.ts knows no options of fields`);
    const oneof = Object.hasOwn(each, 'oneofIndex') ? each.oneofIndex : -1;
    return without([null, null, null, '', 1, -1, false], each.name, each.number, each.type, each.typeName, each.label, oneof, each.proto3Optional);
  });
  const oneofs = oneofDecl.map((each) => each.name);
  return without([null, null, [], [], [], false], name, fields, oneofs, nestedType.map(describedMessage), enumType.map(describedEnum), options?.mapEntry ?? false);
}

/** Describes a file by what src/wire/descriptors.ts reads at once, in place of its serialized FileDescriptorProto. */
function describe(file) {
  const path = join(out, file.name.replace(/\.proto$/, '_pb.ts'));
  const source = [file.name, file.package, file.messageType.map(describedMessage), file.enumType.map(describedEnum)];
  const text = readFileSync(path, 'utf8')
    .replace(/import \{ (.*)fileDesc(.*) \} from "@bufbuild\/protobuf\/codegenv2";/, (_, before, after) => {
      const others = [before, after].join('').split(',').map((each) => each.trim()).filter(Boolean);
      return `import { ${others.join(', ')} } from "@bufbuild/protobuf/codegenv2";\nimport { describe } from "${'../'.repeat(file.name.split('/').length)}wire/descriptors";`;
    })
    .replace(/fileDesc\("[^"]*"/, () => `describe(${JSON.stringify(source)}`);
  writeFileSync(path, text);
}

const names = importedNames();
const wanted = [...new Set([...names].map((it) => `${it.split(' ')[0]}.proto`))];
const scratch = mkdtempSync(join(tmpdir(), 'escaque-wire-'));
const set = join(scratch, 'set');
try {
  protoc(['-I', protos, '--include_imports', `--descriptor_set_out=${set}`, ...wanted]);
  const descriptors = fromBinary(FileDescriptorSetSchema, readFileSync(set));
  descriptors.file = prune(descriptors.file, names);
  writeFileSync(set, toBinary(FileDescriptorSetSchema, descriptors));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  protoc([
    `--plugin=protoc-gen-es=${join(web, 'node_modules/.bin/protoc-gen-es')}`,
    `--es_out=${out}`,
    '--es_opt=target=ts,import_extension=none',
    `--descriptor_set_in=${set}`,
    // protobuf's own come with its library.
    ...descriptors.file.map((file) => file.name).filter((name) => !name.startsWith('google/')),
  ]);
  descriptors.file.filter((file) => !file.name.startsWith('google/')).forEach(describe);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

writeFileSync(join(out, 'openings.ts'), openingsModule(resolve(web, '../../common/domain/openings/data/openings.tsv')));
