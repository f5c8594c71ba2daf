import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { ScriptViewer } from '@parlance/contract/calls/scriptRuns';
import { users } from '../../platform/db/accountTables.ts';
import { scriptViewers } from '../../platform/db/presenceTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { topicLock } from '../../platform/events/announcement.ts';
import type { StreamReader } from '../../platform/http/sse.ts';
import { newId } from '../../platform/ids/newId.ts';

/*
 * The viewers of a script are published on the stream of its output, which is open as long as the editor is. Each
 * stream has a row that all instances read. If its process dies, the row is not renewed, and the next process that
 * renews its own rows removes it.
 */

/** The topic of a script's viewers. */
export const viewersTopic = (scriptId: string): string => `viewers:${scriptId}`;

const longUnseen = lt(scriptViewers.seenAt, sql`now() - interval '40 seconds'`);

/** A user who has a script open. */
interface Viewer {
  ws: string;
  scriptId: string;
  userId: string;
}

/** A reader of a script's output that others see as a viewer. */
export function viewerOf({ db, events }: Pick<Deps, 'db' | 'events'>, viewer: Viewer): StreamReader {
  const { ws, scriptId } = viewer;
  const stream = newId();
  const ofScript = eq(scriptViewers.scriptId, scriptId);
  const tell = async (tx: Tx) =>
    events.publish(tx, viewersTopic(scriptId), {
      type: 'viewers',
      script_id: scriptId,
      data: await listViewers(tx, scriptId),
    });
  const inTurn = (work: (tx: Tx) => Promise<void>) =>
    db.tx(async (tx) => {
      // Concurrent arrivals and departures are serialised, as the last published list could otherwise lack someone.
      await tx.execute(sql`select ${topicLock(sql`${viewersTopic(scriptId)}`)}`);
      await work(tx);
    });
  return {
    arrive: () =>
      inTurn(async (tx) => {
        await tx.delete(scriptViewers).where(and(ofScript, longUnseen));
        await tx.insert(scriptViewers).values({ stream, ws, scriptId, userId: viewer.userId });
        await tell(tx);
      }),
    async stay() {
      const isOthersGone = await db.tx(async (tx) => {
        await tx
          .update(scriptViewers)
          .set({ seenAt: sql`now()` })
          .where(eq(scriptViewers.stream, stream));
        return (await tx.$count(scriptViewers, and(ofScript, longUnseen))) > 0;
      });
      if (!isOthersGone) return;
      await inTurn(async (tx) => {
        await tx.delete(scriptViewers).where(and(ofScript, longUnseen));
        await tell(tx);
      });
    },
    leave: () =>
      inTurn(async (tx) => {
        await tx.delete(scriptViewers).where(eq(scriptViewers.stream, stream));
        await tell(tx);
      }),
  };
}

/** The people who have a script open, each once, by login. */
const listViewers = (tx: Tx, scriptId: string): Promise<ScriptViewer[]> =>
  tx
    .selectDistinct({ login: users.login, avatar: users.avatar })
    .from(scriptViewers)
    .innerJoin(users, eq(users.id, scriptViewers.userId))
    .where(eq(scriptViewers.scriptId, scriptId))
    .orderBy(asc(users.login));

/** Deletes viewers whose processes died and whose scripts have not been opened since; called now and then. */
export async function deleteLostViewers(tx: Tx): Promise<void> {
  await tx.delete(scriptViewers).where(longUnseen);
}
