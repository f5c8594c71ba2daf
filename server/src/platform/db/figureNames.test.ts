import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { rowsOf } from './port.ts';

const Stored = z.object({ stored: z.unknown() });

test('stored figures of older versions get the names of the API', { tags: ['pglite'] }, async () => {
  const db = await emptyDatabase('pglite');
  const all = await readMigrations();
  const at = all.findIndex(({ name }) => name.endsWith('_names_of_figures.sql'));
  await migrate(db, all.slice(0, at));
  const figures = { accuracy: 0.5, perIntent: { i1: { meant: 4, said: 3, right: 2 } } };
  const report = {
    figures: { sentences: 4, accuracy: 0.5 },
    intents: [
      { id: 'i1', right: 2, support: 4 },
      { id: 'i2', right: 0, support: 0 },
    ],
    calibration: [{ score: 0.4, right: 0.5, count: 4 }],
    skipped: 0,
  };
  await db.tx(async (tx) => {
    // No foreign keys: the referenced rows do not matter here.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`insert into models (id, ws, class_id, content_hash, intent_ids, figures)
        values ('m1', 'w', 'c', '', '{}', ${JSON.stringify(figures)}::jsonb), ('m2', 'w', 'c', '', '{}', '{"accuracy": null}')`,
    );
    await tx.execute(
      sql`insert into evaluations (id, ws, class_id, kind, report)
        values ('e1', 'w', 'c', 'cross_validation', ${JSON.stringify(report)}::jsonb), ('e2', 'w', 'c', 'model', null)`,
    );
  });
  await migrate(db, all);
  const stored = await db.tx(async (tx) => [
    ...(await rowsOf(tx, sql`select figures as stored from models order by id`, Stored)),
    ...(await rowsOf(tx, sql`select report as stored from evaluations order by id`, Stored)),
  ]);
  expect(stored.map((row) => row.stored)).toEqual([
    { accuracy: 0.5, perIntent: { i1: { support: 4, predicted: 3, correct: 2 } } },
    { accuracy: null },
    {
      figures: { utterances: 4, accuracy: 0.5 },
      intents: [
        { id: 'i1', correct: 2, support: 4 },
        { id: 'i2', correct: 0, support: 0 },
      ],
      calibration: [{ score: 0.4, accuracy: 0.5, count: 4 }],
      skipped: 0,
    },
    null,
  ]);
  await db.close();
});
