import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { dialects, emptyDatabase, silent, testDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import {
  defaultPartitionRows,
  dropPartitionsBefore,
  keepPartitions,
  makePartitionsSince,
  partitionedTables,
} from './partitions.ts';
import type { Db } from './port.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));
const rowsOf = async (db: Db, query: string) => Rows.parse((await db.execute(query)).rows);
const partitionsOf = async (db: Db, table: string) =>
  (
    await rowsOf(
      db,
      `select inhrelid::regclass::text as name from pg_inherits
      where inhparent = '${table}'::regclass order by 1`,
    )
  ).map(({ name }) => name);
/** The current month and the next two, by the clock of the database. */
const monthsAhead = async (db: Db) =>
  (
    await rowsOf(
      db,
      `select to_char(date_trunc('month', now() at time zone 'UTC') + n * interval '1 month', 'YYYY_MM') as month
        from generate_series(0, 2) n`,
    )
  ).map(({ month }) => String(month));

/** Statements that work with any version of the schema. */
const shop = `
  insert into companies (id, name, type) values ('a', 'A', 'Partner');
  insert into workspaces (id, label, company_id, widget_key) values ('shop', 'Shop', 'a', 'key');
  insert into conversations (id, ws, device, participant, channel) values ('c', 'shop', 'assistant', 'p', 'widget');`;

for (const dialect of dialects)
  describe(`partitions on ${dialect}`, { tags: [dialect] }, () => {
    test('take over the rows of an earlier version, by month, and continue the numbering', async () => {
      const db = await emptyDatabase(dialect);
      onTestFinished(() => db.close());
      const all = await readMigrations();
      const at = all.findIndex(({ name }) => name === '0032_partitions.sql');
      await migrate(db, all.slice(0, at));
      await db.execute(`${shop}
        insert into messages (conversation_id, message_id, seq, sender, body, attachment, created_at) values
          ('c', 'm1', 1, 'person', 'old', null, '2024-12-31T23:59:59.999999Z'),
          ('c', 'm2', 2, 'person', 'new', '{"values": {"answers": "form-1", "fields": []}}', '2025-01-01T00:00:00Z');
        insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
          values ('shop', 'c', 'm1', 'assistant', 'widget', 'Öld  Text', '', 'understood', 'answered', '2024-12-31T23:59:59Z');
        insert into audit (ws, actor, action, subject, after) values ('shop', 'me', 'class.create', 's', '{"a": 1}');
        insert into events (topic, payload) values ('t', '1'), ('t', '2');
        insert into files (id, ws, conversation_id, message_id, name, type, size, bytes, uploaded_by)
          values ('f', 'shop', 'c', 'm1', 'a.txt', 'text/plain', 1, '\\x00', 'p');
        delete from events;`);
      await migrate(db, all);

      expect(await rowsOf(db, 'select tableoid::regclass::text as place, ws, body from messages order by seq')).toEqual(
        [
          { place: 'messages_2024_12', ws: 'shop', body: 'old' },
          { place: 'messages_2025_01', ws: 'shop', body: 'new' },
        ],
      );
      expect(await rowsOf(db, 'select message_id, submits from message_keys order by 1')).toEqual([
        { message_id: 'm1', submits: null },
        { message_id: 'm2', submits: 'form-1' },
      ]);
      expect(await rowsOf(db, 'select id::int, message_key from verbatims')).toEqual([
        { id: 1, message_key: 'öld text' },
      ]);
      expect(await rowsOf(db, 'select id::int, after from audit')).toEqual([{ id: 1, after: { a: 1 } }]);
      expect(await rowsOf(db, `insert into events (topic, payload) values ('t', '3') returning id::int`)).toEqual([
        { id: 3 },
      ]);
      await db.execute("delete from conversations where id = 'c'");
      expect(
        await rowsOf(
          db,
          `select (select count(*)::int from messages) + (select count(*)::int from message_keys)
          + (select count(*)::int from files) as left`,
        ),
      ).toEqual([{ left: 0 }]);
    });

    test('are made for older rows before these are inserted', async () => {
      const db = await testDatabase(dialect);
      onTestFinished(() => db.close());
      const since = new Date();
      since.setUTCMonth(since.getUTCMonth() - 2, 1);
      await db.tx((tx) => makePartitionsSince(tx, 'messages', since));
      const month = since.toISOString().slice(0, 7).replace('-', '_');
      expect(await partitionsOf(db, 'messages')).toContain(`messages_${month}`);
    });

    test('are made ahead and dropped when old; rows in the default partition are moved and logged', async () => {
      const db = await testDatabase(dialect);
      onTestFinished(() => db.close());
      await db.execute(shop);
      const months = await monthsAhead(db);
      // A month may have begun since the database was made.
      for (const table of partitionedTables) {
        for (const last of months.slice(2)) await db.execute(`drop table if exists ${table}_${last}`);
      }
      await db.execute(`insert into verbatims
          (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
        select 'shop', 'c', 'm' || n, 'assistant', 'widget', 'Text', '', 'understood', 'answered', '2020-02-29T12:00:00Z'
        from generate_series(1, 3) n`);
      const reported = async () =>
        (await defaultPartitionRows.get()).values.find(({ labels }) => labels.table === 'verbatims')?.value ?? 0;
      const before = await reported();
      await keepPartitions(db, silent);
      expect(await reported()).toBe(before + 3);
      expect(await rowsOf(db, 'select distinct tableoid::regclass::text as place, message_key from verbatims')).toEqual(
        [{ place: 'verbatims_2020_02', message_key: 'text' }],
      );
      for (const table of partitionedTables) {
        expect(await partitionsOf(db, table)).toEqual(
          expect.arrayContaining(months.map((month) => `${table}_${month}`)),
        );
      }
      expect(await dropPartitionsBefore(db, 'verbatims', new Date('2020-02-29T23:00:00Z'))).toEqual({
        dropped: [],
        left: [],
      });
      expect(await dropPartitionsBefore(db, 'verbatims', new Date('2020-03-01T00:00:00Z'))).toEqual({
        dropped: ['verbatims_2020_02'],
        left: [],
      });
      expect(await rowsOf(db, 'select count(*)::int as left from verbatims')).toEqual([{ left: 0 }]);
    });
  });
