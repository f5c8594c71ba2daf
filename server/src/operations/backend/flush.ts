import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FlushResult } from '@parlance/contract/calls/backend';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { clearCells } from '../../insights/figures/cellCache.ts';
import { clearContentHashes } from '../../studio/content/content.ts';
import { clearModels } from '../../studio/models/modelCache.ts';
import { clearPublishedIntents } from '../../studio/prediction/understand.ts';

/** All caches of a process. */
const caches: Readonly<Record<string, () => { entries: number; bytes: number | null }>> = {
  models: () => {
    clearPublishedIntents();
    return clearModels();
  },
  contentHashes: clearContentHashes,
  figures: clearCells,
};

const topic = 'flush';
/** The id of this process. */
const instance = randomUUID();
const Flush = z.object({ instance: z.string() });

/** Flushes the caches of this process at once, and those of the other processes at commit. */
export async function flushEverywhere(tx: Tx, { events }: Pick<Deps, 'events'>): Promise<FlushResult> {
  await events.publish(tx, topic, { instance } satisfies z.infer<typeof Flush>);
  return { flushed_at: new Date().toISOString(), caches: flushHere() };
}

function flushHere(): FlushResult['caches'] {
  return Object.entries(caches).map(([name, empty]) => ({ name, ...empty() }));
}

/** Flushes the caches of this process when another one is flushed. Returns a function that stops it. */
export function flushWithOthers({ events, log }: Pick<Deps, 'events' | 'log'>): Promise<() => void> {
  return events.subscribe(topic, undefined, (_, event) => {
    const heard = Flush.safeParse(event);
    if (!heard.success || heard.data.instance === instance) return;
    log.info({ caches: flushHere() }, 'emptied the caches');
  });
}
