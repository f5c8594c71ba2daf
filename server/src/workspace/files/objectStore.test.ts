import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { backgroundSettled } from '../../platform/background.ts';
import type { Config } from '../../platform/config.ts';
import { openBucket, type Bucket } from '../../platform/files/bucket.ts';
import { moveFiles } from '../../platform/files/moveFiles.ts';
import { openFileStore } from '../../platform/files/createFileStore.ts';
import { exportData } from '../../platform/transfer/exportData.ts';
import { testConfig } from '../../testing/config.ts';
import { silent } from '../../testing/database.ts';
import { startObjectStore, type ObjectStore } from '../../testing/objectStore.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { keptLog, startTestServer, type TestServer } from '../../testing/server.ts';
import { serveHttp } from '../../testing/serveHttp.ts';
import { png, samples, uploadTo } from './testing.ts';

/** With an object store, files behave for users as without one. */

let store: ObjectStore;
let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  store = await startObjectStore();
  server = await startTestServer({ config: { files: store.bucket } });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

const device = 'assistant';
const upload = (name: string, bytes: Uint8Array) => uploadTo(server, token, { ws: tenant.ws, device }, name, bytes);
const fileOf = (id: string, headers = {}) => ({
  token,
  headers,
  params: { ws: tenant.ws, device, fileId: id },
});
const download = 'GET /api/1.0/workspaces/:ws/conversation/:device/files/:fileId';
const takeBack = 'DELETE /api/1.0/workspaces/:ws/conversation/:device/files/:fileId';
const objectOf = (id: string) => `${tenant.ws}/${id}`;
test('a file is stored as an object, read completely or in part, and deleted with its object', async () => {
  const { status, body } = await upload('ticket.png', png(40, 30));
  expect(status).toBe(201);
  const { rows } = await server.deps.db.execute('select bytes, stored_in from files where id = $1', [body.id]);
  expect(rows).toEqual([{ bytes: null, stored_in: 'objects' }]);
  expect(await store.names()).toContain(objectOf(body.id));

  const whole = await server.call(download, fileOf(body.id));
  expect([whole.status, whole.raw.headers['content-length']]).toEqual([200, String(png(40, 30).length)]);
  expect(whole.raw.rawPayload).toEqual(png(40, 30));
  const part = await server.call(download, fileOf(body.id, { range: 'bytes=1-3' }));
  expect([part.status, part.raw.rawPayload.toString()]).toEqual([206, 'PNG']);
  expect(part.raw.headers['content-range']).toBe(`bytes 1-3/${png(40, 30).length}`);

  await server.deps.fileStore.sweep();
  expect(await store.names()).toContain(objectOf(body.id));
  expect((await server.call(takeBack, fileOf(body.id))).status).toBe(200);
  expect((await server.call(download, fileOf(body.id))).status).toBe(404);
  await server.deps.fileStore.sweep();
  expect(await store.names()).not.toContain(objectOf(body.id));
});

test('an upload that is refused leaves no object', async () => {
  const before = await store.names();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(samples.pdf)]), 'no-picture.pdf');
  const refused = await server.app.inject({
    method: 'POST',
    url: `/api/1.0/workspaces/${tenant.ws}/media`,
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  });
  expect([refused.statusCode, refused.json().fields.file.type]).toEqual([400, 'not_a_picture']);
  expect(await store.names()).toEqual(before);
});

test('an upload that never ended is removed after a day, one that is under way is not', async () => {
  const [late, present] = [
    { ws: tenant.ws, id: 'late' },
    { ws: tenant.ws, id: 'present' },
  ];
  await server.deps.fileStore.put(late, samples.text);
  await server.deps.fileStore.put(present, samples.text);
  await server.deps.db.execute("update file_objects set created_at = now() - interval '25 hours' where id = 'late'");
  await server.deps.fileStore.sweep();
  const names = await store.names();
  expect([names.includes(objectOf('late')), names.includes(objectOf('present'))]).toEqual([false, true]);
});

test('erasing a person removes the objects of their files at once; a deleted workspace those of all', async () => {
  const other = await newTenant(server.deps.db);
  const { token: theirs } = await other.signIn('companyAdmin');
  const at = { ws: other.ws, device };
  const { body: file } = await uploadTo(server, theirs, at, 'bill.txt', samples.text);
  const rows = z
    .array(z.object({ participant: z.string() }))
    .parse((await server.deps.db.execute('select participant from conversations where ws = $1', [other.ws])).rows);
  expect(await store.names()).toContain(`${other.ws}/${file.id}`);
  const erased = await server.call('POST /api/1.0/workspaces/:ws/person/erase', {
    token: theirs,
    params: { ws: other.ws },
    body: { participant: rows[0]?.participant ?? '' },
  });
  expect(erased.body).toMatchObject({ files: 1 });
  await backgroundSettled();
  expect(await store.names()).not.toContain(`${other.ws}/${file.id}`);

  await uploadTo(server, theirs, at, 'bill.txt', samples.text);
  await server.deps.db.execute('delete from workspaces where id = $1', [other.ws]);
  await server.deps.fileStore.sweep();
  expect((await store.names()).filter((name) => name.startsWith(`${other.ws}/`))).toEqual([]);
});

test('files from before the store was configured are read, exported and moved there', async () => {
  const { body: away } = await upload('away.txt', samples.text);
  const id = `before-${away.id}`;
  await server.deps.db.execute(
    `insert into files (id, ws, conversation_id, name, type, size, bytes, uploaded_by)
      select $2, ws, conversation_id, '"bytes":null', type, size, $3, uploaded_by from files where id = $1`,
    [away.id, id, samples.text],
  );
  expect((await server.call(download, fileOf(id))).raw.rawPayload).toEqual(samples.text);

  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const exported = (bucket?: Bucket) => exportData(server.deps.db, path.join(folder, 'export.gz'), tenant.ws, bucket);
  await expect(exported()).rejects.toThrow(/set PARLANCE_FILES_URL/);
  const sum = (await exported(openBucket(store.bucket))).get('files');
  // Moves the files to the database, as if they had always been there: an import must not show a difference.
  const { rows } = await server.deps.db.execute("select id from files where ws = $1 and stored_in = 'objects'", [
    tenant.ws,
  ]);
  for (const row of z.array(z.object({ id: z.string() })).parse(rows)) {
    const { rawPayload } = (await server.call(download, fileOf(row.id))).raw;
    await server.deps.db.execute("update files set stored_in = 'database', bytes = $2 where id = $1", [
      row.id,
      rawPayload,
    ]);
  }
  expect(rows.length).toBeGreaterThan(0);
  expect((await exported()).get('files')).toEqual(sum);

  await expect(moveFiles(server.deps.db, openBucket({ ...store.bucket, secretKey: 'another' }))).rejects.toThrow(
    `cannot be written to ${store.bucket.url}: 403 SignatureDoesNotMatch. 0 files were moved before`,
  );
  const { moved } = await moveFiles(server.deps.db, openBucket(store.bucket));
  expect(moved).toBeGreaterThanOrEqual(rows.length + 1);
  expect(await moveFiles(server.deps.db, openBucket(store.bucket))).toEqual({ moved: 0, bytes: 0 });
  expect(await store.names()).toContain(objectOf(id));
  await server.deps.fileStore.sweep();
  expect((await server.call(download, fileOf(id))).raw.rawPayload).toEqual(samples.text);
  expect((await exported(openBucket(store.bucket))).get('files')).toEqual(sum);
});

const opened = (files: Config['files'], log = silent) => openFileStore(testConfig({ files }), server.deps.db, log);

test('the start says in one line that the store refuses, and which setting is missing', async () => {
  await expect(opened({ ...store.bucket, keyId: 'nobody' })).rejects.toThrow(
    'The store of PARLANCE_FILES_URL refuses: 403 InvalidAccessKeyId',
  );
  await expect(opened({ ...store.bucket, secretKey: 'another' })).rejects.toThrow(
    'The store of PARLANCE_FILES_URL refuses: 403 SignatureDoesNotMatch',
  );
  await expect(opened({ ...store.bucket, url: store.bucket.url.replace('acme', 'nowhere') })).rejects.toThrow(
    'The store of PARLANCE_FILES_URL refuses: 404 NoSuchBucket',
  );
  await upload('kept.txt', samples.text);
  await expect(opened(undefined)).rejects.toThrow(/set PARLANCE_FILES_URL/);
});

test('while the store is away, files are answered 503 and nothing else is; the log says why, and never the key', async () => {
  const { lines, log } = keptLog();
  // A port without a listener.
  const { url, stop } = await serveHttp(() => undefined);
  await stop();
  const secretKey = 'a key that no one may read';
  const alone = await startTestServer({ config: { files: { ...store.bucket, url, secretKey } }, log });
  onTestFinished(() => alone.stop());
  const shop = await newTenant(alone.deps.db);
  const { token: mine } = await shop.signIn('companyAdmin');
  const { status, body } = await uploadTo(alone, mine, { ws: shop.ws, device }, 'bill.txt', samples.text);
  expect([status, body.type]).toEqual([503, 'file_store_unreachable']);
  expect((await alone.app.inject('/readyz')).statusCode).toBe(200);
  expect(lines.filter((line) => line.includes('store of files')).length).toBeGreaterThanOrEqual(2);
  expect(lines.join('')).toContain('ECONNREFUSED');
  expect(lines.join('')).not.toContain(secretKey);
});
