import type { Sort } from './types.ts';

/** The state of a table in an address: enough for a link to show the same rows in the same way. */
export interface TableParams {
  /** Text the rows are filtered by. */
  filter: string;
  /** `null` is the original order; undefined, the table's default order. */
  sort?: Sort | null;
  /** From 1. */
  page: number;
  /** Hidden columns; undefined, those hidden by default. */
  hidden?: ReadonlySet<string>;
}

export interface TableParamsOptions {
  /** Keys of the existing columns: others in an old or hand-written address are ignored. */
  columns: readonly string[];
  /** Prefix of all names, where several tables or other parameters share the address. @default '' */
  prefix?: string;
}

/** Maximum length of a filter read from an address. */
const FILTER_LIMIT = 500;

const namesOf = (prefix = '') => ({
  filter: `${prefix}filter`,
  sort: `${prefix}sort`,
  page: `${prefix}page`,
  hidden: `${prefix}hide`,
});

/** Names of a table's parameters. */
export const tableParamNames = (prefix?: string): string[] => Object.values(namesOf(prefix));

/** Reads a table's parameters. Invalid values are ignored. */
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
    // A table keeps at least one column.
    if (known.length < columns.length) read.hidden = new Set(known);
  }
  return read;
}

/** The address's parameters updated with the table's state; other parameters stay, empty ones are removed. */
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

/** A column's key, with a minus for descending; `none` for the original order. */
const NONE = 'none';
const sortText = (sort: Sort | null) =>
  sort === null ? NONE : `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;

function sortOf(text: string | null, columns: readonly string[]): Sort | null | undefined {
  if (text === null) return undefined;
  if (columns.includes(text)) return { key: text, direction: 'ascending' };
  if (text.startsWith('-') && columns.includes(text.slice(1))) return { key: text.slice(1), direction: 'descending' };
  return text === NONE ? null : undefined;
}
