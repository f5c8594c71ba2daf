import {
  parse,
  protocol,
  type messages,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite';
import { pgliteAnswers, readRow } from './pgliteAnswers.ts';

/*
 * PGlite sends a query in five messages, waits for each, and makes PostgreSQL parse and plan every query again. Here a
 * query takes two batches at first, and from its third use on one batch with a prepared statement. This halves the time
 * for a message of a conversation.
 */

/** A statement that PostgreSQL has parsed. */
interface Statement {
  /** Empty: the unnamed statement, which PostgreSQL keeps until the next one is parsed. */
  name: string;
  parameterTypes: readonly number[];
  /** Columns of the returned rows, if any. */
  fields: Results['fields'];
}

/** Limit of prepared statements; each plan takes some tens of kilobytes. */
const maxPrepared = 300;
/** Limit of queries whose uses are counted. */
const maxCounted = 2000;
/** A query is prepared from this use on. */
const preparedFrom = 3;
/** Statements that change the schema, and so the rows that prepared statements return. */
const changesSchema = /^\s*(create|alter|drop|do|comment|set\s+search_path)\b/i;

const { serialize } = protocol;

/** The same database, faster for repeated statements. */
export function withPreparedStatements(client: PGlite): PGlite {
  const prepared = new Map<string, Statement>();
  const uses = new Map<string, number>();
  let names = 0;

  const { send, listen } = pgliteAnswers(client);

  async function parseStatement(text: string, name: string): Promise<Statement> {
    const answers = await send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const rows = answers.find((one): one is messages.RowDescriptionMessage => one.name === 'rowDescription');
    const fields = (rows?.fields ?? []).map(({ name: column, dataTypeID }) => ({ name: column, dataTypeID }));
    return { name, parameterTypes: parse.parseDescribeStatementResults(answers), fields };
  }

  async function statementFor(text: string): Promise<Statement> {
    const known = prepared.get(text);
    if (known) {
      // Moved to the end: the least recently used one is removed first.
      prepared.delete(text);
      prepared.set(text, known);
      return known;
    }
    const count = (uses.get(text) ?? 0) + 1;
    uses.delete(text);
    if (count < preparedFrom) {
      uses.set(text, count);
      evictOldest(uses, maxCounted);
      return parseStatement(text, '');
    }
    names += 1;
    const statement = await parseStatement(text, `parlance_${names}`);
    prepared.set(text, statement);
    const dropped = evictOldest(prepared, maxPrepared);
    if (dropped) await send([serialize.close({ type: 'S', name: dropped.name }), serialize.sync()]);
    return statement;
  }

  async function deallocateAll(): Promise<void> {
    const statements = [...prepared.values()];
    prepared.clear();
    if (statements.length === 0) return;
    await send([...statements.map(({ name }) => serialize.close({ type: 'S', name })), serialize.sync()]);
  }

  async function run(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results> {
    return client.runExclusive(async () => {
      const { name, parameterTypes, fields } = await statementFor(text);
      const values = params.map((value, at) => serialized(client, value, parameterTypes[at] ?? 0));
      const columns = fields.map(({ dataTypeID }) => options?.parsers?.[dataTypeID] ?? client.parsers[dataTypeID]);
      const rows: unknown[][] = [];
      const answers = await send(
        [serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()],
        (bytes, start) => rows.push(readRow(bytes, start, columns)),
      );
      if (changesSchema.test(text)) await deallocateAll();
      const [result] = parse.parseResults(answers, {});
      if (!result) throw new Error('the statement has no result');
      const isArray = options?.rowMode === 'array';
      return { ...result, fields, rows: isArray ? rows : rows.map((row) => asObject(row, fields)) };
    });
  }

  const transaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    client.transaction((tx) => work(Object.assign(Object.create(tx), { query: run })));

  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return run;
      if (key === 'transaction') return transaction;
      if (key === 'listen') return listen;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A row by column name; of several columns with the same name, the last one counts. */
const asObject = (row: readonly unknown[], fields: Results['fields']): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name }, at) => [name, row[at]]));

function serialized(client: PGlite, value: unknown, type: number): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  // Sent as they are: as text in hexadecimal, fifty megabytes block the process for several times as long.
  if (type === types.BYTEA && value instanceof Uint8Array) return value;
  const serializer = client.serializers[type];
  if (serializer) return serializer(value);
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

/** Removes the oldest entry beyond a size, and returns its value. */
function evictOldest<Value>(map: Map<string, Value>, most: number): Value | undefined {
  if (map.size <= most) return undefined;
  const [oldest] = map;
  if (!oldest) return undefined;
  map.delete(oldest[0]);
  return oldest[1];
}
