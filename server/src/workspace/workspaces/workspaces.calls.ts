import type { Task, WidgetInstallation, workspaceCalls } from '@parlance/contract/calls/workspaces';
import { can, cancelPermission, mayCall } from '@parlance/contract/permissions';
import { companyForNew } from '../../identity/access/access.ts';
import { accountEventsFor } from '../../identity/access/watchers.ts';
import type { Tx } from '../../platform/db/port.ts';
import { accountsTopic, workspaceTopic } from '../../platform/events/events.ts';
import { requirePermission } from '../../platform/http/authorise.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { ownOrigin } from '../../platform/http/embedOrigin.ts';
import { screenOpens, streamEvents } from '../../platform/http/sse.ts';
import type { Principal } from '../../platform/principal.ts';
import { taskCancelled } from './taskCancelled.ts';
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

/** Without the calls for figures, which a layer above answers. */
type WorkspaceCall = Exclude<
  keyof typeof workspaceCalls,
  | 'GET /api/1.0/overview'
  | 'GET /api/1.0/overview/:ws'
  | 'GET /api/1.0/workspaces/stats'
  | 'GET /api/1.0/workspaces/:ws/stats'
>;

/** The workspace of a call. */
const workspaceOf = ({ ws }: { ws: string }) => ({
  lock: (tx: Tx) => lockWorkspace(tx, ws),
  present: presentWorkspace,
});

/** The tag that adds the chat to a page. `origin` is the server's address, without a trailing slash. */
function widgetInstallation(workspace: { id: string; widgetKey: string }, origin: string): WidgetInstallation {
  const { id: ws, widgetKey: token } = workspace;
  return {
    token,
    snippet: `<script src="${origin}/widget/v1/${encodeURIComponent(token)}.js" async></script>`,
    demo: `${origin}/demo/partner?${new URLSearchParams({ ws, token }).toString()}`,
  };
}

/**
 * A task as a user sees it. The error of a chart mail names recipients, so that only users who may cancel it see it.
 */
const taskFor = (principal: Principal, ws: string, task: Task): Task =>
  task.error?.type === 'chart_mail_failed' && !mayCall(principal, cancelPermission(task.kind), ws)
    ? { ...task, error: null }
    : task;

export const workspaceHandlers: Handlers<WorkspaceCall> = {
  'GET /api/1.0/workspaces': async ({ principal }, { db }) => ({
    data: await db.once((tx) => listWorkspaces(tx, principal)),
  }),

  'POST /api/1.0/workspaces': (call, deps) =>
    change(call, deps, async (tx) => {
      const { workspace_name: label, language_name: language, company_id: asked, time_zone: timeZone } = call.body;
      const { id: companyId } = await companyForNew(tx, call.principal, asked);
      const after = presentWorkspace(await createWorkspace(tx, { label, language, companyId, timeZone }));
      const audit = { action: 'workspace.create', subject: after.workspace, after };
      return { answer: after, audit, changed: [] };
    }),

  'PUT /api/1.0/workspaces/:ws/newlabel/:label': (call, deps) =>
    save(call, deps, workspaceOf(call), async (tx, row) => {
      const before = presentWorkspace(row);
      const after = presentWorkspace(await renameWorkspace(tx, call.ws, call.params.label));
      const audit = { action: 'workspace.rename', subject: call.ws, before, after };
      return { answer: after, audit, changed: 'workspace' };
    }),

  'PUT /api/1.0/workspaces/:ws/language/:lang': (call, deps) =>
    save(call, deps, workspaceOf(call), async (tx, row) => {
      const before = presentWorkspace(row);
      const after = presentWorkspace(await setLanguage(tx, call.ws, call.params.lang));
      const audit = { action: 'workspace.language', subject: call.ws, before, after };
      return { answer: after, audit, changed: 'workspace' };
    }),

  'DELETE /api/1.0/workspaces/:ws': (call, deps) =>
    save(call, deps, workspaceOf(call), async (tx, row) => {
      await deleteWorkspace(tx, call.ws);
      await deps.jobs.cancelAll(tx, call.ws);
      const audit = { action: 'workspace.delete', subject: call.ws, before: presentWorkspace(row) };
      return { answer: { ok: true }, audit, changed: 'workspace' };
    }),

  'GET /api/1.0/workspaces/:ws/queue': async ({ ws, principal }, { db }) => ({
    data: (await db.tx((tx) => listTasks(tx, ws))).map((task) => taskFor(principal, ws, task)),
  }),
  'GET /api/1.0/workspaces/:ws/queue/:taskId': async ({ ws, params, principal }, { db }) =>
    taskFor(principal, ws, await db.tx((tx) => getTask(tx, ws, params.taskId))),

  'DELETE /api/1.0/workspaces/:ws/queue/:taskId': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params } = call;
      const { kind, subject, status } = await getTask(tx, ws, params.taskId);
      requirePermission(call, cancelPermission(kind));
      if (status === 'queued' || status === 'running') await deps.emit(tx, taskCancelled, { ws, kind, subject });
      await deps.jobs.cancel(tx, ws, params.taskId);
      const audit = { action: 'task.cancel', subject: params.taskId, before: { kind, subject, status } };
      // The task publishes its own events.
      return { answer: await getTask(tx, ws, params.taskId), audit, changed: [] };
    }),

  'GET /api/1.0/workspaces/:ws/stream': async (call, deps) => {
    const { principal, ws } = call;
    // Users who may manage users get events about accounts in every workspace.
    const beside = can(principal, 'user:manage', ws)
      ? { topic: accountsTopic, present: await deps.db.tx((tx) => accountEventsFor(tx, principal)) }
      : undefined;
    return streamEvents(call, deps, workspaceTopic(ws), { lookBack: screenOpens, ...(beside && { beside }) });
  },
  'GET /api/1.0/workspaces/:ws/widget': async (call, { db, config }) => {
    const row = await db.tx((tx) => getWorkspace(tx, call.ws));
    return widgetInstallation(row, ownOrigin(config, call.request));
  },
};
