import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { rowsOf } from './port.ts';

test('reviews of older versions can be undone', { tags: ['pglite'] }, async () => {
  const db = await emptyDatabase('pglite');
  const all = await readMigrations();
  const at = all.findIndex(({ name }) => name.endsWith('_review_names.sql'));
  await migrate(db, all.slice(0, at));
  const text = 'why is "taught": there, or "sentenceKey": ?';
  const before = { sentenceKey: 'k', text, judgementId: 'j0' };
  const undo = { reviews: [{ key: 'k', before }], taught: { intentId: 'i', added: [], moved: [] } };
  await db.tx(async (tx) => {
    // No foreign keys: the referenced rows do not matter here.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into verbatim_judgements (id, ws, action, judged_by, undo)
      values ('j1', 'w', 'assign', 'ada', ${JSON.stringify(undo)}::jsonb)`);
  });
  await migrate(db, all);
  const rows = await db.tx((tx) =>
    rowsOf(
      tx,
      sql`select reviewed_by, undo from review_actions`,
      z.object({ reviewed_by: z.string(), undo: z.unknown() }),
    ),
  );
  expect(rows).toEqual([
    {
      reviewed_by: 'ada',
      undo: {
        reviews: [{ key: 'k', before: { messageKey: 'k', text, actionId: 'j0' } }],
        assignment: { intentId: 'i', added: [], moved: [] },
      },
    },
  ]);
  await db.close();
});
