import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { dropPartitionsBefore } from '../db/partitions.ts';
import { afterCommit, rowsOf, type Db } from '../db/port.ts';
import { events as table } from '../db/workspaceTables.ts';
import { type Announcement, channel, readAnnouncement, writeEvents } from './announcement.ts';
import { createChangePublisher } from './createChangePublisher.ts';
import { backendTopic, type Events, workspaceTopic } from './events.ts';

const EventId = z.object({ id: z.string() });
/** Events per read. */
const batch = 500;
/** Milliseconds before a failed read is retried. */
const retryAfter = 1000;
/** Hours that events are kept; a reader that was disconnected for longer reads the state again. */
const keptHours = 24;

interface Subscription {
  topic: string;
  /** Reads the events since the last delivered one. */
  pump(): void;
  /** Delivers an announced event, without a read where possible. */
  hear(announced: Announcement): void;
}

export interface EventFeed extends Events {
  /** Deletes events older than the kept hours. */
  prune(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Events in a table, announced by NOTIFY at commit. A subscriber reads the table from its last id on when it subscribes
 * and whenever it may have missed something. After that, each announcement is the next event of its topic, because
 * announcements come in the order of commits. It is delivered without a read, which each stream would need per event.
 */
export async function openEvents(db: Db, log: FastifyBaseLogger): Promise<EventFeed> {
  const subscriptions = new Set<Subscription>();
  const changes = createChangePublisher(db, log);
  const unlisten = await db.listen(channel, (message) => {
    if (message === '') {
      for (const one of subscriptions) one.pump();
      return;
    }
    const announced = readAnnouncement(message);
    for (const one of subscriptions) if (one.topic === announced.topic) one.hear(announced);
  });

  const lastId: Events['lastId'] = async (tx, topic, secondsAgo) => {
    const old =
      secondsAgo === undefined
        ? undefined
        : lt(table.createdAt, sql`clock_timestamp() - ${secondsAgo} * interval '1 second'`);
    const [row] = await tx
      .select({ id: sql<string>`coalesce(max(${table.id}), 0)::text` })
      .from(table)
      .where(and(eq(table.topic, topic), old));
    return row?.id ?? '0';
  };

  const publish: Events['publish'] = async (tx, topic, event) => {
    const [row] = await rowsOf(tx, writeEvents([{ topic, event }]), EventId);
    if (!row) throw new Error('the event was not written');
    return row.id;
  };

  return {
    lastId,
    async isAhead(id) {
      const [newest] = await db.once((tx) =>
        rowsOf(tx, sql`select last_value::text as id from events_id_seq`, EventId),
      );
      return BigInt(id) > BigInt(newest?.id ?? 0);
    },
    publish,
    async changed(tx, ws, what) {
      const topic = ws === null ? backendTopic : workspaceTopic(ws);
      afterCommit(tx, () => changes.tell(topic, what));
    },

    async subscribe(topic, afterId, onEvent) {
      let last = Number(afterId ?? (await db.once((tx) => lastId(tx, topic))));
      if (!Number.isSafeInteger(last) || last < 0) last = 0;
      let active = true;
      /** While a read runs, events before the newest may be missing. */
      let reading = false;
      let again = false;

      function deliver(id: number, payload: unknown): void {
        if (!active || id <= last) return;
        last = id;
        onEvent(String(id), payload);
      }

      async function read(): Promise<void> {
        for (;;) {
          again = false;
          const found = await db.once((tx) =>
            tx
              .select({ id: table.id, payload: table.payload })
              .from(table)
              .where(and(eq(table.topic, topic), gt(table.id, last)))
              .orderBy(asc(table.id))
              .limit(batch),
          );
          for (const { id, payload } of found) deliver(id, payload);
          if (!active) return;
          if (found.length < batch && !again) {
            reading = false;
            return;
          }
        }
      }

      /**
       * Retries the read until it succeeds. Announcements wait meanwhile, also between two attempts: delivering them
       * would skip the events that could not be read.
       */
      function catchUp(): void {
        read().catch((error: unknown) => {
          log.warn({ err: error, topic }, 'events could not be read');
          setTimeout(() => active && catchUp(), retryAfter).unref();
        });
      }

      function pump(): void {
        again = true;
        if (reading || !active) return;
        reading = true;
        catchUp();
      }

      function hear({ id, body }: Announcement): void {
        // The reader has not got the events before this one yet, or has already got this one.
        if (reading || body === '') return pump();
        try {
          deliver(id, JSON.parse(body));
        } catch (error) {
          log.warn({ err: error, topic }, 'an event could not be handed on');
        }
      }

      const subscription = { topic, pump, hear };
      subscriptions.add(subscription);
      pump();
      return () => {
        active = false;
        subscriptions.delete(subscription);
      };
    },

    async prune() {
      await dropPartitionsBefore(db, 'events', new Date(Date.now() - keptHours * 3_600_000));
      await db.tx((tx) => tx.delete(table).where(lt(table.createdAt, sql`now() - ${keptHours} * interval '1 hour'`)));
    },

    async close() {
      await changes.close();
      subscriptions.clear();
      await unlisten();
    },
  };
}
