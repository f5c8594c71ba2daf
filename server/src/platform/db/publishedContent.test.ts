import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { rowsOf } from './port.ts';

const Shown = z.object({ shown: z.unknown() });

test('a publication of an older version answers with the present content', { tags: ['pglite'] }, async () => {
  const db = await emptyDatabase('pglite');
  const all = await readMigrations();
  const at = all.findIndex(({ name }) => name.endsWith('_published_content.sql'));
  await migrate(db, all.slice(0, at));
  await db.tx(async (tx) => {
    for (const statement of [
      sql`insert into companies (id, name) values ('c', 'c')`,
      sql`insert into workspaces (id, label, company_id, widget_key) values ('w', 'w', 'c', 'k')`,
      sql`insert into classes (id, ws, name, fallback, threshold, trained_model, published_model, published_at)
        values ('shop', 'w', 'Shop', '[{"text":"Pardon?"}]', 0.7, 'm2', 'm2', now()), ('draft', 'w', 'Draft', '[]', null, null, null, null)`,
      sql`insert into intents (id, ws, name, code_name, answers, deleted_at)
        values ('a', 'w', 'a', 'a', '[{"text":"Yes"}]', null), ('left', 'w', 'left', 'left', '[{"text":"Still"}]', null),
          ('gone', 'w', 'gone', 'gone', '[]', now()), ('other', 'w', 'other', 'other', '[]', null)`,
      sql`insert into class_intents (class_id, intent_id, position) values ('shop', 'a', 1), ('shop', 'gone', 2)`,
      sql`insert into models (id, ws, class_id, content_hash, artefact, intent_ids, figures)
        values ('m1', 'w', 'shop', '', null, '{}', '{}'), ('m2', 'w', 'shop', '', '\\x00', '{"a":"a","left":"left","gone":"gone"}', '{}')`,
      sql`insert into publications (ws, class_id, model_id) values ('w', 'shop', 'm1'), ('w', 'shop', 'm2')`,
    ])
      await tx.execute(statement);
  });
  await migrate(db, all);
  const rows = await db.tx((tx) =>
    rowsOf(
      tx,
      sql`select jsonb_build_object('class', c.id, 'fallback', p.fallback, 'threshold', p.threshold, 'intents', (
          select jsonb_object_agg(i.name, i.answers) from published_intents i where i.publication_id = p.id
        )) as shown
        from classes c left join publications p on p.id = c.publication_id order by c.id`,
      Shown,
    ),
  );
  expect(rows.map(({ shown }) => shown)).toEqual([
    { class: 'draft', fallback: null, threshold: null, intents: null },
    {
      class: 'shop',
      fallback: [{ text: 'Pardon?' }],
      threshold: 0.7,
      intents: { a: [{ text: 'Yes' }], left: [{ text: 'Still' }] },
    },
  ]);
  await db.close();
});
