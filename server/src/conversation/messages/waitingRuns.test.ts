import { describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { checkWaiting, moveChecked } from '../../automation/waiting/moveWaiting.ts';
import { eventually } from '../../testing/eventually.ts';
import { refusal } from '../../testing/server.ts';
import { talkingShop } from './testing.ts';

const { server, tenant, intents, at, workspace, dialog, arrives, runsOf } = talkingShop();

const order = (last: string) => `
  const n = await ask('Which order?', { type: 'number' });
  await say('Order ' + n + '${last}');`;
const begin = (code: string) => dialog(code, { intent: intents['parcel'] ?? '' });
const save = (id: string, body: BodyOf<'PUT /api/1.0/workspaces/:ws/script/:id'>) =>
  server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body });
const promote = (id: string, scriptCode: string) => save(id, { scriptCode, production: true });
const waiting = async (id: string) =>
  (await server().call('GET /api/1.0/workspaces/:ws/script/:id/waiting', at(id))).body;
type Which = BodyOf<'POST /api/1.0/workspaces/:ws/script/:id/waiting/move'>;
const check = (id: string, body: Which = {}) =>
  server().call('POST /api/1.0/workspaces/:ws/script/:id/waiting/check', { ...at(id), body });
const move = (id: string, body: Which = {}) =>
  server().call('POST /api/1.0/workspaces/:ws/script/:id/waiting/move', { ...at(id), body });
const end = (id: string, body: BodyOf<'POST /api/1.0/workspaces/:ws/script/:id/waiting/end'>) =>
  server().call('POST /api/1.0/workspaces/:ws/script/:id/waiting/end', { ...at(id), body });

describe('conversations that wait in an earlier version', () => {
  test('continue in the version in production where their journal fits it', async () => {
    const id = await begin(order('.'));
    const person = await arrives();
    await person.says('where is my parcel');
    expect((await waiting(id)).data).toEqual([]);
    await promote(id, order(' is on its way.'));
    expect(await waiting(id)).toMatchObject({
      production_version: 3,
      data: [{ version: 2, runs: 1, conversations: 1 }],
    });
    expect((await check(id)).body).toMatchObject({ version: 3, next: null, data: [{ outcome: 'fits' }] });
    expect((await move(id)).body.data).toMatchObject([{ outcome: 'moved', run: { version: 3 } }]);
    expect((await waiting(id)).data).toEqual([]);
    expect(await person.says('12')).toEqual(['Order 12 is on its way.']);
    expect(await runsOf(id)).toMatchObject([{ state: 'done', version: 3, steps: 2 }]);
  });

  test('stay where they would differ, show why, and can be ended with a message', async () => {
    const id = await begin(order('.'));
    const [person, other] = [await arrives(), await arrives()];
    await person.says('where is my parcel');
    await other.says('where is my parcel');
    await promote(id, "const shop = await ask('Which shop?');");
    const { body } = await move(id);
    const call = { kind: 'ask', args: ['Which order?', { type: 'number' }] };
    expect(body.data).toMatchObject([
      {
        outcome: 'differs',
        difference: { call: 1, was: call, now: { kind: 'ask', args: ['Which shop?', {}] } },
      },
      { outcome: 'differs' },
    ]);
    const compared = await server().call('POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay', {
      ...at(id),
      params: { ...at(id).params, runId: body.data[0]?.run.run_id ?? '' },
      body: { version: body.version },
    });
    expect(compared.body).toMatchObject({ same: false, difference: 0, steps: [{ recorded: { kind: 'ask' } }] });
    await promote(id, 'return 1;');
    expect((await check(id)).body.data[0]).toMatchObject({ difference: { call: 1, was: call, now: null } });
    await promote(id, 'null.x');
    expect((await check(id)).body.data[0]).toMatchObject({ outcome: 'fails', error: { type: 'script_failed' } });
    const [first] = body.data;
    const ended = await end(id, { runs: [first?.run.run_id ?? ''], message: 'We begin anew.' });
    expect(ended.body).toEqual({ ended: [first?.run.run_id], left: 0 });
    expect((await end(id, { version: 2, message: 'We begin anew.' })).body).toMatchObject({ left: 0 });
    for (const each of [person, other]) {
      expect((await each.messages()).at(-1)).toMatchObject({ from: 'assistant', text: 'We begin anew.' });
      expect(await each.says('when do you open')).toEqual(['From nine to six.']);
    }
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('that interrupted another one give it back its question', async () => {
    const below = await begin(order('.'));
    const id = await dialog("await say('Because ' + (await ask('Why?', { choices: ['late'] })))", {
      intent: intents['refund'] ?? '',
    });
    const person = await arrives();
    await person.says('where is my parcel');
    await person.says('I want my money back');
    await save(id, { production: false });
    expect(refusal(await move(id))).toMatchObject({ status: 409, type: 'script_no_target' });
    await end(id, { message: '' });
    expect((await person.messages()).at(-1)).toMatchObject({ text: 'Which order?' });
    expect(await person.says('7')).toEqual(['Order 7.']);
    await save(id, { production: true });
    const other = await arrives();
    await other.says('where is my parcel');
    await other.says('I want my money back');
    const [interrupted] = await runsOf(below);
    await end(below, { runs: [interrupted?.run_id ?? ''], message: '' });
    expect((await other.messages()).at(-1)).toMatchObject({ text: 'Why?' });
    expect(await other.says('late')).toEqual(['Because late']);
  });

  test('are not moved where they continued in the meantime, nor into a version that left production', async () => {
    const id = await begin(`${order('.')} await ask('And then?'); await say('old');`);
    const person = await arrives();
    await person.says('where is my parcel');
    await promote(id, `${order('.')} await ask('And then?'); await say('new');`);
    const { deps } = server();
    const checked = await checkWaiting(deps, tenant().ws, id, {});
    expect(await person.says('5')).toEqual(['Order 5.', 'And then?']);
    const moved = await deps.db.tx((tx) => moveChecked(tx, tenant().ws, id, checked));
    expect(moved).toMatchObject([{ outcome: 'left', run: { version: 2 } }]);
    const again = await checkWaiting(deps, tenant().ws, id, {});
    await promote(id, 'return 1');
    await expect(deps.db.tx((tx) => moveChecked(tx, tenant().ws, id, again))).rejects.toThrow('Another version');
    expect(await person.says('nothing')).toEqual(['old']);
  });

  test('are answered once while they are moved again and again', async () => {
    const question = (version: number) =>
      `const n = await ask('Which order?', { type: 'number' }); await say(n + '.'); // ${version}`;
    const id = await begin(question(1));
    const people = await Promise.all(Array.from({ length: 6 }, () => arrives()));
    await Promise.all(people.map((person) => person.post({ text: 'where is my parcel' })));
    await eventually(async () =>
      expect((await runsOf(id)).map(({ state }) => state)).toEqual(Array(6).fill('waiting')),
    );
    await promote(id, question(2));
    await Promise.all([
      ...people.map((person, n) => person.post({ text: String(n) })),
      ...[0, 1, 2].map(() => move(id)),
    ]);
    await eventually(async () => expect((await runsOf(id)).map(({ state }) => state)).toEqual(Array(6).fill('done')));
    for (const [n, person] of people.entries()) {
      const said = (await person.messages()).filter(({ from }) => from === 'assistant').map(({ text }) => text);
      expect(said).toEqual(['Which order?', `${n}.`]);
    }
  });
});

test('scripts that wait for a time are moved too, page by page', async () => {
  const code = (value: number) => `await wait('2 days'); await setEvent('', 'waited', 'value', ${value})`;
  const draft = { script_name: 'Waits', type: 'adv' as const, scriptCode: code(1) };
  const made = await server().call('POST /api/1.0/workspaces/:ws/script', { ...workspace(), body: draft });
  const id = made.body.script_id;
  await save(id, { production: true });
  const body = { branch: 'production' as const };
  for (let n = 0; n < 3; n += 1) {
    await server().call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at(id), body });
  }
  await eventually(async () => expect((await runsOf(id)).map(({ state }) => state)).toEqual(Array(3).fill('waiting')));
  await promote(id, code(2));
  const { deps } = server();
  const first = await checkWaiting(deps, tenant().ws, id, {}, 2);
  const rest = await checkWaiting(deps, tenant().ws, id, { after: first.next ?? '' }, 2);
  expect([first.runs.length, rest.runs.length, rest.next]).toEqual([2, 1, null]);
  expect((await move(id, { after: first.next ?? '' })).body.data).toMatchObject([{ outcome: 'moved' }]);
  await move(id);
  await deps.db.execute('update script_runs set wake_at = now() where script_id = $1', [id]);
  await eventually(async () => expect((await runsOf(id)).map(({ state }) => state)).toEqual(Array(3).fill('done')));
  const { data } = (await server().call('GET /api/1.0/workspaces/:ws/events', workspace())).body;
  expect(data.find(({ event_name }) => event_name === 'waited')).toMatchObject({ attribute_value: 2 });
});
