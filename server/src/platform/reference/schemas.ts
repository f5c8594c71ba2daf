import { z } from 'zod';
import { namedSchemas } from './areas.ts';

export type Json = z.core.JSONSchema.BaseSchema;
type Direction = 'input' | 'output';

const reference = '#/components/schemas/';

/** Corrects JSON Schema that zod leaves incomplete or writes in a form that tools do not support. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const { def } = zodSchema._zod;
  // Later versions may add fields: only a strict object excludes them.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
  // A record over an enum is an object with these fields.
  const keys = jsonSchema.propertyNames;
  if (def.type === 'record' && typeof keys === 'object' && keys.enum && jsonSchema.required) {
    const value = jsonSchema.additionalProperties ?? {};
    jsonSchema.properties = Object.fromEntries(keys.enum.map((key) => [String(key), value]));
    delete jsonSchema.propertyNames;
    delete jsonSchema.additionalProperties;
  }
  // The format is enough.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // "Anything or null" is "anything".
  if (jsonSchema.anyOf?.some((each) => Object.keys(each).length === 0)) delete jsonSchema.anyOf;
}

/** Converts schemas together with the named ones, so that they can refer to these. */
function convert(
  ids: ReadonlyMap<z.ZodType, string>,
  wanted: readonly z.ZodType[],
  io: Direction,
): ReadonlyMap<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const schema of new Set([...namedSchemas.values(), ...wanted])) {
    registry.add(schema, { id: ids.get(schema) ?? '' });
  }
  const all = z.toJSONSchema(registry, { io, uri: (id) => `${reference}${id}`, unrepresentable: 'any', override });
  for (const schema of Object.values(all.schemas)) {
    delete schema.$id;
    delete schema.$schema;
  }
  /** Replaces references to unnamed schemas with their content. */
  const inline = (schema: Json): Json =>
    JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
      const name = String(value.$ref).slice(reference.length);
      return namedSchemas.has(name) ? value : inline(all.schemas[name] ?? {});
    });
  return new Map(Object.entries(all.schemas).map(([id, schema]) => [id, inline(schema)]));
}

const namesIn = (schema: Json): string[] =>
  Array.from(JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, name]) => name ?? '');

/** The given names, and the named schemas that they refer to, directly or not. */
function reachable(all: ReadonlyMap<string, Json>, from: Iterable<string>): Set<string> {
  const names = new Set(from);
  for (const name of names) for (const next of namesIn(all.get(name) ?? {})) names.add(next);
  return new Set([...names].filter((name) => namedSchemas.has(name)));
}

/** Renames references. */
const renamed = (schema: Json, rename: (name: string) => string): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? reference + rename(value.slice(reference.length)) : value,
  );

/**
 * Moves the defaults of sent fields into their descriptions.
 * Client generators treat a field with a default as always present, but a sent one is optional.
 * They respect that only where the whole schema is inline in the request.
 */
const withDefaultsSaid = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, field]: [string, unknown]) => [name, defaultSaid(field)]))
      : value,
  );

function defaultSaid(field: unknown): unknown {
  if (typeof field !== 'object' || field === null || !('default' in field)) return field;
  const { default: usual, ...rest } = field;
  return { ...rest, description: `Default: ${JSON.stringify(usual)}` };
}

export interface WrittenSchemas {
  /** The JSON for a use of a schema: a reference to its name, or the whole schema. */
  of(schema: z.ZodType, io: Direction): Json;
  /** The whole sent schema, even if it has a name. */
  whole(schema: z.ZodType): Json;
  /** The referenced schemas, by name. */
  components: Readonly<Record<string, Json>>;
}

/** Writes schemas of the contract as JSON schemas, each named one once. */
export function writeSchemas(wanted: Readonly<Record<Direction, readonly z.ZodType[]>>): WrittenSchemas {
  const ids = new Map<z.ZodType, string>([...namedSchemas].map(([name, schema]) => [schema, name]));
  for (const schema of [...wanted.input, ...wanted.output]) if (!ids.has(schema)) ids.set(schema, `schema${ids.size}`);
  const output = convert(ids, wanted.output, 'output');
  const sent = convert(ids, wanted.input, 'input');
  const idOf = (schema: z.ZodType): string => ids.get(schema) ?? '';
  const answered = reachable(output, wanted.output.map(idOf));
  const asked = reachable(sent, wanted.input.map(idOf));
  // A schema with a default differs between input and output: the field is optional only when it is sent.
  const both = [...asked].filter((name) => answered.has(name));
  const own = new Set(both.filter((name) => JSON.stringify(sent.get(name)) !== JSON.stringify(output.get(name))));
  const double = new Set(both.filter((name) => [...reachable(sent, [name])].some((each) => own.has(each))));
  const rename = (name: string): string => (double.has(name) ? `${name}Input` : name);
  const input = new Map([...sent].map(([id, schema]) => [id, renamed(schema, rename)]));
  const whole = (schema: z.ZodType, io: Direction): Json => (io === 'input' ? input : output).get(idOf(schema)) ?? {};
  return {
    of(schema, io) {
      const id = idOf(schema);
      if (!namedSchemas.has(id)) return whole(schema, io);
      return { $ref: reference + (io === 'input' ? rename(id) : id) };
    },
    whole: (schema) => whole(schema, 'input'),
    components: Object.fromEntries([
      ...[...answered].map((name) => [name, output.get(name) ?? {}] as const),
      ...[...asked]
        .filter((name) => !answered.has(name) || double.has(name))
        .map((name) => [rename(name), withDefaultsSaid(input.get(name) ?? {})] as const),
    ]),
  };
}
