import { asc, eq } from 'drizzle-orm';
import type { Thing } from '@parlance/contract/calls/workspaces';
import type { Tx } from '../db/port.ts';
import { things } from '../db/workspaceTables.ts';

/** `acme-vthing_front_desk` → `front_desk`: without the prefix up to the first hyphen, and without `vthing_`. */
export function thingLabel(name: string): string {
  return name.replace(/^[^-]*-/, '').replace(/^vthing_/, '');
}

export async function listThings(tx: Tx, ws: string): Promise<Thing[]> {
  const rows = await tx.select().from(things).where(eq(things.ws, ws)).orderBy(asc(things.name));
  return rows.map((row) => ({
    vthingId: row.id,
    name: row.name,
    label: thingLabel(row.name),
    image: row.image,
    auth: row.auth === 1 ? 1 : 0,
  }));
}
