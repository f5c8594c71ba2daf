import { languages } from '@parlance/contract/limits';
import type { workspaceCalls } from '@parlance/contract/calls/workspaces';
import { can } from '@parlance/contract/permissions';
import { companyForNew } from '../../identity/access/access.ts';
import { accountEventsFor } from '../../identity/access/watchers.ts';
import { audit } from '../../platform/audit.ts';
import { accountsTopic, workspaceTopic } from '../../platform/events/events.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { ownOrigin } from '../../platform/http/embedOrigin.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { streamEvents } from '../../platform/http/sse.ts';
import { widgetInstallation } from './widgetInstallation.ts';
import { workspaceStats } from './stats.ts';
import { getTask, listTasks } from './tasks.ts';
import {
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listWorkspaces,
  lockWorkspace,
  presentWorkspace,
  renameWorkspace,
  setLanguage,
} from './workspaces.ts';

/** The overview is drawn by charts. */
type WorkspaceCall = Exclude<keyof typeof workspaceCalls, 'GET /api/1.0/overview' | 'GET /api/1.0/overview/:ws'>;

export const workspaceHandlers: Handlers<WorkspaceCall> = {
  'GET /api/1.0/workspaces': async ({ principal }, { db }) => ({
    data: await db.tx((tx) => listWorkspaces(tx, principal)),
  }),

  'POST /api/1.0/workspaces': (call, { db }) =>
    db.tx(async (tx) => {
      const { workspace_name: label, language_name: language, company_id: asked } = call.body;
      const { id: companyId } = await companyForNew(tx, call.principal, asked);
      const created = presentWorkspace(await createWorkspace(tx, { label, language, companyId }));
      await audit(tx, call, 'workspace.create', created.workspace, null, created);
      return created;
    }),

  'PUT /api/1.0/workspaces/:ws/newlabel/:label': (call, { db, events }) =>
    db.tx(async (tx) => {
      const before = presentWorkspace(await lockWorkspace(tx, call.ws));
      refuseStale(call.ifMatch, before);
      const after = presentWorkspace(await renameWorkspace(tx, call.ws, call.params.label));
      await audit(tx, call, 'workspace.rename', call.ws, before, after);
      await events.changed(tx, call.ws, 'workspace');
      return after;
    }),

  'PUT /api/1.0/workspaces/:ws/language/:lang': (call, { db, events }) =>
    db.tx(async (tx) => {
      const language = languages.find((known) => known === call.params.lang);
      if (!language) throw refuse.invalid('lang', `must be one of ${languages.join(', ')}`);
      const before = presentWorkspace(await lockWorkspace(tx, call.ws));
      refuseStale(call.ifMatch, before);
      const after = presentWorkspace(await setLanguage(tx, call.ws, language));
      await audit(tx, call, 'workspace.language', call.ws, before, after);
      await events.changed(tx, call.ws, 'workspace');
      return after;
    }),

  'DELETE /api/1.0/workspaces/:ws': (call, { db, events }) =>
    db.tx(async (tx) => {
      const before = presentWorkspace(await lockWorkspace(tx, call.ws));
      refuseStale(call.ifMatch, before);
      await deleteWorkspace(tx, call.ws);
      await audit(tx, call, 'workspace.delete', call.ws, before, null);
      await events.changed(tx, call.ws, 'workspace');
      return { ok: true as const };
    }),

  'GET /api/1.0/workspaces/:ws/stats': ({ ws }, { db }) => db.tx((tx) => workspaceStats(tx, ws)),
  'GET /api/1.0/workspaces/:ws/queue': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listTasks(tx, ws)) }),
  'GET /api/1.0/workspaces/:ws/queue/:taskId': ({ ws, params }, { db }) =>
    db.tx((tx) => getTask(tx, ws, params.taskId)),

  'DELETE /api/1.0/workspaces/:ws/queue/:taskId': ({ ws, params }, { db, jobs }) =>
    db.tx(async (tx) => {
      await getTask(tx, ws, params.taskId);
      await jobs.cancel(tx, ws, params.taskId);
      return getTask(tx, ws, params.taskId);
    }),

  'GET /api/1.0/workspaces/:ws/stream': async (call, deps) => {
    const { principal, ws } = call;
    // Administrators of users see changes of users in every workspace.
    const beside = can(principal, 'user:manage', ws)
      ? { topic: accountsTopic, present: await deps.db.tx((tx) => accountEventsFor(tx, principal)) }
      : undefined;
    return streamEvents(call, deps, workspaceTopic(ws), { ...(beside && { beside }) });
  },
  'GET /api/1.0/workspaces/:ws/widget': async (call, { db, config }) => {
    const row = await db.tx((tx) => getWorkspace(tx, call.ws));
    return widgetInstallation(row, ownOrigin(config, call.request));
  },
};
