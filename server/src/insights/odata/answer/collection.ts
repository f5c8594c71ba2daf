import { feedLimits } from '@parlance/contract/limits';
import type { FeedRequest } from '../parser/request.ts';
import { databaseTypes, type EntitySet } from '../sets/entitySet.ts';
import { applySteps } from '../sql/apply.ts';
import { countRows, ownOrder, readPage, type Term } from '../sql/page.ts';
import { translate } from '../sql/translate.ts';
import type { ValueType } from '../sql/values.ts';
import { negotiate } from './negotiate.ts';
import { conditionsOf, context, json, read, selectedProperties, type Answer, type Reader } from './reader.ts';
import { writeEntities } from './rows.ts';
import { openPlace, signPlace, type Place } from './skipToken.ts';

const largestPage = feedLimits.page;

/** Options that select rows and their order: a link to the next page is only valid with the same ones. */
const chooseRows = (name: string): boolean =>
  ['apply', 'filter', 'search', 'orderby'].includes(name) || name.startsWith('@');

/** Answers a page of a set, with a link to the next one. */
export async function answerPage(asked: FeedRequest, reader: Reader, whole: EntitySet): Promise<Answer> {
  const form = negotiate(reader.headers, asked.format, 'application/json');
  const set = asked.apply ? applySteps(whole, asked.apply, asked.aliases) : whole;
  // Conditions apply to the set after `$apply`.
  const where = conditionsOf(asked, set);
  const shown = selectedProperties(set, asked.select);
  const order = orderOf(asked, set);
  const about = [reader.ws, reader.principal.sessionId, set.name, ...chosen(asked).values()].join('\n');
  const place = asked.skiptoken === undefined ? undefined : openPlace(reader.key, about, asked.skiptoken);
  const left = place ? place.left : (asked.top ?? null);
  const limit = Math.min(form.pageSize ?? largestPage, largestPage, left ?? largestPage);
  const skip = place ? 0 : (asked.skip ?? 0);
  const isFiltered = where.length > 0;
  const { page, count } = await read(reader, async (tx, scan) => {
    const bounded = isFiltered || asked.orderby ? scan(set, where) : where;
    const query = { set, where: bounded, order, shown, after: place?.after, skip, limit };
    return {
      page: limit === 0 ? undefined : await readPage(tx, query),
      count: asked.count && !place ? await countRows(tx, set, isFiltered ? bounded : where) : undefined,
    };
  });
  const rows = page?.rows ?? [];
  const remaining = left === null ? null : left - rows.length;
  const next = page?.next && remaining !== 0 ? { after: page.next, left: remaining } : undefined;
  const names = asked.apply || asked.select ? `(${shown.map(({ name }) => name).join(',')})` : '';
  const body = {
    ...context(form, `${reader.root}$metadata#${set.name}${names}`),
    ...(count !== undefined && { '@odata.count': form.isCompatible ? String(count) : count }),
    value: writeEntities(rows, { set, shown, form, root: reader.root, isGrouped: asked.apply !== undefined }),
    ...(next && { '@odata.nextLink': linkTo(asked, reader, set, about, next) }),
  };
  return json(form, body, rows.length);
}

const chosen = ({ sent }: FeedRequest): Map<string, string> =>
  new Map([...sent].filter(([name]) => chooseRows(name)).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The terms of `$orderby` and the key, so that the order is total. */
function orderOf(asked: FeedRequest, set: EntitySet): Term[] {
  const own = ownOrder(set);
  if (!asked.orderby) return own;
  const terms = asked.orderby.flatMap(({ by, descending }): Term[] => {
    const { type, sql: value } = translate({ set, aliases: asked.aliases }, by);
    if (type === 'null') return [];
    const property = by.kind === 'property' ? set.properties.find(({ name }) => name === by.name) : undefined;
    const isPlain = property !== undefined && set.isIndexed && !property.nullable;
    return [{ value, type: property ? databaseTypes[property.type] : stored[type], descending, isPlain }];
  });
  const descending = terms.at(-1)?.descending ?? false;
  const keys = own.filter((_, at) => set.key.includes(set.order[at] ?? ''));
  return [...terms, ...keys.map((term) => ({ ...term, descending }))];
}

/** The database's type for a computed value. */
const stored: Readonly<Record<Exclude<ValueType, 'null'>, string>> = {
  boolean: 'boolean',
  integer: 'int8',
  number: 'float8',
  text: 'text',
  moment: 'timestamptz',
  date: 'date',
  time: 'time',
};

/** The address of the same request, continued after this page. */
function linkTo(asked: FeedRequest, { root, key }: Reader, set: EntitySet, about: string, place: Place): string {
  const again = new Set(['skiptoken', 'skip', 'top', 'count']);
  const options = [...asked.sent].filter(([name]) => !again.has(name)).map(([, part]) => part);
  return `${root}${set.name}?${[...options, `$skiptoken=${signPlace(key, about, place)}`].join('&')}`;
}
