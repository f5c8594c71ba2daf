import type { Pool, PoolClient } from 'pg';

/*
 * PostgreSQL parses and plans a query each time unless it has a name; then each connection keeps it prepared.
 * Parsing and planning are half of the database's work for a message of a conversation.
 */

/** A query gets a name from this use on. */
const namedFrom = 5;
/** Limit of named queries; each takes some tens of kilobytes per connection. */
const maxNamed = 150;
/** Limit of queries whose uses are counted. */
const maxCounted = 2000;

/**
 * Makes each connection of a pool keep frequent statements prepared. Not for use with a pooler, which may give each
 * transaction another connection.
 *
 * @returns `rename` gives all statements new names, for use after a change of the schema, which invalidates prepared
 * ones
 */
export function nameStatements(pool: Pool): { rename: () => void } {
  let names = new Map<string, string>();
  const uses = new Map<string, number>();
  let given = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNamed) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= maxCounted) uses.clear();
    uses.set(text, count);
    if (count < namedFrom) return undefined;
    given += 1;
    const name = `parlance_${given}`;
    names.set(text, name);
    return name;
  }

  const withName = (query: unknown, values: unknown): unknown => {
    if (!(query instanceof Object) || !('text' in query) || typeof query.text !== 'string' || 'submit' in query) {
      return query;
    }
    // A text without values may be several statements, which cannot be prepared.
    if (!Array.isArray(values) || values.length === 0) return query;
    const name = nameOf(query.text);
    return name === undefined ? query : Object.assign({}, query, { name });
  };

  pool.on('connect', (client: PoolClient) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') return;
    Object.assign(client, {
      query: (first: unknown, values: unknown, ...more: unknown[]): unknown =>
        Reflect.apply(query, client, [withName(first, values), values, ...more]),
    });
  });
  return {
    rename() {
      names = new Map();
      uses.clear();
    },
  };
}
