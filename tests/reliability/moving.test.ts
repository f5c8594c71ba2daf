// @module-tag postgres
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Message } from '@parlance/contract/calls/conversation';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { runCommand, runServer, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { removeDisk, smallDisk } from '../support/smallDisk.ts';
import { createWorkspace } from '../support/studio.ts';
import { Client } from 'pg';

/** An installation is moved with `npm run parlance`, from the embedded database to PostgreSQL and back. */

const command = path.resolve(import.meta.dirname, '../../server/dist/command.js');
const verbatims = 100_000;
/** Milliseconds for five commands that each read or write the whole database, on a busy machine. */
const patience = 600_000;

let postgres: Postgres;
let scratch: string;
beforeAll(async () => {
  postgres = await startPostgres();
  scratch = await mkdtemp(path.join(tmpdir(), 'parlance-moving-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** Runs the command. Returns the rows by table, as it reports them. */
async function move(command: 'export' | 'import', file: string, env: Record<string, string>): Promise<string> {
  const { code, output } = await runCommand({ args: [command, file], env });
  const ending = `, ${command === 'export' ? 'written to' : 'compared with'} ${file}.\n`;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(ending) });
  return output.replace(ending, '');
}

test(
  '100,000 verbatims move to the embedded database and back: the same rows, and the server goes on',
  async () => {
    const secret = { PARLANCE_SECRET: 'a secret of tests alone' };
    const onPostgres = { DATABASE_URL: postgres.url, ...secret };
    const first = await startServer({ env: onPostgres });
    const person = await signIn(first.url);
    const ws = await createWorkspace(person, 'moved');
    const params = { ws, device: 'assistant' };
    await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params,
      body: { messageId: randomUUID(), text: 'hello' },
    });
    await first.stop();
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(
      `insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
      select $1, 'conversation-' || n / 10, 'message-' || n, 'assistant', 'widget', 'where is parcel ' || n, 'english',
        'understood', 'answered', now() - n * interval '1 minute'
      from generate_series(1, $2::int) n`,
      [ws, verbatims],
    );
    await client.end();

    const [away, back] = [path.join(scratch, 'away.gz'), path.join(scratch, 'back.gz')];
    const embedded = { PARLANCE_DATA_DIR: path.join(scratch, 'embedded'), ...secret };
    const left = await move('export', away, onPostgres);
    expect(await move('import', away, embedded)).toBe(left);
    expect(await move('export', back, embedded)).toBe(left);
    const elsewhere = await startPostgres('empty');
    try {
      const moved = { DATABASE_URL: elsewhere.url, ...secret };
      // A start beside the embedded database would create an empty installation that looks like the old one.
      const { code, output } = await runServer({ env: { ...moved, ...embedded } });
      expect(code).toBe(1);
      expect(output).toMatch(/embedded one.*npm run parlance -- export/);
      const { code: refused, output: why } = await runCommand({ args: ['import', back], env: moved });
      expect({ refused, why }).toMatchObject({ refused: 0 });
      const again = await startServer({ env: { ...moved } });
      const same = await signIn(again.url);
      const Count = z.object({ total: z.number() });
      const count = () => same.get('GET /api/1.0/verbatim/:ws', Count, { params: { ws } });
      const { total } = await count();
      expect(total).toBeGreaterThanOrEqual(verbatims);
      await same.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
        params,
        body: { messageId: randomUUID(), text: 'hello again' },
      });
      await again.dispose();
    } finally {
      await elsewhere.stop();
      await first.dispose();
    }
  },
  patience,
);

test('a command that cannot work says why', async () => {
  const empty = await startPostgres('empty');
  onTestFinished(() => empty.stop());
  const env = { DATABASE_URL: empty.url };
  for (const [args, sentence] of [
    [[], 'Name a command.'],
    [['import', 'x', '--workspace', 'y'], 'import takes no --workspace.'],
  ] as const) {
    const { code, output } = await runCommand({ args: [...args], env });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`${sentence}\n\nUsage:`) });
  }
  const store = {
    PARLANCE_FILES_URL: 'http://127.0.0.1:1/acme',
    PARLANCE_FILES_KEY_ID: 'k',
    PARLANCE_FILES_SECRET_KEY: 's',
  };
  for (const [args, settings] of [
    [['retention'], { PARLANCE_KEEP_MONTHS_AUDIT: '3' }],
    [['files'], store],
    // The token is for tests of scripts on a server; no other command minds it.
    [['password', 'admin'], { PARLANCE_TOKEN: 'plt_1' }],
  ] as const) {
    const { code, output } = await runCommand({ args: [...args], env: { ...env, ...settings } });
    expect({ args, code, output }).toEqual({
      args,
      code: 1,
      output: expect.stringMatching(/^The database is empty, or of another version: run `npm run parlance -- migrate`/),
    });
  }
  expect((await runCommand({ args: ['import', 'nowhere.gz'], env })).output).toMatch(
    /nowhere.gz cannot be read: .*no such file/,
  );
  expect((await runCommand({ args: ['export', path.join(scratch, 'x.gz')], env })).output).toMatch(
    /The database is empty/,
  );
});

test('an export to where no file can be written says so, and leaves nothing behind', async () => {
  const env = { DATABASE_URL: postgres.url };
  const folder = path.join(scratch, 'folder');
  await mkdir(folder);
  const disk = smallDisk(scratch, 1);
  onTestFinished(() => (disk === undefined ? undefined : removeDisk(disk)));
  if (disk !== undefined) await writeFile(path.join(disk, 'filling'), Buffer.alloc(1024 * 1024));
  for (const [file, reason] of [
    [path.join(scratch, 'nowhere', 'x.gz'), 'ENOENT'],
    [folder, 'it is no ordinary file'],
    ...(disk === undefined ? [] : [[path.join(disk, 'full.gz'), 'ENOSPC'] as const]),
  ] as const) {
    const { code, output } = await runCommand({ args: ['export', file], env });
    const said = `${file} cannot be written: ${reason}`;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(said) });
  }
  // Larger than files may be here (`ulimit -f`).
  const limited = path.join(scratch, 'limited.gz');
  const child = spawn('sh', ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, command, 'export', limited], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(await text(child.stderr)).toBe(`${limited} cannot be written: EFBIG: file too large, write\n`);
  expect(disk === undefined ? ['filling'] : await readdir(disk)).toEqual(['filling']);
  expect((await readdir(scratch)).filter((name) => /^(folder|limited)/.test(name))).toEqual(['folder']);
});

test('a row that cannot be imported is not shown, and the rows before it are not exported', async () => {
  const file = path.join(scratch, 'broken.gz');
  const migrations = [{ name: '0001_first_tables.sql', checksum: '' }];
  const header = { format: 1, id: 'x', version: '1', exportedAt: '', workspace: null, migrations };
  const lines = [
    JSON.stringify(['header', header]),
    '["table","users",["id"]]',
    '{"id": "said in confidence"',
    '["end","users",{"rows":1,"sha256":""}]',
  ];
  await writeFile(file, gzipSync(lines.join('\n')));
  const env = { PARLANCE_DATA_DIR: path.join(scratch, 'half') };
  const { code, output } = await runCommand({ args: ['import', file], env });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Failed query: insert into "users"') });
  expect(output).not.toContain('said in confidence');
  for (const args of [['export', path.join(scratch, 'half.gz')], ['migrate'], ['retention']]) {
    expect(await runCommand({ args, env })).toMatchObject({
      code: 1,
      output: expect.stringContaining('has not ended'),
    });
  }
});
