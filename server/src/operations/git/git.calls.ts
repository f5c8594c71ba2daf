import type { Task } from '@parlance/contract/calls/workspaces';
import { change } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import type { Deps } from '../../platform/deps.ts';
import { readRepository } from '../../workspace/configuration/github.ts';
import type { JobKind } from '../../platform/jobWorker/jobKind.ts';
import { getTask } from '../../workspace/workspaces/tasks.ts';
import { permittedContent } from '../contentPermissions.ts';
import { compareWithGit, pullFromGit } from './pull.job.ts';
import { pushToGit } from './push.job.ts';

type GitCall = `POST /api/1.0/workspaces/:ws/github/${'push' | 'pull'}`;

const actorOf = ({ principal, requestId }: CallBase) => ({ id: principal.userId, login: principal.login, requestId });

/** Starts a push or a pull of the workspace, or returns the running one with the same options. */
const start = <P>(
  call: CallBase & { body: unknown },
  deps: Deps,
  action: 'git.push' | 'git.pull',
  job: JobKind<P>,
  payload: P,
): Promise<Task> =>
  change(call, deps, async (tx) => {
    const { url } = await readRepository(tx, deps.config, call.ws);
    const options = { subject: url, createdBy: call.principal.login, dedupe: JSON.stringify(call.body) };
    const taskId = await deps.jobs.start(tx, job, call.ws, payload, options);
    const audit = { action, subject: call.ws, after: { taskId, options: call.body } };
    // The job publishes events and audit entries for its result.
    return { answer: await getTask(tx, call.ws, taskId), audit, changed: [] };
  });

export const gitHandlers: Handlers<GitCall> = {
  'POST /api/1.0/workspaces/:ws/github/push': (call, deps) => {
    const { message, overwrite } = call.body;
    const { login, participant: starter } = call.principal;
    const at = Math.floor(Date.now() / 1000);
    const payload = { message: message || `Update by ${login}`, overwrite, actor: actorOf(call), starter, at };
    return start(call, deps, 'git.push', pushToGit, payload);
  },
  'POST /api/1.0/workspaces/:ws/github/pull': (call, deps) =>
    start(call, deps, 'git.pull', call.body.dry_run ? compareWithGit : pullFromGit, {
      ...call.body,
      actor: actorOf(call),
      ...permittedContent(call.principal, call.ws),
    }),
};
