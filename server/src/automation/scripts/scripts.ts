import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type {
  Script,
  ScriptContent,
  ScriptFunction,
  ScriptSummary,
  ScriptVersion,
} from '@parlance/contract/calls/scripts';
import { limits } from '@parlance/contract/limits';
import { alarms, scriptRuns, scripts, scriptVersions } from '../../platform/db/automationTables.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { byName } from '@parlance/contract/byName';
import { checkTriggers, saveTriggers } from './saveTriggers.ts';

export type ScriptRow = typeof scripts.$inferSelect;

const there = (ws: string, id: string) => and(eq(scripts.ws, ws), eq(scripts.id, id), isNull(scripts.deletedAt));

/** A script as lists show it. */
export const presentSummary = (
  row: ScriptRow,
  { tags, groupName, className }: Pick<ScriptContent, 'tags' | 'groupName' | 'className'>,
): ScriptSummary => ({
  script_id: row.id,
  name: row.name,
  type: row.type,
  version: row.version,
  production: row.productionVersion !== null,
  production_version: row.productionVersion,
  tags,
  groupName,
  className,
  updateAt: row.updatedAt.toISOString(),
  updated_by: row.updatedBy,
});

/** A script with its newest version. */
export async function presentScript(tx: Tx, row: ScriptRow): Promise<Script> {
  const content = await readVersion(tx, row, row.version);
  return { ...presentSummary(row, content), scriptCode: content.scriptCode, attributes: content.attributes };
}

/** The join of a script with its version in production. */
export const isVersionInProduction = and(
  eq(scriptVersions.scriptId, scripts.id),
  eq(scriptVersions.version, scripts.productionVersion),
);

/** Whether other scripts may call it. */
export const isFunction = ({ attributes }: Pick<ScriptContent, 'attributes'>): boolean =>
  attributes.triggers.some(({ kind }) => kind === 'function');

/** The functions of a workspace: scripts in production with a trigger `function`, by name. */
export async function listFunctions(tx: Tx, ws: string): Promise<ScriptFunction[]> {
  const rows = await tx
    .select({ name: scripts.name, script_id: scripts.id, version: scriptVersions.version })
    .from(scripts)
    .innerJoin(scriptVersions, isVersionInProduction)
    .where(
      and(
        eq(scripts.ws, ws),
        isNull(scripts.deletedAt),
        sql`${scriptVersions.content} @> '{"attributes": {"triggers": [{"kind": "function"}]}}'`,
      ),
    );
  return rows.toSorted(byName);
}

/** A function by its name, ignoring case; undefined where it does not exist. */
export async function findFunction(tx: Tx, ws: string, name: string): Promise<ScriptFunction | undefined> {
  return (await listFunctions(tx, ws)).find((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** @throws {Refusal} 404 */
export async function findScript(tx: Tx, ws: string, id: string): Promise<ScriptRow> {
  const [row] = await tx.select().from(scripts).where(there(ws, id));
  if (!row) throw refuse.notFound('script_not_found');
  return row;
}

/**
 * Finds a script and locks it until the transaction ends. The lock leaves its key free: runs refer to it, and may
 * already hold the turn of an event that is published here.
 *
 * @throws {Refusal} 404
 */
export async function lockScript(tx: Tx, ws: string, id: string): Promise<ScriptRow> {
  const [row] = await tx.select().from(scripts).where(there(ws, id)).for('no key update');
  if (!row) throw refuse.notFound('script_not_found');
  return row;
}

/** The content of a version. @throws {Refusal} 404 for a version that is not kept */
export async function readVersion(tx: Tx, { id }: Pick<ScriptRow, 'id'>, version: number): Promise<ScriptContent> {
  const [row] = await tx
    .select({ content: scriptVersions.content })
    .from(scriptVersions)
    .where(and(eq(scriptVersions.scriptId, id), eq(scriptVersions.version, version)));
  if (!row) throw refuse.notFound('script_version_not_found');
  return row.content;
}

/** The stored versions, newest first. */
export async function listVersions(tx: Tx, { id, productionVersion }: ScriptRow): Promise<ScriptVersion[]> {
  const { version, message, author, revertedTo, createdAt } = scriptVersions;
  const rows = await tx
    .select({ version, message, author, revertedTo, createdAt })
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, id))
    .orderBy(desc(version));
  return rows.map((row) => ({
    version: row.version,
    message: row.message,
    author: row.author,
    reverted_to: row.revertedTo,
    created_at: row.createdAt.toISOString(),
    production: row.version === productionVersion,
  }));
}

/** @throws {Refusal} 409 for a taken name, or where there are too many scripts */
export async function createScript(
  tx: Tx,
  ws: string,
  { script_name: name, type, ...content }: ParsedBodyOf<'POST /api/1.0/workspaces/:ws/script'>,
  author: string,
): Promise<ScriptRow> {
  checkTriggers(content);
  const max = limits.scriptsPerWorkspace;
  if ((await tx.$count(scripts, and(eq(scripts.ws, ws), isNull(scripts.deletedAt)))) >= max) {
    throw refuse.conflict('too_many_scripts', { max });
  }
  return unlessTaken(async () => {
    const [row] = await tx.insert(scripts).values({ id: newId(), ws, name, type, updatedBy: author }).returning();
    if (row) await tx.insert(scriptVersions).values({ scriptId: row.id, version: row.version, content, author });
    return row;
  });
}

export interface ScriptChange {
  name?: string | undefined;
  content?: Partial<ScriptContent>;
  production?: boolean | undefined;
  message?: string | undefined;
  /** The version that a revert restores. */
  revertedTo?: number | undefined;
}

/**
 * Saves a locked script as a new version.
 * @throws {Refusal} 409 for a taken name, 400 for an invalid schedule
 */
export async function saveScript(
  tx: Tx,
  row: ScriptRow,
  { name = row.name, content = {}, production, message = '', revertedTo }: ScriptChange,
  author: string,
): Promise<ScriptRow> {
  const after = { ...(await readVersion(tx, row, row.version)), ...content };
  // Schedules that stay are not refused: such a script can be taken out of production.
  if (content.attributes) checkTriggers({ attributes: content.attributes });
  const version = row.version + 1;
  const productionVersion = production === undefined ? row.productionVersion : production ? version : null;
  const saved = await unlessTaken(async () => {
    const [updated] = await tx
      .update(scripts)
      .set({ name, version, productionVersion, updatedAt: sql`now()`, updatedBy: author })
      .where(eq(scripts.id, row.id))
      .returning();
    return updated;
  });
  await tx.insert(scriptVersions).values({ scriptId: row.id, version, content: after, message, author, revertedTo });
  if (production !== undefined) await saveTriggers(tx, row, production ? after : null);
  if (production === false) await tx.delete(alarms).where(and(eq(alarms.ws, row.ws), eq(alarms.scriptId, row.id)));
  await deleteOldVersions(tx, saved);
  return saved;
}

/**
 * Saves an earlier version of a locked script as the newest one.
 *
 * @param version by default the one in production
 * @throws {Refusal} 404 for a version that is not kept, 409 without a version where none is in production
 */
export async function revertScript(
  tx: Tx,
  row: ScriptRow,
  author: string,
  version = row.productionVersion,
): Promise<ScriptRow> {
  if (version === null) throw refuse.conflict('script_not_in_production');
  const content = await readVersion(tx, row, version);
  return saveScript(tx, row, { content, revertedTo: version }, author);
}

/** Moves a locked script to the trash, without triggers. */
export async function deleteScript(tx: Tx, row: ScriptRow): Promise<void> {
  const { id } = row;
  await saveTriggers(tx, row, null);
  await tx.update(scripts).set({ deletedAt: new Date() }).where(eq(scripts.id, id));
}

/** Restores a script as it was, in production too. */
export async function restoreScript(tx: Tx, ws: string, id: string): Promise<void> {
  const [row] = await tx
    .update(scripts)
    .set({ deletedAt: null })
    .where(and(eq(scripts.ws, ws), eq(scripts.id, id)))
    .returning();
  if (!row || row.productionVersion === null) return;
  await saveTriggers(tx, row, await readVersion(tx, row, row.productionVersion));
}

/** Deletes versions beyond the newest ones, except the one in production. */
async function deleteOldVersions(tx: Tx, { id, version, productionVersion }: ScriptRow): Promise<void> {
  await tx.delete(scriptVersions).where(
    and(
      eq(scriptVersions.scriptId, id),
      lt(scriptVersions.version, version - limits.scriptVersions + 1),
      productionVersion === null ? undefined : sql`${scriptVersions.version} <> ${productionVersion}`,
      // An open run continues with the version that it began with.
      sql`not exists (select from ${scriptRuns} where ${scriptRuns.scriptId} = ${id}
          and ${scriptRuns.version} = ${scriptVersions.version} and ${scriptRuns.endedAt} is null)`,
    ),
  );
}

async function unlessTaken(work: () => Promise<ScriptRow | undefined>): Promise<ScriptRow> {
  try {
    const row = await work();
    if (!row) throw refuse.notFound('script_not_found');
    return row;
  } catch (error) {
    throw isUniqueViolation(error) ? refuse.conflict('script_exists') : error;
  }
}
