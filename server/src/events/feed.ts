import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { rowsOf, type Db } from '../db/port.ts';
import { events as table } from '../db/schema.ts';
import type { Events } from './events.ts';

const channel = 'parlance_events';
const Written = z.object({ id: z.string() });
/** Events read at once. */
const batch = 500;
/** Milliseconds until what could not be read is tried again. */
const retryAfter = 1000;
/** Hours that events can be caught up with; whoever was away longer reads the state anew. */
const keptHours = 24;

interface Subscription {
  topic: string;
  /** Reads what is new since the last event handed on. */
  pump(): void;
}

export interface EventFeed extends Events {
  /** Forgets events that nobody resumes from any more. */
  prune(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Events in a table, announced by NOTIFY of `<id> <topic>` at commit. A subscriber reads the table from its last
 * id on, whenever its topic is announced: what was announced while nobody listened is read all the same.
 */
export async function openEvents(db: Db, log: FastifyBaseLogger): Promise<EventFeed> {
  const subscriptions = new Set<Subscription>();
  const unlisten = await db.listen(channel, (message) => {
    const topic = message.slice(message.indexOf(' ') + 1);
    for (const one of subscriptions) if (message === '' || one.topic === topic) one.pump();
  });

  const lastId: Events['lastId'] = async (tx, topic) => {
    const [row] = await tx
      .select({ id: sql<string>`coalesce(max(${table.id}), 0)::text` })
      .from(table)
      .where(eq(table.topic, topic));
    return row?.id ?? '0';
  };

  return {
    lastId,
    async publish(tx, topic, event) {
      // Ids are drawn before the commit: the lock makes them grow in the order of commits, within a topic.
      // One statement: three would be three round trips for each message of a conversation.
      const [row] = await rowsOf(
        tx,
        sql`with turn as materialized (select pg_advisory_xact_lock(hashtextextended(${topic}, 714))),
          written as (
            insert into ${table} (topic, payload) select ${topic}, ${JSON.stringify(event)}::jsonb from turn returning id
          )
          select id::text, pg_notify(${channel}, id || ' ' || ${topic}) as announced from written`,
        Written,
      );
      if (!row) throw new Error('the event was not written');
      return row.id;
    },

    async subscribe(topic, afterId, onEvent) {
      let last = Number(afterId ?? (await db.read((tx) => lastId(tx, topic))));
      if (!Number.isSafeInteger(last) || last < 0) last = 0;
      let active = true;
      let reading = false;
      let again = false;

      async function read(): Promise<void> {
        for (;;) {
          again = false;
          const found = await db.read((tx) =>
            tx
              .select({ id: table.id, payload: table.payload })
              .from(table)
              .where(and(eq(table.topic, topic), gt(table.id, last)))
              .orderBy(asc(table.id))
              .limit(batch),
          );
          for (const { id, payload } of found) {
            if (!active) return;
            last = id;
            onEvent(String(id), payload);
          }
          if (found.length < batch && !again) {
            reading = false;
            return;
          }
        }
      }

      function pump(): void {
        again = true;
        if (reading || !active) return;
        reading = true;
        read().catch((error: unknown) => {
          log.warn({ err: error, topic }, 'events could not be read');
          reading = false;
          setTimeout(pump, retryAfter).unref();
        });
      }

      const subscription = { topic, pump };
      subscriptions.add(subscription);
      pump();
      return () => {
        active = false;
        subscriptions.delete(subscription);
      };
    },

    async prune() {
      await db.tx((tx) => tx.delete(table).where(lt(table.createdAt, sql`now() - ${keptHours} * interval '1 hour'`)));
    },

    async close() {
      subscriptions.clear();
      await unlisten();
    },
  };
}
