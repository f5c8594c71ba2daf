import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { Task, Workspace } from '@parlance/contract/calls/workspaces';
import { VerbatimExport } from '@parlance/contract/calls/verbatim';
import { verbatimFormats } from '@parlance/contract/verbatimTables';
import { z } from 'zod';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { residentMb } from './memory.ts';
import { printTable, type Figure } from './table.ts';

/** Exports few and many verbatims in the background, each in its own server: both take the same memory. */
const sizes = (process.env['VERBATIMS'] ?? '50000,500000').split(',').map(Number);
const formats = (process.env['FORMATS'] ?? 'csv,jsonl,xlsx')
  .split(',')
  .map((one) => z.enum(verbatimFormats).parse(one));

const postgres = await startPostgres();
const figures: Figure[] = [];
for (const rows of sizes) {
  for (const format of formats) {
    const server = await startServer({ env: { PARLANCE_LOG_LEVEL: 'warn', DATABASE_URL: postgres.url } });
    const person = await signIn(server.url);
    const label = `${rows} verbatims`;
    const { data } = await person.get('GET /api/1.0/workspaces', z.object({ data: z.array(Workspace) }));
    const ws = data.find((one) => one.label === label)?.workspace ?? (await filled(label, rows));
    const before = await residentMb(server.pid);
    let [most, began] = [before, performance.now()];
    let task = await person.get('POST /api/1.0/verbatim/:ws/export', Task, { params: { ws }, body: { format } });
    while (!['completed', 'error', 'cancelled'].includes(task.status)) {
      await wait(100);
      most = Math.max(most, await residentMb(server.pid));
      const params = { ws, taskId: task.taskId };
      task = await person.get('GET /api/1.0/workspaces/:ws/queue/:taskId', Task, { params });
    }
    const took = (performance.now() - began) / 1000;
    const file = VerbatimExport.parse(task.result);
    began = performance.now();
    const answer = await fetch(`${server.url}/api/1.0/verbatim/${ws}/export/${file.id}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      most = Math.max(most, await residentMb(server.pid));
    }
    if (file.rows !== rows || bytes !== file.size) throw new Error(`${file.rows} rows, ${bytes} of ${file.size} bytes`);
    const what = `${format}, ${rows.toLocaleString('en')} rows`;
    figures.push(
      { what: `${what}: to the file`, measured: took, unit: 's' },
      { what: `${what}: its download`, measured: (performance.now() - began) / 1000, unit: 's' },
      { what: `${what}: its size`, measured: bytes / 1e6, unit: 'MB' },
      { what: `${what}: memory at most, beside that of the idle server`, measured: most - before, unit: 'MiB' },
    );
    await server.dispose();

    async function filled(name: string, count: number): Promise<string> {
      const made = await createWorkspace(person, name);
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      // Makes the partitions of past months, as the server makes those of coming months.
      await client.query(`select make_partition('verbatims', month::date) from generate_series(
        date_trunc('month', now() - ${count} * interval '10 seconds'), now(), interval '1 month') month`);
      await client.query(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, intent, score, answer,
          status, status_response, ms, created_at)
        select '${made}', 'talk-' || n % 5000, 'm' || n, 'assistant', 'widget', 'please tell me about parcel ' || n || ' and what it costs',
          'english', 'intent ' || n % 75, 0.9, 'Answer ' || n % 300 || ', as it is written for this.', 'understood', 'answered', n % 900,
          now() - n * interval '10 seconds'
        from generate_series(1, ${count}) n`);
      await client.query('analyze verbatims');
      await client.end();
      return made;
    }
  }
}
await postgres.stop();
printTable('Exports of verbatims in the background, PostgreSQL', figures);
