import { and, eq, isNull } from 'drizzle-orm';
import type { Visitor } from '@parlance/contract/calls/conversation';
import { defaultDevice } from '@parlance/contract/limits';
import { authenticate, openSession, sessionLifetimes } from '../accounts/sessions.ts';
import { newId } from '../accounts/tokens.ts';
import type { Tx } from '../db/port.ts';
import { workspaces } from '../db/workspaceTables.ts';
import { refuseBlocked } from '../guests/access.ts';
import { refuse } from '../http/refusal.ts';
import { findThing } from '../things/things.ts';

interface Asked {
  ws: string;
  /** The workspace's publishable key. */
  key: string;
  /** A visitor session opened before. */
  session: string | undefined;
  device: string | undefined;
  origin: string | undefined;
}

/**
 * Opens a limited session for whoever visits a page that carries the workspace's key, or goes on with
 * the one they have.
 * @throws {Refusal} 401 for an unknown workspace or key (not told apart), 404 for an unknown device, 403 `pin` for one that
 * lets nobody in without a PIN code, 403 `disabled` for a visitor who is kept out
 */
export async function openVisitor(tx: Tx, asked: Asked): Promise<Visitor> {
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.id, asked.ws), eq(workspaces.widgetKey, asked.key), isNull(workspaces.deletedAt)));
  if (!workspace) throw refuse.unauthorized();
  const device = asked.device ?? defaultDevice;
  const thing = await findThing(tx, workspace.id, device);
  if (!thing) throw refuse.notFound('device');
  if (thing.auth === 1) throw refuse.forbidden('pin', 'This service asks its guests for a PIN code');
  if (asked.session !== undefined) await refuseBlocked(tx, asked.session);
  const shown = { device, title: workspace.label, language: workspace.language, brand: workspace.brand };

  const known = asked.session === undefined ? null : await authenticate(tx, asked.session);
  if (
    asked.session !== undefined &&
    known?.kind === 'visitor' &&
    known.workspace === workspace.id &&
    known.device === device
  ) {
    const expires_at = new Date(Date.now() + sessionLifetimes.visitor).toISOString();
    return { token: asked.session, expires_at, ...shown };
  }
  const { token, expiresAt } = await openSession(tx, {
    kind: 'visitor',
    userId: null,
    workspace: workspace.id,
    device,
    participant: `visitor-${newId()}`,
    origin: asked.origin,
  });
  return { token, expires_at: expiresAt.toISOString(), ...shown };
}
