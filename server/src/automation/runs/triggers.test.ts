import { describe, expect, test } from 'vitest';
import { wake } from '../../platform/lookWhenDue.ts';
import { runningScripts, until } from './testing.ts';
import { startScheduled, timesToRun } from './triggers.ts';

const { server, workspace, script, runsOf, reached, set, valueOf } = runningScripts();

describe('a change of an attribute', () => {
  const onChange = (trigger: string, name = '') => ({
    attributes: { triggers: [{ kind: 'attribute' as const, name, trigger }] },
  });

  test('starts scripts in production that name it, in the transaction of the change, and no others', async () => {
    const id = await script("await setEvent('', 'seen', 'value', context.event.value)", onChange('door'), true);
    const draft = await script('return 1', onChange('door'));
    await set('door', 'open');
    await set('door', 'open');
    await set('window', 'open');
    const [run] = await runsOf(id);
    await reached(id, run?.run_id ?? '', 'done');
    expect([await valueOf('seen'), (await runsOf(id)).length, (await runsOf(draft)).length]).toEqual(['open', 1, 0]);
  });

  test('of any thing in a group starts a run for that thing', async () => {
    const { token, params } = workspace();
    const things: string[] = [];
    for (const name of ['acme-A', 'acme-B']) {
      const made = await server().call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } });
      things.push(made.body.vthingId);
    }
    const [one = '', other = ''] = things;
    await server().call('POST /api/1.0/workspaces/:ws/group/:name', {
      token,
      params: { ...params, name: 'Freezers' },
      body: { devices: [one] },
    });
    const id = await script(
      "return getEvent('*', 'cold', 'value')",
      { ...onChange('cold', '*'), groupName: 'freezers' },
      true,
    );
    await set('cold', 1, one);
    await set('cold', 2, other);
    const [run, ...others] = await runsOf(id);
    const done = await reached(id, run?.run_id ?? '', 'done');
    expect([done.vthingId, done.result, others]).toEqual([one, 1, []]);
  });

  test('that triggers itself ends at a limit', async () => {
    const id = await script("await setEvent('', 'ping', 'value', context.event.value + 1)", onChange('ping'), true);
    await set('ping', 1);
    const runs = await until(
      () => runsOf(id),
      ([newest]) => newest?.state === 'failed',
    );
    expect(runs.length).toBe(12);
    expect(runs[0]?.error?.type).toBe('script_chain_too_long');
  });
});

describe('a schedule', () => {
  const schedule = (cron: string, timezone = 'UTC', missed: 'once' | 'skip' | 'every' = 'once') => ({
    kind: 'schedule' as const,
    cron,
    timezone,
    missed,
  });

  test('starts its script when it is due, once', async () => {
    const id = await script('return context.scheduled_at', { attributes: { triggers: [schedule('0 3 * * *')] } }, true);
    await server().deps.db.execute(
      "update script_triggers set next_at = now() - interval '3 days' where script_id = $1",
      [id],
    );
    await server().deps.db.tx((tx) => wake(tx, 'runs'));
    const [run] = await until(
      () => runsOf(id),
      (runs) => runs.length > 0,
    );
    const done = await reached(id, run?.run_id ?? '', 'done');
    expect(String(done.result)).toMatch(/T03:00:00.000Z$/);
    await server().deps.db.tx((tx) => startScheduled(tx, server().deps.events));
    expect((await runsOf(id)).length).toBe(1);
  });

  test('skips its time where there is no room for another run, and does not delay others', async () => {
    const id = await script('return 1', { attributes: { triggers: [schedule('0 3 * * *')] } }, true);
    const { db } = server().deps;
    await db.execute(
      `insert into script_runs (id, ws, script_id, version, cause, actor, input, depth, seed, state, wake_at)
        select 'waiting-' || n, $1, $2, 1, 'play', 'test', '{}', 0, 1, 'waiting', now() + interval '1 day'
        from generate_series(1, 1000) n`,
      [workspace().params.ws, id],
    );
    await db.execute("update script_triggers set next_at = now() - interval '1 minute' where script_id = $1", [id]);
    expect(await db.tx((tx) => startScheduled(tx, server().deps.events))).toBe(1);
    expect(await db.tx((tx) => startScheduled(tx, server().deps.events))).toBe(0);
    await db.execute("update script_triggers set next_at = now() - interval '1 minute' where script_id = $1", [id]);
    expect(await db.tx((tx) => startScheduled(tx, server().deps.events))).toBe(1);
    const skipped = async () => (await runsOf(id)).filter(({ state }) => state === 'skipped');
    expect(await skipped()).toMatchObject([{ cause: 'schedule', error: { type: 'too_many_runs' } }]);
    await db.execute('delete from script_runs where script_id = $1', [id]);
  });

  test('that is invalid is refused', async () => {
    const wrong = async (trigger: object) => {
      const body = { script_name: 'Wrong', type: 'adv', attributes: { triggers: [trigger] } };
      const raw = await server().app.inject({
        method: 'POST',
        url: `/api/1.0/workspaces/${workspace().params.ws}/script`,
        headers: { authorization: `Bearer ${workspace().token}` },
        payload: body,
      });
      return raw.json<{ fields?: Record<string, unknown> }>().fields;
    };
    expect(Object.keys((await wrong(schedule('at eight'))) ?? {})).toEqual(['attributes.triggers.0.cron']);
    expect(Object.keys((await wrong(schedule('* * * * * *'))) ?? {})).toEqual(['attributes.triggers.0.cron']);
    expect(await wrong(schedule('0 0 30 2 *'))).toMatchObject({ 'attributes.triggers.0.cron': { type: 'cron_never' } });
    expect(Object.keys((await wrong(schedule('0 8 * * *', 'Mars/Olympus'))) ?? {})).toEqual([
      'attributes.triggers.0.timezone',
    ]);
  });

  test('makes up for missed times by its policy, in its time zone', () => {
    const first = new Date('2026-03-27T07:00:00Z');
    const now = new Date('2026-03-30T06:00:30Z');
    const times = (missed: 'once' | 'skip' | 'every') =>
      timesToRun(schedule('0 8 * * *', 'Europe/Paris', missed), first, now).map((time) => time.toISOString());
    // The clocks went forward on 29 March.
    expect(times('every')).toEqual([
      '2026-03-27T07:00:00.000Z',
      '2026-03-28T07:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
      '2026-03-30T06:00:00.000Z',
    ]);
    expect(times('once')).toEqual(['2026-03-30T06:00:00.000Z']);
    expect(times('skip')).toEqual(['2026-03-30T06:00:00.000Z']);
    const late = new Date('2026-03-30T05:00:00Z');
    expect(timesToRun(schedule('0 8 * * *', 'Europe/Paris', 'skip'), first, late)).toEqual([]);
  });
});
