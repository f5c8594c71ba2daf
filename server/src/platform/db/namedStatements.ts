import type { Pool, PoolClient } from 'pg';

/*
 * PostgreSQL parses and plans a query anew each time, unless it has a name: then each connection keeps it prepared. That
 * is half of what the database does for a message of a conversation.
 */

/** The use from which on a text is worth a name. */
const namedFrom = 5;
/** Named texts; each connection keeps some tens of kilobytes for one. */
const mostNamed = 150;
/** Texts whose use is counted. */
const mostCounted = 2000;

/**
 * Lets each connection of a pool keep the statements that come again prepared. Not for a pooler, which may give each
 * transaction another connection.
 *
 * @returns gives all statements other names, as after a change of the schema, which prepared ones do not outlive
 */
export function nameStatements(pool: Pool): { rename: () => void } {
  let names = new Map<string, string>();
  const uses = new Map<string, number>();
  let given = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNamed) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= mostCounted) uses.clear();
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
    // Without values it may be several statements, which cannot be prepared.
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
