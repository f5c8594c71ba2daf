import { z } from 'zod';
import type { PullResult } from '@parlance/contract/calls/configuration';
import { readRepository } from '../../workspace/configuration/github.ts';
import { outsideTransaction } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob, type JobKind, type TaskContext } from '../../platform/jobWorker/jobKind.ts';
import { currentStarter } from '../../identity/sessions/currentStarter.ts';
import { PermittedContent, currentPermissions } from '../contentPermissions.ts';
import { applyChanges } from './apply.ts';
import { compare, type Difference, keepForbidden, keepInProduction, nextBase } from './compare.ts';
import type { GitKind } from './items.ts';
import { Actor } from './push.job.ts';
import { pullItems } from './runGit.ts';
import { scriptsInProduction } from '../../automation/scriptFiles/scriptFiles.ts';
import { snapshotOf } from './snapshot.ts';
import { lockSync, recordSync, readBase, saveBase } from './sync.ts';

/** Includes the permissions in the workspace of the user who pulls. */
const Payload = PermittedContent.extend({
  dry_run: z.boolean(),
  conflicts: z.enum(['ours', 'theirs', 'fail']),
  actor: Actor,
});

/** Share of the progress for fetching and comparing; the rest is for writing. */
const comparedShare = 0.5;

const present = ({ kind, name, action, conflict, details, refused, in_production }: Difference) => ({
  kind,
  name,
  action,
  conflict,
  details,
  ...(refused !== undefined && { refused }),
  ...(in_production && { in_production }),
});

const pull = {
  payload: Payload,
  // Idempotent: the pull is one transaction, so that a run after a crash starts again or finds nothing to change.
  retries: 1,
  run: async ({ payload, ws, signal, progress, deps }: TaskContext<z.infer<typeof Payload>>): Promise<PullResult> => {
    const { db, config } = deps;
    const { dry_run, conflicts, actor } = payload;
    const repository = await db.tx(async (tx) => {
      await currentStarter(tx, ws, payload, 'workspace:edit');
      return readRepository(tx, config, ws);
    });
    progress(0.1, 'fetching');
    const { theirs, commit } = await pullItems(repository, { allowInternal: config.allowInternal, signal });
    progress(comparedShare, 'comparing');
    return db.tx(async (tx) => {
      await lockSync(tx, ws);
      const base = await readBase(tx, ws);
      const compared = compare(base, await snapshotOf(tx, ws), theirs, conflicts);
      const found = keepInProduction(
        keepForbidden(compared, await currentPermissions(tx, ws, payload, 'workspace:edit')),
        await scriptsInProduction(tx, ws),
      );
      const result = { dry_run, commit, changes: found.map(present) };
      if (dry_run) return result;
      const clashes = found.filter(({ conflict }) => conflict);
      if (conflicts === 'fail' && clashes.length > 0) {
        throw refuse.conflict('git_conflict', { names: clashes.slice(0, 5).map(({ name }) => name) });
      }
      const message = `git ${commit.slice(0, 8)}`;
      await applyChanges(tx, deps, ws, found, {
        author: actor.login,
        message,
        onProgress: (fraction) => {
          signal.throwIfAborted();
          outsideTransaction(() => progress(comparedShare + (1 - comparedShare) * fraction, 'writing'));
        },
      });
      await saveBase(tx, ws, commit, nextBase(base, theirs, found));
      await recordSync(tx, ws, actor, 'pull', result);
      const kinds = new Set<GitKind>(found.filter(({ action }) => action !== 'kept').map(({ kind }) => kind));
      for (const kind of kinds) await deps.events.changed(tx, ws, kind);
      await deps.events.changed(tx, ws, 'workspace');
      return result;
    });
  },
} satisfies Omit<JobKind<z.infer<typeof Payload>>, 'kind'>;

/** Applies the content of its repository to a workspace. */
export const pullFromGit = defineJob({ ...pull, kind: 'git.pull' });
/** A pull in a dry run: lists the changes. Of another kind, so that it can be recognised while it runs. */
export const compareWithGit = defineJob({ ...pull, kind: 'git.compare' });
