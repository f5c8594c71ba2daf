import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { Db } from '../db/port.ts';
import { emptyDatabase } from '../../testing/database.ts';
import { reusedDatabase } from '../../testing/reusedDatabase.ts';
import { readCatalog } from './catalog.ts';
import { exportData } from './exportData.ts';
import { importData } from './importData.ts';
import { refuseUnfinished } from './installationTarget.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlance-move-'));
  file = path.join(folder, 'export.gz');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function closed(opening: Promise<Db>): Promise<Db> {
  const db = await opening;
  onTestFinished(() => db.close());
  return db;
}
const empty = () => closed(emptyDatabase('pglite'));

/** A database with values of each type. */
async function filled(migrated = reusedDatabase(), isPartitioned = true): Promise<Db> {
  const [ws, shop] = isPartitioned ? ['ws, ', "'a_shop', "] : ['', ''];
  const db = await closed(migrated);
  await db.execute(`
    insert into companies (id, name, type) values ('a', 'Ä "quoted" \\ 日本', 'Partner');
    insert into workspaces (id, label, company_id, language, widget_key) values ('a_shop', 'Shop', 'a', 'english', 'key a');
    insert into users (id, login, email, password_hash, company_id, role) values ('u', 'admin', 'a@b.c', 'x', 'a', 'superAdmin');
    insert into server_secrets (name, secret) values ('s', '\\x00ff10');
    insert into classes (id, ws, name) values ('c', 'a_shop', 'shop');
    insert into models (id, ws, class_id, content_hash, artefact, intent_ids, figures) values ('m', 'a_shop', 'c', 'x', '\\x0102', '{}', '{"accuracy": 0.1234567890123456789}');
    insert into publications (ws, class_id, model_id) values ('a_shop', 'c', 'm');
    update classes set publication_id = 1, published_model = 'm';
    insert into conversations (id, ws, device, participant, channel) values ('v', 'a_shop', 'assistant', 'p', 'console');
    insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
      select 'a_shop', 'v', 'm' || n, 'assistant', 'console', E'line\\none ' || n, 'english', 'understood', 'answered', now() - n * interval '1.000001 s'
      from generate_series(1, 1500) n;
    insert into messages (${ws}conversation_id, message_id, seq, sender, body, reply_to, understanding)
      select ${shop}'v', 'answer-m' || n, n, 'assistant', 'yes', 'm' || n, jsonb_build_object('verbatim_id', n::text) from generate_series(1, 3) n;
  `);
  return db;
}

const count = async (db: Db, table: string) =>
  (await db.execute(`select count(*)::int as count, max(id)::int as last from ${table}`)).rows[0];

describe('an installation', () => {
  test('is imported without changes: a second export has the same checksums, and numbering continues', async () => {
    const source = await filled();
    const exported = await exportData(source, file, null);
    const target = await empty();
    expect(await importData(target, file)).toEqual(exported);
    expect(await exportData(target, path.join(folder, 'again.gz'), null)).toEqual(exported);
    expect(exported.get('verbatims')?.rows).toBe(1500);
    await target.execute(
      "insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response) values ('a_shop', 'v', 'next', 'assistant', 'console', 'x', '', 'understood', 'answered')",
    );
    expect(await count(target, 'verbatims')).toEqual({ count: 1501, last: 1501 });
    await expect(target.execute('delete from companies')).rejects.toThrow(/foreign key/);
  });

  test('is exported to the same file by two commands at once, which is complete', async () => {
    // Two databases, because the embedded one takes one transaction at a time.
    const sources = [await filled(), await filled()];
    await Promise.all(sources.map((source) => exportData(source, file, null)));
    expect((await importData(await empty(), file)).get('verbatims')?.rows).toBe(1500);
    expect(await readdir(folder)).toEqual([path.basename(file)]);
  });

  test('or a workspace of it is imported by one of two commands at once', { tags: ['postgres'] }, async () => {
    const source = await filled();
    const target = await closed(emptyDatabase('postgres'));
    for (const workspace of [null, 'a_shop']) {
      const exported = await exportData(source, file, workspace);
      if (workspace !== null) await target.execute('delete from workspaces');
      const ended = await Promise.allSettled([importData(target, file), importData(target, file)]);
      expect(ended.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: exported });
      expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: 'Another import into this database is running' },
      });
    }
  });

  test('of an earlier version is imported with its schema, which the next start migrates', async () => {
    const all = await readMigrations();
    const earlier = await emptyDatabase('pglite');
    await migrate(
      earlier,
      all.filter(({ name }) => name < '0032'),
    );
    const source = await filled(Promise.resolve(earlier), false);
    await exportData(source, file, null);
    const target = await empty();
    await importData(target, file);
    expect((await migrate(target, all)).at(-1)).toBe(all.at(-1)?.name);
  });

  test('is resumed after an interruption, with the same file only; until then no server starts', async () => {
    const source = await filled();
    const exported = await exportData(source, file, null);
    const target = await empty();
    const cut = path.join(folder, 'cut.gz');
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    await writeFile(cut, gzipSync(lines.slice(0, -700).join('\n')));
    await expect(importData(target, cut)).rejects.toThrow(/not whole/);
    await expect(refuseUnfinished(target)).rejects.toThrow(/has not ended/);
    const other = path.join(folder, 'other.gz');
    await exportData(source, other, null);
    await expect(importData(target, other)).rejects.toThrow(/another file/i);
    expect(await importData(target, file)).toEqual(exported);
    await refuseUnfinished(target);
  });

  test('is not exported in place of a folder, a device or a pipe', async () => {
    const listening = createServer().listen(file);
    onTestFinished(() => void listening.close());
    await once(listening, 'listening');
    const source = await filled();
    await expect(exportData(source, file, null)).rejects.toThrow(`${file} cannot be written: it is no ordinary file`);
    await expect(exportData(source, folder, null)).rejects.toThrow('it is no ordinary file');
    expect((await stat(file)).isSocket()).toBe(true);
  });

  test('is refused by a database with content, and from a file that is damaged, newer or not an export', async () => {
    const source = await filled();
    await exportData(source, file, null);
    await expect(importData(source, file)).rejects.toThrow(/not empty/);
    const text = gunzipSync(await readFile(file)).toString();
    const broken = async (target: Db, content: string | Buffer) => {
      const damaged = path.join(folder, 'damaged.gz');
      await writeFile(damaged, content);
      return importData(target, damaged).then(() => 'imported', String);
    };
    expect(await broken(await empty(), gzipSync(text.replace('one 700"', 'one 701"')))).toMatch(
      /damaged: verbatims differs/,
    );
    // Each broken import leaves the database empty, so that it accepts the next one.
    const target = await empty();
    expect(await broken(target, 'no archive')).toMatch(/no export of ours/);
    expect(await broken(target, gzipSync('{"a": 1}\n'))).toMatch(/no export of ours/);
    const newer = text.replace('"0001_first_tables.sql"', '"9001_to_come.sql"');
    expect(await broken(target, gzipSync(newer))).toMatch(/newer than this one/);
    expect(await broken(target, (await readFile(file)).subarray(0, 2000))).toMatch(/cannot be read|not whole/);
  });
});

describe('a workspace', () => {
  test('is added to others, and its numbers come after theirs', async () => {
    const source = await filled();
    const exported = await exportData(source, file, 'a_shop');
    expect([...exported.keys()]).not.toContain('users');
    const target = await filled();
    await target.execute("update workspaces set id = 'b_shop'").catch(() => undefined);
    await expect(importData(target, file)).rejects.toThrow(/there already/);
    await target.execute("update companies set deleted_at = now() where id = 'a'; delete from workspaces");
    await expect(importData(target, file)).rejects.toThrow(/There is no organization/);
    await target.execute(
      "update companies set deleted_at = null; insert into companies (id, name, type) values ('b', 'Beta', 'Standard')",
    );
    await target.execute(
      "insert into workspaces (id, label, company_id, language, widget_key) values ('b_shop', 'Other', 'b', 'english', 'key b'); insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response) values ('b_shop', 'w', 'own', 'assistant', 'console', 'x', '', 'understood', 'answered')",
    );
    await expect(importData(target, file)).rejects.toThrow(/--company a, --company b/);
    await importData(target, file, { company: 'b' });
    const { rows } = await target.execute(`
      select workspaces.company_id, classes.publication_id = publications.id as published,
        messages.understanding ->> 'verbatim_id' = verbatims.id::text as linked, verbatims.id > 1500 as moved
      from workspaces join classes on classes.ws = workspaces.id join publications on publications.class_id = classes.id
      join verbatims on verbatims.ws = workspaces.id join messages on messages.reply_to = verbatims.message_id
      where workspaces.id = 'a_shop'`);
    expect(rows).toEqual([1, 2, 3].map(() => ({ company_id: 'b', published: true, linked: true, moved: true })));
    await expect(importData(target, file, { company: 'b' })).rejects.toThrow(/there already/);
  });

  test('is imported completely or not at all', async () => {
    const source = await filled();
    await exportData(source, file, 'a_shop');
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    await writeFile(file, gzipSync(lines.slice(0, -100).join('\n')));
    const target = await filled();
    await target.execute('delete from workspaces');
    await expect(importData(target, file)).rejects.toThrow(/not whole/);
    expect((await target.execute('select id from workspaces')).rows).toEqual([]);
    await expect(exportData(source, file, 'nowhere')).rejects.toThrow(/no workspace nowhere/);
  });
});

test('every foreign key is deferrable', async () => {
  const db = await filled();
  const { rows } = await db.execute(
    "select conname from pg_constraint where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([]);
  const catalog = await db.tx(readCatalog);
  expect(catalog.filter(({ key }) => key.length === 0)).toEqual([]);
});
