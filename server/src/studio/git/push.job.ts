import { z } from 'zod';
import type { PushResult } from '@parlance/contract/calls/configuration';
import { readRepository } from '../../workspace/configuration/github.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { baseOf, compare, isBehind } from './compare.ts';
import { snapshotOf } from './snapshot.ts';
import { withStore } from './store.ts';
import { noteSync, readBase, saveBase } from './sync.ts';
import { readItems, writeItems } from './tree.ts';

export const Actor = z.object({ id: z.string().nullable(), login: z.string(), requestId: z.string() });
const Payload = z.object({ message: z.string(), overwrite: z.boolean(), actor: Actor });

/** The author of commits where the settings name none. */
const nobody = { name: 'Parlance', email: 'parlance@localhost.invalid' };

/** Writes what a workspace holds to its repository, unless that has changes that were not pulled. */
export const pushToGit = defineJob({
  kind: 'git.push',
  payload: Payload,
  // Running again after a crash finds its own commit there, and nothing to write.
  retries: 1,
  run: async ({ payload, ws, signal, progress, deps }): Promise<PushResult> => {
    const { db, config } = deps;
    const { repository, base, ours } = await db.tx(async (tx) => ({
      repository: await readRepository(tx, config, ws),
      base: await readBase(tx, ws),
      ours: await snapshotOf(tx, ws),
    }));
    progress(0.1, 'fetching');
    return withStore(repository, { allowInternal: config.allowInternal, signal }, async (store) => {
      const theirs = await readItems(store, store.head?.tree ?? null, repository.folder);
      if (!payload.overwrite && isBehind(base, ours, theirs)) {
        throw refuse.conflict('git_behind');
      }
      progress(0.4, 'writing');
      const differing = compare({}, ours, theirs, 'theirs');
      const tree = await writeItems(store, store.head?.tree ?? null, repository.folder, ours);
      progress(0.7, 'pushing');
      const author = {
        name: repository.author_name || nobody.name,
        email: repository.author_email || nobody.email,
      };
      const same = tree === store.head?.tree || (store.head === null && ours.size === 0);
      const commit = same ? null : await store.push({ tree, message: payload.message, author });
      const result = {
        commit,
        written: differing.filter(({ ours: mine }) => mine !== undefined).length,
        removed: differing.filter(({ ours: mine }) => mine === undefined).length,
      };
      await db.tx(async (tx) => {
        const at = commit ?? store.head?.commit;
        if (at !== undefined) await saveBase(tx, ws, at, baseOf(ours));
        await noteSync(tx, ws, payload.actor, 'push', result);
        await deps.events.changed(tx, ws, 'workspace');
      });
      return result;
    });
  },
});
