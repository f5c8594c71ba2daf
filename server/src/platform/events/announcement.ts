import { sql, type SQL } from 'drizzle-orm';
import { events as table } from '../db/workspaceTables.ts';

/** The channel of the announcements. */
export const channel = 'parlance_events';
/** Maximum bytes of an event that its announcement carries; PostgreSQL allows just under 8,000. */
const maxCarried = 7000;

/** Takes the lock of a topic until the transaction ends, so that transactions announce one after the other. */
export const topicLock = (topic: SQL): SQL => sql`pg_advisory_xact_lock(hashtextextended(${topic}, 714))`;

/**
 * Common table expressions that write one event for each row of `source` and announce it at commit, for use in any
 * statement. `published` has the ids.
 *
 * Ids are drawn before the commit; the lock makes them grow in the order of commits within a topic. The time of an
 * event is when it is written, so that events at the end of a long transaction are new.
 *
 * @param source name of an earlier expression of the statement
 * @param topic text over its columns
 * @param payload jsonb over its columns
 */
export const publication = (source: string, topic: SQL, payload: SQL): SQL => sql`
  turn as materialized (
    select ${topic} as topic, ${payload} as payload, ${topicLock(topic)}
    from ${sql.identifier(source)}
  ),
  written as (
    insert into ${table} (topic, payload, created_at) select topic, payload, clock_timestamp() from turn
    returning id, topic, payload::text as body
  ),
  published as (
    select id::text, pg_notify(
      ${channel},
      concat_ws(' ', id, topic, case when octet_length(body) < ${maxCarried}::int then body end)
    ) from written
  )`;

/**
 * The statement that writes events, in order within each topic, announces them at commit, and returns their ids. Topics
 * are locked in the same order everywhere.
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
  /** The event as JSON; empty where it is too large for the announcement and must be read from the table. */
  body: string;
}

/** Parses an announcement: `<id> <topic>`, and the event as JSON where it is small. */
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
