import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db/port.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';
import { demoWorkspace } from '../demo/seed.ts';
import { refuse } from '../platform/http/refusal.ts';

/**
 * Which workspace the demo page talks to: the one of `?ws=…&token=…`, as the console links to it; without
 * a token the demo workspace. The keys of other workspaces are not given away.
 */
export async function demoInstallation(db: Db, query: unknown): Promise<{ ws: string; token: string }> {
  const asked = (name: string): string | undefined => {
    // A query has no prototype: `instanceof` would not see an object in it.
    const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
    return typeof value === 'string' && value.length <= 200 ? value : undefined;
  };
  const ws = asked('ws') ?? demoWorkspace;
  const token = asked('token');
  if (token !== undefined) return { ws, token };
  if (ws !== demoWorkspace) throw refuse.invalid('token', 'demo_token_required');
  const [row] = await db.tx((tx) =>
    tx
      .select({ token: workspaces.widgetKey })
      .from(workspaces)
      .where(and(eq(workspaces.id, ws), isNull(workspaces.deletedAt))),
  );
  if (!row) throw refuse.notFound('demo_not_installed');
  return { ws, token: row.token };
}
