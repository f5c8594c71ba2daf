import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Stats } from '@parlance/contract/calls/workspaces';
import type { Tx } from '../../platform/db/port.ts';
import { rowsOf } from '../../platform/db/port.ts';
import { listTasks } from './tasks.ts';

const Sizes = z.object({
  logs: z.coerce.number(),
  verbatims: z.coerce.number(),
  nlp: z.coerce.number(),
  files: z.coerce.number(),
});

/** What a workspace occupies, in bytes of its rows (indexes not counted), and the state of its tasks. */
export async function workspaceStats(tx: Tx, ws: string): Promise<Stats> {
  const [sizes] = await rowsOf(
    tx,
    sql`select
      coalesce((select sum(pg_column_size(m.*)) from messages m
        join conversations c on c.id = m.conversation_id where c.ws = ${ws}), 0) as logs,
      coalesce((select sum(pg_column_size(v.*)) from verbatims v where v.ws = ${ws}), 0) as verbatims,
      coalesce((select sum(pg_column_size(u.*)) from utterances u where u.ws = ${ws}), 0)
      + coalesce((select sum(pg_column_size(i.*)) from intents i where i.ws = ${ws}), 0)
      + coalesce((select sum(pg_column_size(w.*)) from corpora w where w.ws = ${ws}), 0)
      + coalesce((select sum(octet_length(a.artefact)) from models a where a.ws = ${ws}), 0)
      + coalesce((select sum(pg_column_size(e.*)) from embedding_vectors e where e.ws = ${ws}), 0) as nlp,
      coalesce((select sum(f.size) from files f where f.ws = ${ws}), 0) as files`,
    Sizes,
  );
  const { logs, verbatims, nlp, files } = sizes ?? { logs: 0, verbatims: 0, nlp: 0, files: 0 };
  const recent = await listTasks(tx, ws);
  return {
    totalSize: logs + verbatims + nlp + files,
    sizeLogs: logs,
    sizeVerbatims: verbatims,
    sizeNLP: nlp,
    sizeFiles: files,
    tasks: Object.fromEntries(recent.map((task) => [task.taskId, task.status])),
  };
}
