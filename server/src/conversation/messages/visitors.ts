import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Visitor } from '@parlance/contract/calls/conversation';
import type { WidgetLook } from '@parlance/contract/calls/widget';
import { defaultDevice } from '@parlance/contract/limits';
import { findVisitorSession, openSession, renewVisitorSession } from '../../identity/sessions/sessions.ts';
import { newId } from '../../platform/ids/newId.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuseBlocked, refuseDisabled } from '../guests/access.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findThing } from '../../workspace/things/things.ts';
import { openWidgetSecret, plainWidget, readWidget } from '../widget/configuration.ts';
import { readIdentity, type SignedIdentity } from '../widget/identity.ts';
import { isAllowed } from '../widget/origins.ts';

interface VisitorRequest {
  ws: string;
  /** The workspace's publishable key. */
  token: string;
  /** A visitor session opened before. */
  session?: string | undefined;
  device?: string | undefined;
  /** Origin of the partner's site that shows the chat; null: the chat page itself, or a page of ours. */
  site: string | null;
  /** A signed identity. */
  identity?: string | undefined;
}

/**
 * Opens a limited session for a visitor of a page with the workspace's key, or continues their session. It is bound to
 * the workspace, the device and the site, and valid for an hour; then it is renewed here.
 *
 * @throws {Refusal} 401 for an unknown workspace or key (the error does not say which), 403 `site_refused` for a site
 * that may not show the chat, 401 `visitor_unknown` for an identity without a valid signature or where one is required
 * but missing, 404 for an unknown device, 403 `pin_required` for one that requires a PIN code, 403 `access_disabled`
 * for a disabled visitor
 */
export async function openVisitor(tx: Tx, config: Config, asked: VisitorRequest): Promise<Visitor> {
  const { ws, site } = asked;
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.id, ws), eq(workspaces.widgetKey, asked.token), isNull(workspaces.deletedAt)));
  if (!workspace) throw refuse.unauthorized('unauthorized');
  const stored = await readWidget(tx, ws);
  const { origins, known_only, ...look } = stored.settings ?? plainWidget;
  if (site !== null && !isAllowed(site, origins)) {
    throw refuse.forbidden('site_refused');
  }
  const device = asked.device ?? defaultDevice;
  const thing = await findThing(tx, ws, device);
  if (!thing) throw refuse.notFound('device_not_found');
  if (thing.auth === 1) throw refuse.forbidden('pin_required');
  if (asked.session !== undefined) await refuseBlocked(tx, asked.session);

  const secret = asked.identity === undefined ? null : openWidgetSecret(config, ws, stored);
  const identity = identityFrom(asked.identity, secret, known_only);
  const wanted = identity && participantOf(ws, identity.id);
  if (wanted) await refuseDisabled(tx, { ws, thing: device, id: wanted });
  const session = asked.session === undefined ? undefined : await findVisitorSession(tx, asked.session);
  const goesOn =
    session?.workspace === ws &&
    session.device === device &&
    session.origin === site &&
    (wanted ? session.participant === wanted : session.identity === null);
  const shown = { device, title: workspace.label, language: workspace.language, brand: workspace.brand };
  const answer = (token: string, expiresAt: Date): Visitor => ({
    token,
    expires_at: expiresAt.toISOString(),
    ...shown,
    look: lookOf(look),
  });
  if (goesOn && asked.session !== undefined) return answer(asked.session, await renewVisitorSession(tx, asked.session));
  // An expired signature continues its own session, but cannot start another.
  if (identity?.expired) throw noIdentity();
  if (identity?.tooLong) throw refuse.unauthorized('visitor_identity_too_long');
  const { token, expiresAt } = await openSession(tx, {
    kind: 'visitor',
    userId: null,
    workspace: ws,
    device,
    participant: wanted ?? `visitor-${newId()}`,
    origin: site,
    identity: identity && { id: identity.id, name: identity.name, email: identity.email },
  });
  return answer(token, expiresAt);
}

const noIdentity = () => refuse.unauthorized('visitor_unknown');

function identityFrom(given: string | undefined, secret: string | null, needed: boolean): SignedIdentity | null {
  if (given === undefined) {
    if (needed) throw noIdentity();
    return null;
  }
  const identity = secret === null ? null : readIdentity(secret, given);
  if (!identity) throw noIdentity();
  return identity;
}

/** The participant id of a known visitor: a hash of the visitor's id, so that it is the same on every browser. */
const participantOf = (ws: string, id: string): string =>
  `known-${createHash('sha256').update(`${ws}\n${id}`).digest('hex').slice(0, 32)}`;

const lookOf = ({ scheme, language, texts, ask_consent }: Omit<WidgetLook, 'position'>) => ({
  scheme,
  language,
  texts,
  ask_consent,
});
