import { z } from 'zod';
import type { PushResult } from '@parlance/contract/calls/configuration';
import { readRepository } from '../../workspace/configuration/github.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import { baseOf } from './compare.ts';
import { pushItems } from './runGit.ts';
import { snapshotOf } from './snapshot.ts';
import { recordSync, readBase, saveBase } from './sync.ts';

export const Actor = z.object({ id: z.string().nullable(), login: z.string(), requestId: z.string() });
const Payload = z.object({
  message: z.string(),
  overwrite: z.boolean(),
  actor: Actor,
  starter: Starter,
  at: z.number().optional(),
});

/** Writes the content of a workspace to its repository, unless that has changes that were not pulled. */
export const pushToGit = defineJob({
  kind: 'git.push',
  payload: Payload,
  // Idempotent: a run after a crash finds its own commit, and writes nothing more.
  retries: 1,
  run: async ({ payload, ws, signal, progress, deps }): Promise<PushResult> => {
    const { db, config } = deps;
    const { message, overwrite, actor, at } = payload;
    const { repository, base, ours } = await db.tx(async (tx) => {
      await currentStarter(tx, ws, payload, 'workspace:edit');
      return {
        repository: await readRepository(tx, config, ws),
        base: await readBase(tx, ws),
        ours: await snapshotOf(tx, ws),
      };
    });
    progress(0.1, 'pushing');
    const access = { allowInternal: config.allowInternal, signal };
    const { head, ...result } = await pushItems(repository, access, { base, ours, overwrite, message, at });
    await db.tx(async (tx) => {
      if (head !== null) await saveBase(tx, ws, head, baseOf(ours));
      await recordSync(tx, ws, actor, 'push', result);
      await deps.events.changed(tx, ws, 'workspace');
    });
    return result;
  },
});
