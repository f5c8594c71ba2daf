import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { plainWidget, readWidget } from './configuration.ts';
import { withoutWideWildcards } from './origins.ts';

const ours = "'self'";

/**
 * The `frame-ancestors` of a Content-Security-Policy: the sites that may frame the chat of a workspace. 'self' covers
 * the console's preview and the demo page. A frame without a workspace is refused on other sites: it could get a
 * workspace after its policy was decided.
 */
export async function frameAncestorsOf(db: Db, ws: string | undefined): Promise<string> {
  if (ws === undefined || ws === '') return ours;
  const origins = await db.tx(async (tx) => {
    const [known] = await tx
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(eq(workspaces.id, ws), isNull(workspaces.deletedAt)));
    return known && ((await readWidget(tx, ws)).settings ?? plainWidget).origins;
  });
  // An unknown workspace gets the same response as one that is open to all, so that the response does not reveal which
  // exist.
  if (!origins || origins.length === 0) return '*';
  return [ours, ...withoutWideWildcards(origins)].join(' ');
}
