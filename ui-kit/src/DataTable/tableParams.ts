import type { Sort } from './types.ts';

/** What of a table belongs into an address: enough for a link to show the same rows in the same way. */
export interface TableParams {
  /** Text the rows are filtered by. */
  filter: string;
  /** `null` is the order the rows come in; left out, the table's own first order. */
  sort?: Sort | null;
  /** From 1. */
  page: number;
  /** Columns not shown; left out, those hidden at first. */
  hidden?: ReadonlySet<string>;
}

export interface TableParamsOptions {
  /** Keys of the columns there are: what an old or hand-written address says of others counts for nothing. */
  columns: readonly string[];
  /** Before every name, where several tables or other words share the address. @default '' */
  prefix?: string;
}

/** Most characters of a filter read from an address. */
const FILTER_LIMIT = 500;

const namesOf = (prefix = '') => ({
  filter: `${prefix}filter`,
  sort: `${prefix}sort`,
  page: `${prefix}page`,
  hidden: `${prefix}hide`,
});

/** Names of the parameters a table keeps. */
export const tableParamNames = (prefix?: string): string[] => Object.values(namesOf(prefix));

/** Reads a table's part of an address. Whatever makes no sense there is as if it were not there. */
export function readTableParams(params: URLSearchParams, { columns, prefix }: TableParamsOptions): TableParams {
  const names = namesOf(prefix);
  const read: TableParams = {
    filter: (params.get(names.filter) ?? '').slice(0, FILTER_LIMIT),
    page: pageOf(params.get(names.page)),
  };
  const sort = sortOf(params.get(names.sort), columns);
  if (sort !== undefined) read.sort = sort;
  const hidden = params.get(names.hidden);
  if (hidden !== null) {
    const wanted = new Set(hidden.split(','));
    const known = columns.filter((key) => wanted.has(encodeURIComponent(key)));
    // A table without any column is no table.
    if (known.length < columns.length) read.hidden = new Set(known);
  }
  return read;
}

/** The address's parameters with the table's state in them; the others stay, what says nothing goes. */
export function writeTableParams(
  params: URLSearchParams,
  state: Partial<TableParams>,
  { prefix }: Pick<TableParamsOptions, 'prefix'> = {},
): URLSearchParams {
  const names = namesOf(prefix);
  const next = new URLSearchParams(params);
  const write = (name: string, text: string | undefined) =>
    text === undefined ? next.delete(name) : next.set(name, text);
  write(names.filter, state.filter?.trim() ? state.filter : undefined);
  write(names.sort, state.sort === undefined ? undefined : sortText(state.sort));
  write(names.page, state.page !== undefined && state.page > 1 ? String(state.page) : undefined);
  write(names.hidden, state.hidden && [...state.hidden].map(encodeURIComponent).sort().join(','));
  return next;
}

const pageOf = (text: string | null) => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);

/** A column's key, with a minus before it downwards; `none` for the order the rows come in. */
const NONE = 'none';
const sortText = (sort: Sort | null) =>
  sort === null ? NONE : `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;

function sortOf(text: string | null, columns: readonly string[]): Sort | null | undefined {
  if (text === null) return undefined;
  if (columns.includes(text)) return { key: text, direction: 'ascending' };
  if (text.startsWith('-') && columns.includes(text.slice(1))) return { key: text.slice(1), direction: 'descending' };
  return text === NONE ? null : undefined;
}
