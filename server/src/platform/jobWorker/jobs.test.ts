import { eq, sql } from 'drizzle-orm';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Db } from '../db/port.ts';
import { companies } from '../db/accountTables.ts';
import { tasks, workspaces } from '../db/workspaceTables.ts';
import { workspaceTopic } from '../events/events.ts';
import { refuse } from '../http/refusal.ts';
import { openQueue } from '../jobs/queue.ts';
import { noMailer } from '../mail/mailer.ts';
import { startPlatform, type Platform } from '../startPlatform.ts';
import { testConfig } from '../../testing/config.ts';
import { dialects, silent, testDatabase } from '../../testing/database.ts';
import { defineJob } from './jobKind.ts';
import type { JobKind } from './jobKind.ts';
import { eventually } from '../../testing/eventually.ts';

const ws = 'w1';
/** The code that tests give to their jobs, by the name in the job's payload. */
const scripts = new Map<string, JobKind<{ name: string }>['run']>();
const scripted = defineJob({
  kind: 'scripted',
  payload: z.object({ name: z.string() }),
  retries: 1,
  run: (context) => scripts.get(context.payload.name)?.(context) ?? Promise.resolve(null),
});

for (const dialect of dialects)
  describe(`background work on ${dialect}`, { tags: [dialect] }, () => {
    let db: Db;
    let platform: Platform;
    const authentication = {
      authenticate: async () => null,
      isApiToken: () => false,
      entersAllWorkspaces: () => false,
      mayEnter: async () => false,
    };
    const parts = {
      kinds: [scripted],
      reactions: [],
      sealed: [],
      mailers: () => ({ of: async () => noMailer, ofWorkspace: async () => noMailer }),
      authentication,
    };
    const open = () => startPlatform(testConfig(), db, silent, parts);
    beforeAll(async () => {
      db = await testDatabase(dialect);
      await db.tx(async (tx) => {
        await tx.insert(companies).values({ id: 'c', name: 'C' });
        await tx.insert(workspaces).values({ id: ws, label: 'W', companyId: 'c', widgetKey: 'k' });
      });
      platform = await open();
      await platform.work();
    });
    afterAll(async () => {
      await platform.stop();
      await db.close();
    });

    const start = (name: string, options = {}) =>
      db.tx((tx) => platform.deps.jobs.start(tx, scripted, ws, { name }, options));
    const read = async (id: string) => {
      const [row] = await db.tx((tx) => tx.select().from(tasks).where(eq(tasks.id, id)));
      return row;
    };
    const becomes = (id: string, expected: object) =>
      eventually(async () => expect(await read(id)).toMatchObject(expected));
    /** A job that runs until it is stopped. */
    const untilAborted: JobKind<{ name: string }>['run'] = async ({ signal }) => {
      if (!signal.aborted) await once(signal, 'abort');
      throw new Error('aborted');
    };

    it('runs, and keeps its result', async () => {
      scripts.set('sum', async () => ({ sum: 3 }));
      const id = await start('sum', { subject: 's', createdBy: 'me' });
      await becomes(id, {
        status: 'completed',
        progress: 1,
        result: { sum: 3 },
        subject: 's',
        createdBy: 'me',
        attempts: 1,
      });
      expect((await read(id))?.heartbeatAt).toBeNull();
    });

    it('takes one task after another, without waiting for the next poll between them', async () => {
      scripts.set('short', async () => null);
      const ids = await Promise.all(Array.from({ length: 5 }, () => start('short')));
      for (const id of ids) await becomes(id, { status: 'completed' });
      expect(await Promise.all(ids.map(read))).toMatchObject(ids.map(() => ({ attempts: 1 })));
    });

    it('does not start when the transaction fails', async () => {
      let id = '';
      const failed = db.tx(async (tx) => {
        id = await platform.deps.jobs.start(tx, scripted, ws, { name: 'sum' });
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await read(id)).toBeUndefined();
    });

    it('publishes its progress', async () => {
      const barrier = gate();
      scripts.set('progress', async ({ progress }) => {
        for (let n = 0; n <= 50; n += 1) progress(n / 100, 'half');
        await barrier.opened;
        return null;
      });
      const seen: unknown[] = [];
      const stop = await platform.deps.events.subscribe(workspaceTopic(ws), undefined, (_, event) => seen.push(event));
      const id = await start('progress');
      await becomes(id, { status: 'running', progress: 0.5, stage: 'half' });
      barrier.open();
      await becomes(id, { status: 'completed', progress: 1 });
      await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(4));
      expect(seen).toContainEqual({ type: 'task', taskId: id });
      expect(seen.length).toBeLessThan(10);
      stop();
    });

    it('fails with a message for people, and reveals nothing internal', async () => {
      scripts.set('refused', () => Promise.reject(refuse.conflict('class_deleted')));
      scripts.set('broken', () => Promise.reject(new Error('secret path /etc')));
      await becomes(await start('refused'), {
        status: 'error',
        error: { type: 'class_deleted', message: 'The class was deleted in the meantime.' },
      });
      scripts.set('full', () => Promise.reject(Object.assign(new Error('No space left'), { code: '53100' })));
      await becomes(await start('full'), { status: 'error', error: { type: 'database_not_writable' } });
      const id = await start('broken');
      await becomes(id, { status: 'error', error: { type: 'internal' } });
      expect(JSON.stringify((await read(id))?.error)).not.toContain('secret');
    });

    it('runs once for one dedupe key, and again after that run has ended', async () => {
      const barrier = gate();
      scripts.set('once', async () => {
        await barrier.opened;
        return null;
      });
      const id = await start('once', { dedupe: 'x' });
      expect(await start('once', { dedupe: 'x' })).toBe(id);
      barrier.open();
      await becomes(id, { status: 'completed' });
      scripts.set('once', async () => null);
      expect(await start('once', { dedupe: 'x' })).not.toBe(id);
    });

    it('is cancelled while it runs and while it waits', async () => {
      scripts.set('long', untilAborted);
      const running = await start('long');
      await becomes(running, { status: 'running' });
      const waiting = await start('long');
      await db.tx((tx) => platform.deps.jobs.cancel(tx, ws, waiting));
      expect(await read(waiting)).toMatchObject({ status: 'cancelled' });
      await db.tx((tx) => platform.deps.jobs.cancel(tx, 'another', running));
      expect(await read(running)).toMatchObject({ status: 'running', cancelRequested: false });
      await db.tx((tx) => platform.deps.jobs.cancel(tx, ws, running));
      await becomes(running, { status: 'cancelled' });
      const ended = await start('sum');
      await becomes(ended, { status: 'completed' });
      await db.tx((tx) => platform.deps.jobs.cancel(tx, ws, ended));
      expect(await read(ended)).toMatchObject({ status: 'completed' });
    });

    it('starts again while the previous one is still being cancelled', async () => {
      const barrier = gate();
      const signals: AbortSignal[] = [];
      scripts.set('slow to end', async ({ signal }) => {
        signals.push(signal);
        await barrier.opened;
        signal.throwIfAborted();
        return 'done';
      });
      const first = await start('slow to end', { dedupe: 'class' });
      await becomes(first, { status: 'running' });
      await db.tx((tx) => platform.deps.jobs.cancel(tx, ws, first));
      const second = await start('slow to end', { dedupe: 'class' });
      expect(second).not.toBe(first);
      // The process learns of it by a notification: a job that ends before has completed.
      await eventually(() => expect(signals[0]?.aborted).toBe(true));
      barrier.open();
      await becomes(second, { status: 'completed', result: 'done' });
      await becomes(first, { status: 'cancelled' });
    });

    it('goes on after a stop of its process', async () => {
      scripts.set('resumed', untilAborted);
      const id = await start('resumed');
      await becomes(id, { status: 'running', attempts: 1 });
      await platform.stop();
      expect(await read(id)).toMatchObject({ status: 'queued', attempts: 0 });
      scripts.set('resumed', async () => 'done');
      platform = await open();
      await platform.work();
      await becomes(id, { status: 'completed', result: 'done' });
    });

    it('runs again after its process was killed, and fails when no retry is left', async () => {
      await platform.stop();
      scripts.set('killed', async () => 'again');
      const left = (id: string, attempts: number) => ({
        id,
        ws,
        kind: 'scripted',
        payload: { name: 'killed' },
        status: 'running' as const,
        attempts,
        heartbeatAt: sql`now() - interval '1 minute'`,
      });
      await db.tx((tx) =>
        tx.insert(tasks).values([left('first', 1), left('second', 2), { ...left('gone', 1), kind: 'unknown' }]),
      );
      platform = await open();
      await platform.work();
      await becomes('first', { status: 'completed', result: 'again', attempts: 2 });
      await becomes('second', { status: 'error', error: { type: 'interrupted' } });
      await becomes('gone', { status: 'error', error: { type: 'interrupted' } });
      expect(await read('second')).toMatchObject({ attempts: 2, result: null });
    });
  });

it('a task that ends after its queue was closed writes nothing', async () => {
  const db = await testDatabase();
  const queue = await openQueue(db, ['late'], silent);
  const [begun, barrier] = [gate(), gate()];
  await queue.work('late', async () => {
    begun.open();
    await barrier.opened;
    return true;
  });
  await db.tx((tx) => queue.send(tx, 'late', 'one'));
  queue.wake();
  await begun.opened;
  await queue.stop();
  const failures: unknown[] = [];
  const note = (reason: unknown) => failures.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  barrier.open();
  // Node reports unhandled rejections at the end of a turn of the event loop.
  for (let turns = 0; turns < 5; turns += 1) await setImmediate();
  expect(failures).toEqual([]);
  await db.close();
});

/** A promise that the test resolves. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
