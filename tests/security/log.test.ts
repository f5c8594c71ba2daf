import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptLog } from '../../server/src/testing/server.ts';
import { recipeOf } from '../contract/changes/all.ts';
import { mutating } from '../contract/changes/recipe.ts';
import { World } from '../contract/changes/world.ts';

/** The log contains the type and the place of every failure, and never user content. */

const { log, lines } = keptLog();

let world: World;
beforeAll(async () => {
  world = await World.open({ log });
  await world.server.deps.db.execute(`
    create table refusing (yes boolean);
    create function refuse_row() returns trigger language plpgsql as $$
    begin
      if exists (select from refusing) then
        raise exception 'no %', to_jsonb(coalesce(new, old)) using
          errcode = (array['P0001', '22023', 'XX000'])[1 + floor(random() * 3)],
          detail = to_jsonb(coalesce(new, old))::text, hint = to_jsonb(coalesce(new, old))::text;
      end if;
      return coalesce(new, old);
    end $$;
    do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p') and not relispartition and relname <> 'refusing' loop
        execute format('create trigger refuse_row before insert or update or delete on %I for each row execute function refuse_row()', name);
      end loop;
    end $$`);
});
afterAll(async () => {
  await world.server.deps.db.execute('drop table refusing; drop function refuse_row() cascade');
  await world.close();
});

/** Texts of a body that only its author can know: names made for this call, and sentences. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return /[0-9a-f]{8}|\S \S/.test(value) && value.length > 5 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('a change that the database refuses', () => {
  test.each(mutating.filter((name) => recipeOf(name)))('%s', async (name) => {
    const made = await recipeOf(name)?.make(world);
    if (!made) return;
    lines.length = 0;
    await world.rows('insert into refusing values (true)');
    const { status } = await world.send(name, made, {});
    await world.rows('delete from refusing');
    const { body } = { body: undefined, ...made.input };
    const logged = lines.join('');
    if (status === 500) expect(logged).toContain('Failed query');
    const written = [...textsOf(body), ...(made.file ? [made.file.name] : [])];
    expect(
      written.filter((text) => logged.includes(text) || logged.includes(JSON.stringify(text).slice(1, -1))),
    ).toEqual([]);
  });
});

test('a search that the database cannot run', async () => {
  lines.length = 0;
  const search = 'somebody with a secret';
  await world.rows('alter table verbatims rename to verbatims_away');
  const { status } = await world.server.call('GET /api/1.0/verbatim/:ws', {
    token: world.admin.token,
    params: { ws: world.ws },
    query: { search },
  });
  await world.rows('alter table verbatims_away rename to verbatims');
  expect(status).toBe(500);
  expect(lines.join('')).toContain('Failed query');
  expect(lines.join('')).not.toContain(search);
});

test('a message that cannot be answered', async () => {
  lines.length = 0;
  const text = 'my card number is 4242';
  await world.rows('alter table workspaces rename column language to language_away');
  const { token } = await world.tenant.signIn('companyAdmin');
  await world.server.call('POST /api/1.0/workspaces/:ws/conversation/:device', {
    token,
    params: { ws: world.ws, device: 'assistant' },
    body: { messageId: 'unanswerable', text },
  });
  await world.rows('alter table workspaces rename column language_away to language');
  expect(lines.join('')).not.toContain(text);
});

test('a call about an unconfigured service gets an answer, not a failure', async () => {
  lines.length = 0;
  const { status } = await world.server.call('POST /api/1.0/workspaces/:ws/scripts/draft', {
    token: world.admin.token,
    params: { ws: world.ws },
    body: { type: 'dialog', description: 'Asks why the person wants a refund.' },
  });
  expect(status).toBe(501);
  expect(lines.join('')).toContain('"status":501');
  expect(lines.join('')).not.toContain('a request failed');
});
