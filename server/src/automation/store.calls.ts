import type { storeCalls } from '@parlance/contract/calls/store';
import { change, save } from '../platform/http/change.ts';
import type { Call, CallBase, Handlers } from '../platform/http/handler.ts';
import { requirePermission } from '../platform/http/authorise.ts';
import { refuse } from '../platform/http/refusal.ts';
import { policy } from '../platform/http/security.ts';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect.ts';
import type { Deps } from '../platform/deps.ts';
import { catalogue, connectorOf, logoOf, presentConnector } from './connectors/catalogue.ts';
import {
  countUses,
  createConnection,
  editConnection,
  findConnection,
  listConnections,
  presentDetail,
} from './connectors/connections.ts';
import { recordSwitch } from './connectors/health.ts';
import { testConnection } from './connectors/testConnection.ts';

const changed = ['thing', { ws: null, what: 'thing' }] as const;

/** The workspace of a call that has none in its path. @throws {Refusal} 403 */
async function workspaceOf(
  { query, client, principal }: CallBase & { query: { ws?: string | undefined } },
  { db, authentication }: Deps,
): Promise<string | undefined> {
  const ws = query.ws ?? client.wsHeader;
  if (ws === undefined || ws === '') return undefined;
  if (!(await db.tx((tx) => authentication.mayEnter(tx, principal, ws)))) throw refuse.forbidden('workspace_forbidden');
  requirePermission({ principal, ws }, 'store:use');
  return ws;
}

const deviceOf = ({ ws, params }: Call<'PUT /api/1.0/workspaces/:ws/store/device/:id'>) => ({
  lock: (tx: Parameters<typeof findConnection>[0]) => findConnection(tx, ws, params.id, true),
  present: presentDetail,
});

export const storeHandlers: Handlers<keyof typeof storeCalls> = {
  'GET /api/1.0/store': async (call, deps) => {
    const ws = await workspaceOf(call, deps);
    const uses = ws === undefined ? new Map<string, number>() : await deps.db.tx((tx) => countUses(tx, ws));
    return { data: catalogue.map((kind) => presentConnector(kind, uses.get(kind.manifest.id) ?? 0)) };
  },

  'GET /api/1.0/store/logos/:id': async ({ params, reply }) => {
    const kind = connectorOf(params.id.replace(/\.svg$/, ''));
    if (!kind) throw refuse.notFound('connector_not_found');
    reply.headers({
      'content-type': 'image/svg+xml',
      // Opened directly, the image is a page of this origin: it may neither load nor run anything.
      'content-security-policy': policy({ 'default-src': "'none'", sandbox: '', 'frame-ancestors': "'none'" }),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400',
    });
    await reply.send(Buffer.from(logoOf(kind)));
  },

  'GET /api/1.0/store/devices': async (call, deps) => {
    const ws = await workspaceOf(call, deps);
    if (ws === undefined) throw refuse.invalid('ws', 'required');
    return { data: await deps.db.tx((tx) => listConnections(tx, ws, call.query.connector)) };
  },

  'POST /api/1.0/workspaces/:ws/store/test': ({ ws, body, reply }, deps) =>
    testConnection(deps, ws, body, abortOnDisconnect(reply)),

  'POST /api/1.0/workspaces/:ws/store/device': async (call, deps) => {
    return change(call, deps, async (tx) => {
      const made = await createConnection(tx, deps.config, call.ws, call.body, call.principal.login);
      const after = presentDetail(made);
      return { answer: after, audit: { action: 'connection.create', subject: made.thing, after }, changed };
    });
  },

  'GET /api/1.0/workspaces/:ws/store/device/:id': async ({ ws, params }, { db }) =>
    presentDetail(await db.tx((tx) => findConnection(tx, ws, params.id))),

  'PUT /api/1.0/workspaces/:ws/store/device/:id': async (call, deps) => {
    return save(call, deps, deviceOf(call), async (tx, row) => {
      const before = presentDetail(row);
      const edited = await editConnection(tx, deps.config, row, call.body, call.principal.login);
      await recordSwitch(tx, deps, edited, row);
      const after = presentDetail(edited);
      return { answer: after, audit: { action: 'connection.edit', subject: row.thing, before, after }, changed };
    });
  },
};
