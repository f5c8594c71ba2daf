import { sql, type SQL } from 'drizzle-orm';
import { events as table } from '../db/workspaceTables.ts';

/** The channel of the announcements. */
export const channel = 'parlance_events';
/** Bytes of an event that travel with its announcement; PostgreSQL carries just under 8,000. */
const mostCarried = 7000;

/** Waits for the turn of a topic, which lasts until the transaction ends: of several, one tells after the other. */
export const turnOf = (topic: SQL): SQL => sql`pg_advisory_xact_lock(hashtextextended(${topic}, 714))`;

/**
 * Common table expressions that write one event for each row of `source` and announce it at commit, in whatever
 * statement they become a part of. `published` has the ids.
 *
 * Ids are drawn before the commit: the lock makes them grow in the order of commits, within a topic. Their time is that of
 * the writing: what a long transaction says at its end is new then.
 *
 * @param source name of an expression before these
 * @param topic text over its columns
 * @param payload jsonb over its columns
 */
export const publication = (source: string, topic: SQL, payload: SQL): SQL => sql`
  turn as materialized (
    select ${topic} as topic, ${payload} as payload, ${turnOf(topic)}
    from ${sql.identifier(source)}
  ),
  written as (
    insert into ${table} (topic, payload, created_at) select topic, payload, clock_timestamp() from turn
    returning id, topic, payload::text as body
  ),
  published as (
    select id::text, pg_notify(
      ${channel},
      concat_ws(' ', id, topic, case when octet_length(body) < ${mostCarried}::int then body end)
    ) from written
  )`;

/**
 * The statement that writes events, of a topic in their order, and announces them at commit; it answers with their ids. Topics are
 * locked in one order everywhere.
 */
export const writeEvents = (events: readonly { topic: string; event: unknown }[]): SQL => sql`
  with wanted as (
    select topic, event from jsonb_to_recordset(${JSON.stringify(events.map((one, at) => ({ ...one, at })))}::jsonb)
      as one (topic text, event jsonb, at int)
    order by topic, at
  ),
  ${publication('wanted', sql`topic`, sql`event`)}
  select id from published`;

export interface Announcement {
  id: number;
  topic: string;
  /** The event as JSON; empty: too large to travel, it is in the table. */
  body: string;
}

/** Reads what was announced: `<id> <topic>`, and the event as JSON where it is small. */
export function readAnnouncement(message: string): Announcement {
  const afterId = message.indexOf(' ');
  const space = message.indexOf(' ', afterId + 1);
  const afterTopic = space === -1 ? message.length : space;
  return {
    id: Number(message.slice(0, afterId)),
    topic: message.slice(afterId + 1, afterTopic),
    body: message.slice(afterTopic + 1),
  };
}
