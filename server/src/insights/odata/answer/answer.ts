import { sql, type SQL } from 'drizzle-orm';
import { can } from '@parlance/contract/permissions';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Key, Segment } from '../parser/nodes.ts';
import type { FeedRequest } from '../parser/request.ts';
import { unsupported } from '../parser/scanner.ts';
import type { EntitySet, ReaderContext } from '../sets/entitySet.ts';
import { feedSets } from '../sets/sets.ts';
import { countRows, readPage } from '../sql/page.ts';
import { conditionOf } from '../sql/translate.ts';
import { answerPage } from './collection.ts';
import { metadataOf } from './metadata.ts';
import { negotiate } from './negotiate.ts';
import { conditionsOf, context, json, read, selectedProperties, type Answer, type Reader } from './reader.ts';
import { writeEntities, writeValue } from './rows.ts';

/** Answers a parsed request. @throws {Refusal} 400, 403, 404, 406, 501 */
export async function answer(asked: FeedRequest, reader: Reader): Promise<Answer> {
  checkOptions(asked);
  const [first, ...rest] = asked.path;
  if (!first) return answerService(asked, reader);
  if (first.kind === 'system') {
    if (first.name === '$metadata' && rest.length === 0) return answerMetadata(asked, reader);
    throw unsupported(first.name);
  }
  const set = setOf(first, reader);
  if (rest.some(({ kind, ...segment }) => kind === 'system' && 'name' in segment && segment.name === '$query')) {
    throw unsupported('$query');
  }
  if (asked.expand) throw unsupported('$expand: entities have no relations');
  const [keys, ...more] = first.kind === 'name' ? first.keys : [];
  if (keys && more.length === 0) return answerEntity(asked, reader, set, keys, rest);
  const [next] = rest;
  if (rest.length === 0) return answerPage(asked, reader, set);
  if (rest.length === 1 && next?.kind === 'system' && next.name === '$count') return answerCount(asked, reader, set);
  throw unsupported('this path');
}

/** @throws {Refusal} 400 for duplicate options, 404 for another version of the schema, 501 for unsupported options */
function checkOptions({ twice, others, schemaversion }: FeedRequest): void {
  const [again] = twice;
  if (again !== undefined) throw refuse.invalid(again, 'odata_option_twice', { name: again });
  if (schemaversion !== undefined && schemaversion !== '*') {
    throw refuse.notFound('odata_schema_version', { name: schemaversion });
  }
  const [other] = others;
  if (other !== undefined) throw unsupported(other);
}

/** The sets that a reader may read. */
const setsFor = (reader: Reader): EntitySet[] =>
  [...feedSets.values()]
    .filter(({ permission }) => can(reader.principal, permission, reader.ws))
    .map((set) => set.of(reader.ws, seenBy(reader)));

const seenBy = ({ principal, ws, timeZone }: Reader): ReaderContext => ({
  showsDetails: can(principal, 'verbatim.extend:read', ws),
  timeZone,
});

function setOf(segment: Segment, reader: Reader): EntitySet {
  const { principal, ws } = reader;
  const name = segment.kind === 'key' ? segment.text : segment.name;
  const found = feedSets.get(name);
  if (!found) throw refuse.notFound('odata_set_not_found', { name });
  if (!can(principal, found.permission, ws)) {
    throw refuse.forbidden('permission_missing', { permission: found.permission });
  }
  return found.of(ws, seenBy(reader));
}

function answerService(asked: FeedRequest, reader: Reader): Answer {
  const form = negotiate(reader.headers, asked.format, 'application/json');
  const value = setsFor(reader).map(({ name }) => ({ name, kind: 'EntitySet', url: name }));
  return json(form, { ...context(form, `${reader.root}$metadata`), value }, 0);
}

function answerMetadata(asked: FeedRequest, reader: Reader): Answer {
  const { version } = negotiate(reader.headers, asked.format, 'application/xml');
  return { type: 'application/xml', version, body: metadataOf(setsFor(reader)), rows: 0 };
}

async function answerCount(asked: FeedRequest, reader: Reader, set: EntitySet): Promise<Answer> {
  const { version } = negotiate(reader.headers, asked.format, 'text/plain');
  const where = conditionsOf(asked, set);
  const count = await read(reader, (tx, scan) => countRows(tx, set, where.length > 0 ? scan(set, where) : where));
  return { type: 'text/plain;charset=utf-8', version, body: String(count), rows: 0 };
}

/** Options that select rows of a set. */
const ofSets = ['filter', 'orderby', 'search', 'apply', 'top', 'skip', 'count', 'skiptoken'];

/** Answers one entity, a property of it, or its raw value. */
async function answerEntity(
  asked: FeedRequest,
  reader: Reader,
  set: EntitySet,
  keys: readonly Key[],
  rest: readonly Segment[],
): Promise<Answer> {
  const [property, ending] = rest;
  const misplaced = [...ofSets, ...(property ? ['select'] : [])].find((name) => asked.sent.has(name));
  if (misplaced !== undefined) throw refuse.invalid(`$${misplaced}`, 'odata_option_of_sets', { name: `$${misplaced}` });
  const isBare = ending?.kind === 'system' && ending.name === '$value';
  if (rest.length > 2 || (ending && !isBare)) throw unsupported('this path');
  if (property && (property.kind !== 'name' || property.qualified || property.keys.length > 0)) {
    throw unsupported('this path');
  }
  const form = negotiate(reader.headers, asked.format, isBare ? 'text/plain' : 'application/json');
  const wanted = property?.kind === 'name' ? [property.name] : asked.select;
  const shown = selectedProperties(set, wanted);
  const where = [keyCondition(asked, set, keys)];
  const query = { set, where, order: [], shown, after: undefined, skip: 0, limit: 1 };
  const [row] = (await read(reader, (tx) => readPage(tx, query))).rows;
  if (!row) throw refuse.notFound('odata_entity_not_found');
  const [only] = shown;
  if (!property || !only) {
    const selected = asked.select ? `(${shown.map(({ name }) => name).join(',')})` : '';
    const [entity] = writeEntities([row], { set, shown, form, root: reader.root, isGrouped: false });
    return json(form, { ...context(form, `${reader.root}$metadata#${set.name}${selected}/$entity`), ...entity }, 1);
  }
  const value = writeValue(row[only.name], only.type, form);
  if (value === null) return { type: 'text/plain', version: form.version, body: undefined, rows: 1 };
  if (isBare) return { type: 'text/plain;charset=utf-8', version: form.version, body: String(value), rows: 1 };
  return json(form, { ...context(form, `${reader.root}$metadata#Edm.${only.type}`), value }, 1);
}

function keyCondition(asked: FeedRequest, set: EntitySet, keys: readonly Key[]): SQL {
  const named = keys.map(({ name, value }) => ({
    name: name === '' && set.key.length === 1 ? set.key[0] : name,
    value,
  }));
  const isWhole = named.length === set.key.length && set.key.every((name) => named.some((key) => key.name === name));
  if (!isWhole) throw refuse.invalid('key', 'odata_key_wrong', { set: set.name, key: set.key.join(', ') });
  const equal = named.map(({ name = '', value }) =>
    conditionOf(
      { set, aliases: asked.aliases },
      { kind: 'binary', operator: 'eq', left: { kind: 'property', name, depth: 1 }, right: value, depth: 2 },
    ),
  );
  return sql.join(equal, sql` and `);
}
