// Describes protobuf files to their library from what scripts/generate.mjs writes into src/gen. Its own generator writes each as a
// serialized FileDescriptorProto, and reading those by reflection is half of what a page does before it can draw anything.
import { createFileRegistry, type DescFile } from '@bufbuild/protobuf';
import type { GenFile } from '@bufbuild/protobuf/codegenv2';
import { protoCamelCase } from '@bufbuild/protobuf/reflect';
import type { DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto } from '@bufbuild/protobuf/wkt';

/** What is left out at the end is as usual: a single field of a scalar type, of no oneof. Numbers are those of descriptor.proto. */
export type FieldSource = readonly [name: string, number: number, type: number, typeName?: string, label?: number, oneof?: number, isOptional?: boolean];
export type EnumSource = readonly [name: string, values: readonly (readonly [name: string, number: number])[]];
export type MessageSource = readonly [
  name: string,
  fields: readonly FieldSource[],
  oneofs?: readonly string[],
  messages?: readonly MessageSource[],
  enums?: readonly EnumSource[],
  isMapEntry?: boolean,
];
export type FileSource = readonly [name: string, packageName: string, messages: readonly MessageSource[], enums: readonly EnumSource[]];

// As protobuf-es does it: what is not set is known from the prototype.
const kUnsetField = { extendee: '', defaultValue: '', oneofIndex: 0 };

function fieldOf([name, number, type, typeName = '', label = 1, oneof = -1, isOptional = false]: FieldSource): FieldDescriptorProto {
  const field = Object.create(kUnsetField) as FieldDescriptorProto;
  Object.assign(field, { name, number, type, typeName, label, jsonName: protoCamelCase(name), proto3Optional: isOptional });
  if (oneof >= 0) field.oneofIndex = oneof;
  return field;
}

const enumOf = ([name, values]: EnumSource) => ({ name, value: values.map(([value, number]) => ({ name: value, number })) }) as EnumDescriptorProto;

function messageOf([name, fields, oneofs = [], messages = [], enums = [], isMapEntry]: MessageSource): DescriptorProto {
  return {
    name,
    field: fields.map(fieldOf),
    oneofDecl: oneofs.map((oneof) => ({ name: oneof })),
    nestedType: messages.map(messageOf),
    enumType: enums.map(enumOf),
    extension: [] as FieldDescriptorProto[],
    options: isMapEntry ? { mapEntry: true } : undefined,
  } as DescriptorProto;
}

/** Stands where protobuf-es generates its own fileDesc(). */
export function describe([name, packageName, messages, enums]: FileSource, imports: readonly DescFile[] = []): GenFile {
  const file = {
    $typeName: 'google.protobuf.FileDescriptorProto',
    name,
    package: packageName,
    syntax: 'proto3',
    dependency: imports.map((each) => each.proto.name),
    messageType: messages.map(messageOf),
    enumType: enums.map(enumOf),
    service: [] as FileDescriptorProto['service'],
    extension: [] as FieldDescriptorProto[],
  } as FileDescriptorProto;
  return createFileRegistry(file, (path) => imports.find((each) => each.proto.name === path)).getFile(name) as GenFile;
}
