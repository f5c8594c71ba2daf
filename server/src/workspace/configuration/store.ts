import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { configurations } from '../../platform/db/backendTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { SealedColumn } from '../../platform/secrets/sealingKey.ts';

type Name = typeof configurations.$inferSelect.name;

/** A stored configuration of a workspace; version 0 where none is stored. */
export interface StoredConfiguration<S> {
  settings: S | null;
  /** Sealed secrets by name. */
  secrets: Readonly<Record<string, string>>;
  version: number;
  updated_at: string | null;
  updated_by: string | null;
}

/** Reads a configuration; `lock` locks it until the transaction ends. */
export async function readStored<S>(
  tx: Tx,
  ws: string,
  name: Name,
  schema: z.ZodType<S>,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredConfiguration<S>> {
  // Locks the workspace's row, because the configuration may have no row yet.
  if (lock) await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, ws)).for('no key update');
  const [row] = await tx
    .select()
    .from(configurations)
    .where(and(eq(configurations.ws, ws), eq(configurations.name, name)));
  if (!row) return { settings: null, secrets: {}, version: 0, updated_at: null, updated_by: null };
  return {
    settings: schema.parse(row.settings),
    secrets: row.secrets,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
  };
}

/** Stores a configuration as its next version. */
export async function writeStored(
  tx: Tx,
  ws: string,
  name: Name,
  values: { settings: unknown; secrets: Record<string, string>; updatedBy: string },
): Promise<void> {
  await tx
    .insert(configurations)
    .values({ ws, name, ...values })
    .onConflictDoUpdate({
      target: [configurations.ws, configurations.name],
      set: { ...values, updatedAt: sql`now()`, version: sql`${configurations.version} + 1` },
    });
}

export async function removeStored(tx: Tx, ws: string, name: Name): Promise<void> {
  await tx.delete(configurations).where(and(eq(configurations.ws, ws), eq(configurations.name, name)));
}

export const sealedConfigurations: SealedColumn = {
  async reseal(tx, renew) {
    for (const { ws, name, secrets } of await tx.select().from(configurations)) {
      const entries = Object.entries(secrets).map(([key, sealed]) => [key, renew(purpose(ws, name), sealed)] as const);
      if (entries.every(([key, sealed]) => secrets[key] === sealed)) continue;
      await tx
        .update(configurations)
        .set({ secrets: Object.fromEntries(entries) })
        .where(and(eq(configurations.ws, ws), eq(configurations.name, name)));
    }
  },
};

/** The purpose of a sealed secret; includes the workspace, so that it cannot be opened for another one. */
const purpose = (ws: string, name: Name) => `configuration ${name} ${ws}`;

/**
 * The sealed secrets after a change of one: undefined leaves it unchanged, null and empty remove it.
 * @param kept whether an unchanged secret may stay; false for another server
 */
export function changeSecret(
  config: Config,
  { ws, name, key }: { ws: string; name: Name; key: string },
  had: Readonly<Record<string, string>>,
  { typed, kept }: { typed: string | null | undefined; kept: boolean },
): Record<string, string> {
  const { [key]: old, ...others } = had;
  if (typed === undefined) return old !== undefined && kept ? { ...others, [key]: old } : others;
  if (typed === null || typed === '') return others;
  return { ...others, [key]: seal(config, purpose(ws, name), typed) };
}

/** Opens a secret of a configuration; null where there is none or it cannot be opened. */
export function openSecret(
  config: Config,
  { ws, name, key }: { ws: string; name: Name; key: string },
  secrets: Readonly<Record<string, string>>,
): string | null {
  const sealed = secrets[key];
  return sealed === undefined ? null : unseal(config, purpose(ws, name), sealed);
}
