import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { ThingSecret } from '@parlance/contract/calls/thingState';
import { hashSecret, newSecret } from '../../identity/credentials/tokens.ts';
import { thingSecrets } from '../../platform/db/thingStateTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { newId } from '../../platform/ids/newId.ts';
import type { ThingRow } from './things.ts';

/** The prefix of virtual things' secrets. */
const prefix = 'vts_';

const secretsOf = (ws: string, thing: string) => and(eq(thingSecrets.ws, ws), eq(thingSecrets.thing, thing));

/** The metadata of a thing's secret. */
export async function readSecret(tx: Tx, ws: string, thing: string, now = new Date()): Promise<ThingSecret> {
  const rows = await tx.select().from(thingSecrets).where(secretsOf(ws, thing));
  const present = rows.find(({ validUntil }) => validUntil === null);
  const until = rows
    .flatMap(({ validUntil }) => (validUntil !== null && validUntil > now ? [validUntil.toISOString()] : []))
    .toSorted();
  return {
    exists: present !== undefined,
    hint: present?.hint ?? '',
    created_at: present?.createdAt.toISOString() ?? null,
    created_by: present?.createdBy ?? null,
    previous_until: until.at(-1) ?? null,
  };
}

/** Makes a new secret and stores only its hash; the previous one stays valid for the given hours. */
export async function resetSecret(
  tx: Tx,
  ws: string,
  thing: string,
  overlap: number,
  createdBy: string,
): Promise<ThingSecret & { secret: string }> {
  const now = new Date();
  const validUntil = new Date(now.getTime() + overlap * 3600_000);
  await tx
    .update(thingSecrets)
    .set({ validUntil })
    .where(and(secretsOf(ws, thing), isNull(thingSecrets.validUntil)));
  // Without an overlap, earlier secrets that are still valid end too, because they may have leaked.
  const ended = overlap === 0 ? undefined : lte(thingSecrets.validUntil, now);
  await tx.delete(thingSecrets).where(and(secretsOf(ws, thing), ended));
  const secret = newSecret(prefix);
  const hint = secret.slice(-4);
  await tx.insert(thingSecrets).values({ id: newId(), ws, thing, hash: hashSecret(secret), hint, createdBy });
  return { ...(await readSecret(tx, ws, thing, now)), secret };
}

/** The thing with this id and a valid secret; undefined without one, or in a deleted workspace. */
export async function findBySecret(tx: Tx, ws: string, id: string, secret: string): Promise<ThingRow | undefined> {
  const [found] = await tx
    .select({ thing: things })
    .from(thingSecrets)
    .innerJoin(things, and(eq(things.ws, thingSecrets.ws), eq(things.id, thingSecrets.thing), isNull(things.deletedAt)))
    .innerJoin(workspaces, and(eq(workspaces.id, things.ws), isNull(workspaces.deletedAt)))
    .where(
      and(
        secretsOf(ws, id),
        eq(thingSecrets.hash, hashSecret(secret)),
        or(isNull(thingSecrets.validUntil), gt(thingSecrets.validUntil, new Date())),
      ),
    );
  return found?.thing;
}
