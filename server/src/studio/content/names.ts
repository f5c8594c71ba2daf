import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { classes, corpora, intents } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { builtinClassOf } from '../builtinClasses/builtinClasses.ts';

/** Tables of named objects. The type of an error begins with the key. */
export const named = { class: classes, intent: intents, corpus: corpora };
export type Kind = keyof typeof named;

/**
 * Id of the object that a path names, by id or by name ignoring case.
 * @throws {Refusal} 404 for an unknown or deleted object
 */
export async function resolve(tx: Tx, kind: Kind, ws: string, idOrName: string): Promise<string> {
  const found = await lookUp(tx, kind, ws, idOrName);
  if (found === undefined) throw refuse.notFound(`${kind}_not_found`);
  return found;
}

/**
 * Like `resolve`, but undefined for an unknown object. An id takes precedence over an equal name; a built-in class's
 * name is its id.
 */
export async function lookUp(tx: Tx, kind: Kind, ws: string, idOrName: string): Promise<string | undefined> {
  // A text in PostgreSQL cannot contain NUL, so no name has it.
  if (idOrName.includes('\0')) return undefined;
  const builtIn = kind === 'class' ? builtinClassOf(idOrName.trim()) : undefined;
  if (builtIn) return builtIn.name;
  const table = named[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.ws, ws),
        isNull(table.deletedAt),
        or(eq(table.id, idOrName), eqIgnoringCase(table.name, idOrName.trim())),
      ),
    );
  return (rows.find((row) => row.id === idOrName) ?? rows[0])?.id;
}

/**
 * Ids of the objects that a list in a request names, by ids or names.
 * @throws {Refusal} 400 naming the entry that does not exist
 */
export async function resolveAll(tx: Tx, kind: Kind, ws: string, field: string, given: string[]): Promise<string[]> {
  if (given.length === 0) return [];
  const table = named[kind];
  const wanted = given.map((idOrName) => idOrName.replaceAll('\0', ''));
  const found = await rowsOf(
    tx,
    sql`select (given.position - 1)::int as index, ${table.id} as id
      from unnest(${sql.param(wanted)}::text[]) with ordinality as given (name, position)
      join ${table} on ${table.ws} = ${ws} and ${table.deletedAt} is null
        and (${table.id} = given.name or lower(${table.name}) = lower(given.name))`,
    z.object({ index: z.number(), id: z.string() }),
  );
  const known = new Set(found.map((row) => row.index));
  const missing = given.findIndex((_, index) => !known.has(index));
  if (missing >= 0) throw refuse.invalid(`${field}.${missing}`, `${kind}_unknown`, { name: given[missing] ?? '' });
  return [...new Set(found.toSorted((a, b) => a.index - b.index).map((row) => row.id))];
}

/**
 * Refuses a name that another object of the kind has, and locks the name until the transaction ends.
 * @param except id of the object that keeps its own name
 * @param refusal for an object that comes back from the trash: it keeps its name, so the other one is to be renamed
 * @throws {Refusal} 409
 */
export async function refuseTaken(
  tx: Tx,
  kind: Kind,
  ws: string,
  name: string,
  except?: string,
  refusal: `${Kind}_name_taken` | `${Kind}_restore_name_taken` = `${kind}_name_taken`,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`name ${kind} ${ws}`}))`);
  const table = named[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ws, ws), isNull(table.deletedAt), eqIgnoringCase(table.name, name)));
  if (rows.some((row) => row.id !== except)) {
    throw refuse.conflict(refusal, { name });
  }
}
