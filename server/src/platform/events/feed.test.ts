import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf, type Db } from '../db/port.ts';
import { events as table } from '../db/workspaceTables.ts';
import { dialects, silent, testDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { openEvents, type EventFeed } from './feed.ts';

for (const dialect of dialects)
  describe(`events on ${dialect}`, { tags: [dialect] }, () => {
    let db: Db;
    let feed: EventFeed;
    beforeAll(async () => {
      db = await testDatabase(dialect);
      feed = await openEvents(db, silent);
    });
    afterAll(async () => {
      await feed.close();
      await db.close();
    });

    const publish = (topic: string, event: unknown) => db.tx((tx) => feed.publish(tx, topic, event));

    it('reach subscribers of the topic after the commit', async () => {
      const heard: unknown[] = [];
      const stop = await feed.subscribe('a', undefined, (_, event) => heard.push(event));
      const failed = db.tx(async (tx) => {
        await feed.publish(tx, 'a', 'rolled back');
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      await publish('b', 'another topic');
      await publish('a', { n: 1 });
      await eventually(() => expect(heard).toEqual([{ n: 1 }]));
      stop();
    });

    it('begin with new events without an id', async () => {
      await publish('now', 'before');
      const heard: unknown[] = [];
      const stop = await feed.subscribe('now', undefined, (_, event) => heard.push(event));
      await publish('now', 'after');
      await eventually(() => expect(heard).toEqual(['after']));
      stop();
    });

    it('have a position by age, which counts from when they were written', async () => {
      const old = await publish('aged', 'old');
      await db.tx((tx) =>
        tx.execute(sql`update events set created_at = created_at - interval '1 minute' where topic = 'aged'`),
      );
      const young = await db.tx(async (tx) => {
        // Some databases have clocks of milliseconds.
        await eventually(async () => {
          const [clock] = await rowsOf(
            tx,
            sql`select clock_timestamp() > now() as later`,
            z.object({ later: z.boolean() }),
          );
          expect(clock?.later).toBe(true);
        });
        const id = await feed.publish(tx, 'aged', 'young');
        const written = tx
          .select()
          .from(table)
          .where(and(eq(table.topic, 'aged'), gt(table.createdAt, sql`now()`)));
        expect(await written, 'not at the beginning of its transaction').toHaveLength(1);
        return id;
      });
      const lastId = (secondsAgo?: number) => db.tx((tx) => feed.lastId(tx, 'aged', secondsAgo));
      expect([await lastId(), await lastId(15), await lastId(120)]).toEqual([young, old, '0']);
    });

    it('stop when the last subscriber leaves', async () => {
      const heard: unknown[] = [];
      const stop = await feed.subscribe('stop', undefined, (_, event) => heard.push(event));
      stop();
      await publish('stop', 1);
      const later: unknown[] = [];
      const stopLater = await feed.subscribe('stop', '0', (_, event) => later.push(event));
      await eventually(() => expect(later).toEqual([1]));
      expect(heard).toEqual([]);
      stopLater();
    });

    it('are resumed without losses or duplicates, while many write', async () => {
      const heard: string[] = [];
      let last = '0';
      let stop = await feed.subscribe('many', last, (id, event) => {
        last = id;
        heard.push(String(event));
      });
      const sent = Array.from({ length: 120 }, (_, n) => String(n));
      const writing = Promise.all(sent.map((n) => publish('many', n)));
      await eventually(() => expect(heard.length).toBeGreaterThan(10));
      // The connection breaks here, and the reader reconnects with the last id it saw.
      stop();
      stop = await feed.subscribe('many', last, (_, event) => heard.push(String(event)));
      await writing;
      await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(sent.length));
      expect(heard.toSorted()).toEqual(sent.toSorted());
      stop();
    });

    it('are resumed in the middle of a burst, large ones among small ones, in order', async () => {
      // Every third event is too large for its announcement.
      const large = 'é'.repeat(6000);
      const sent = Array.from({ length: 60 }, (_, n) => ({ n, text: n % 3 === 0 ? large : 'small' }));
      const first: unknown[] = [];
      const second: unknown[] = [];
      let stop = await feed.subscribe('burst', '0', (_, event) => first.push(event));
      let resumed: Promise<void> | undefined;
      const stopSecond = await feed.subscribe('burst', '0', (id, event) => {
        second.push(event);
        if (second.length !== 20) return;
        // Reconnects in the middle of the burst, while events are still being written.
        stop();
        first.splice(0, first.length, ...second);
        resumed = feed.subscribe('burst', id, (_, next) => first.push(next)).then((again) => void (stop = again));
      });
      for (const event of sent) await publish('burst', event);
      await eventually(() => expect([first.length, second.length]).toEqual([60, 60]));
      await resumed;
      expect(first).toEqual(sent);
      expect(second).toEqual(sent);
      stop();
      stopSecond();
    });

    it('are not skipped in favour of newer ones while they cannot be read', async () => {
      await publish('unread', 'missed');
      await db.execute('alter table events rename to events_away');
      const heard: unknown[] = [];
      const stop = await feed.subscribe('unread', '0', (_, event) => heard.push(event));
      // Waits for the read that fails.
      await db.execute('select 1');
      await db.execute('alter table events_away rename to events');
      await publish('unread', 'next');
      await eventually(() => expect(heard).toEqual(['missed', 'next']));
      stop();
    });

    it('have ids that grow in the order of commits', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => publish('ids', n)));
      const seen: string[] = [];
      const stop = await feed.subscribe('ids', '0', (id) => seen.push(id));
      await eventually(() => expect(seen).toEqual(ids.toSorted((a, b) => Number(a) - Number(b))));
      expect(await db.tx((tx) => feed.lastId(tx, 'ids'))).toBe(seen.at(-1));
      expect(await db.tx((tx) => feed.lastId(tx, 'nothing'))).toBe('0');
      stop();
    });

    it('of changes are published once per transaction', async () => {
      const heard: unknown[] = [];
      const stop = await feed.subscribe('workspace:told', undefined, (_, event) => heard.push(event));
      await db.tx(async (tx) => {
        for (const what of ['event', 'thing', 'event'] as const) await feed.changed(tx, 'told', what);
      });
      const failed = db.tx(async (tx) => {
        await feed.changed(tx, 'told', 'class');
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      await db.once((tx) => feed.changed(tx, 'told', 'script'));
      const events = ['event', 'thing', 'script'].map((what) => ({ type: 'changed', what }));
      await eventually(() => expect(heard).toEqual(events));
      stop();
    });

    it('of changes are published when the database accepts them again, and before the feed is closed', async () => {
      const heard: unknown[] = [];
      const stop = await feed.subscribe('workspace:late', undefined, (_, event) => heard.push(event));
      let failures = 1;
      const once: Db['once'] = (work) => {
        failures -= 1;
        return failures < 0 ? db.once(work) : Promise.reject(new Error('away'));
      };
      const late = await openEvents({ ...db, once }, silent);
      await db.tx((tx) => late.changed(tx, 'late', 'event'));
      await eventually(() => expect(heard).toEqual([{ type: 'changed', what: 'event' }]));
      await db.tx((tx) => late.changed(tx, 'late', 'thing'));
      await late.close();
      await eventually(() => expect(heard).toHaveLength(2));
      stop();
    });

    it('are deleted after a day', async () => {
      await publish('old', 1);
      await db.tx((tx) =>
        tx
          .update(table)
          .set({ createdAt: sql`now() - interval '2 days'` })
          .where(sql`topic = 'old'`),
      );
      await feed.prune();
      expect(await db.tx((tx) => feed.lastId(tx, 'old'))).toBe('0');
      expect(await db.tx((tx) => feed.lastId(tx, 'ids'))).not.toBe('0');
    });
  });

// The embedded database runs one transaction at a time.
it('publishing changes blocks no other transaction', { tags: ['postgres'] }, async () => {
  const db = await testDatabase('postgres');
  const feed = await openEvents(db, silent);
  const heard: unknown[] = [];
  const stop = await feed.subscribe('workspace:held', undefined, (_, event) => heard.push(event));
  let [begun, release] = [() => {}, () => {}];
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const long = db.tx(async (tx) => {
    await feed.changed(tx, 'held', 'event');
    begun();
    await isReleased;
  });
  await hasBegun;
  await db.tx((tx) => feed.changed(tx, 'held', 'thing'));
  release();
  await long;
  const events = ['thing', 'event'].map((what) => ({ type: 'changed', what }));
  await eventually(() => expect(heard).toEqual(events));
  stop();
  await feed.close();
  await db.close();
});
