import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../support/runProgram.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** The files that the Dockerfile copies are sufficient for each process, and no process writes to them. */

const root = path.resolve(import.meta.dirname, '../..');
let app: string;
let server: RunningServer;

beforeAll(async () => {
  app = await mkdtemp(path.join(tmpdir(), 'parlance-image-'));
  const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  for (const [, from = ''] of dockerfile.matchAll(/^COPY --from=build \/src\/(\S+)/gm)) {
    await cp(path.join(root, from), path.join(app, from), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(app, 'node_modules'), 'junction');
  server = await startServer({ root: app });
});
afterAll(async () => {
  await server?.dispose();
  await rm(app, { recursive: true, force: true });
});

test.each(['/', '/chat', '/reference', '/widget.js'])('%s is served', async (address) => {
  expect((await fetch(server.url + address)).status).toBe(200);
});

test('its command brings an empty database to this version, once', async () => {
  const command = path.join(app, 'server/dist/command.js');
  const env = { PATH: process.env['PATH'], PARLANCE_DATA_DIR: path.join(app, 'data') };
  const migrate = async () => (await runProgram(process.execPath, [command, 'migrate'], { env })).stdout;
  expect(await migrate()).toMatch(/0001_first_tables\.sql\n[^]*\nMigrated\.\n$/);
  expect(await migrate()).toBe('Nothing to migrate.\n');
});
