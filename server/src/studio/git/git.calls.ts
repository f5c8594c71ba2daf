import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { readRepository } from '../../workspace/configuration/github.ts';
import type { JobKind } from '../../platform/jobWorker/jobKind.ts';
import { getTask } from '../../workspace/workspaces/tasks.ts';
import { pullFromGit } from './pull.job.ts';
import { pushToGit } from './push.job.ts';

type GitCall = `POST /api/1.0/workspaces/:ws/github/${'push' | 'pull'}`;

const actorOf = ({ principal, requestId }: CallBase) => ({ id: principal.userId, login: principal.login, requestId });

/** Starts a push or a pull of the workspace; the one that runs already is answered instead. */
async function start<P>(tx: Tx, call: CallBase, { jobs, config }: Deps, job: JobKind<P>, payload: P) {
  const { url } = await readRepository(tx, config, call.ws);
  const options = { subject: url, createdBy: call.principal.login, dedupe: job.kind };
  return getTask(tx, call.ws, await jobs.start(tx, job, call.ws, payload, options));
}

export const gitHandlers: Handlers<GitCall> = {
  'POST /api/1.0/workspaces/:ws/github/push': (call, deps) =>
    deps.db.tx((tx) => {
      const { message, overwrite } = call.body;
      const payload = { message: message || `Update by ${call.principal.login}`, overwrite, actor: actorOf(call) };
      return start(tx, call, deps, pushToGit, payload);
    }),
  'POST /api/1.0/workspaces/:ws/github/pull': (call, deps) =>
    deps.db.tx((tx) => start(tx, call, deps, pullFromGit, { ...call.body, actor: actorOf(call) })),
};
