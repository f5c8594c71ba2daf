import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WorkspaceEvent } from '@parlance/contract/calls/conversation';
import type { AlarmSettings } from '@parlance/contract/calls/scripts';
import type { AlarmState } from '@parlance/contract/limits';
import { workspaceTopic } from '../../platform/events/events.ts';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { advanceAlarm, type AlarmStatus } from './advanceAlarm.ts';
import { advanceDueAlarms } from './alarms.ts';

const start = Date.UTC(2026, 0, 1);
const after = (seconds: number) => new Date(start + seconds * 1000);

describe('an alarm', () => {
  /** The states after results of the rules, given as `[second, on, off]`. */
  function states(
    settings: Partial<AlarmSettings>,
    ...told: [number, boolean | null, boolean | null][]
  ): [AlarmState, number][] {
    const times = { holdOn: 0, holdOff: 0, missing: 'keep' as const, ...settings };
    let standing: AlarmStatus = { state: 'normal', since: after(0), dueAt: null };
    return told.map(([second, on, off]) => {
      standing = advanceAlarm(standing, { on, off }, times, after(second)) ?? standing;
      return [standing.state, (standing.since.getTime() - start) / 1000];
    });
  }

  test('goes on and off by two rules, and stays in between', () => {
    expect(states({}, [1, true, false], [2, false, false], [3, false, true])).toEqual([
      ['on', 1],
      ['on', 1],
      ['normal', 3],
    ]);
  });

  test('waits until a rule has held for its time', () => {
    const settings = { holdOn: 10, holdOff: 5 };
    expect(states(settings, [0, true, false], [9, true, false], [10, true, false])).toEqual([
      ['pending', 0],
      ['pending', 0],
      ['on', 10],
    ]);
    expect(states(settings, [0, true, false], [9, false, true], [20, true, false])).toEqual([
      ['pending', 0],
      ['normal', 9],
      ['pending', 20],
    ]);
    expect(
      states({ holdOff: 5 }, [0, true, false], [1, false, true], [3, true, false], [4, false, true], [12, false, true]),
    ).toEqual([
      ['on', 0],
      ['recovering', 1],
      ['on', 3],
      ['recovering', 4],
      ['normal', 9],
    ]);
  });

  test('treats missing values by its policy', () => {
    expect(states({ missing: 'keep' }, [0, true, false], [1, null, null])).toEqual([
      ['on', 0],
      ['on', 0],
    ]);
    expect(states({ missing: 'off' }, [0, true, false], [1, null, null])).toEqual([
      ['on', 0],
      ['normal', 1],
    ]);
    expect(states({ missing: 'on' }, [0, null, null], [1, false, true])).toEqual([
      ['on', 0],
      ['normal', 1],
    ]);
  });
});

describe('an alarm in production', () => {
  let server: TestServer;
  let tenant: Tenant;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ work: false });
    tenant = await newTenant(server.deps.db);
    token = (await tenant.signIn('companyAdmin')).token;
  });
  afterAll(() => server.stop());

  const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
  const rule = (operator: '>' | '<', value: number, event = 'tank', name = '') => ({
    condition: 'AND' as const,
    rules: [{ name, trigger: event, attribute_name: 'celsius', unit: '', operator, value }],
  });

  async function alarm(consoleModel: object): Promise<string> {
    const body = { script_name: crypto.randomUUID(), type: 'alarm' as const, attributes: { consoleModel } };
    const params = { ws: tenant.ws };
    const { body: made } = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params, body });
    await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(made.script_id), body: { production: true } });
    return made.script_id;
  }
  const report = (attribute_value: number, event_name = 'tank', deviceName?: string) =>
    server.call('POST /api/1.0/workspaces/:ws/event', {
      token,
      params: { ws: tenant.ws },
      body: { event_name, attribute_name: 'celsius', attribute_value, ...(deviceName !== undefined && { deviceName }) },
    });
  const standing = async (id: string) => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/alarms', { token, params: { ws: tenant.ws } });
    return body.data.filter(({ script_id }) => script_id === id);
  };
  const stateOf = async (id: string) => (await standing(id))[0]?.state;
  const inputs = async (id: string): Promise<unknown[]> => {
    const { rows } = await server.deps.db.execute(
      "select input ->> 'alarm' as alarm from script_runs where script_id = $1 and state <> 'skipped' order by created_at",
      [id],
    );
    return rows;
  };
  const advance = (seconds: number) =>
    server.deps.db.tx((tx) => advanceDueAlarms(tx, server.deps.events, new Date(Date.now() + seconds * 1000)));

  test('goes on once while the value flaps around its limit', async () => {
    const id = await alarm({ on: rule('>', 70), off: rule('<', 65) });
    for (const value of [69.9, 70.1, 69.9, 70.1, 69.9, 70.1]) await report(value);
    expect(await inputs(id)).toEqual([{ alarm: 'on' }]);
    await report(64);
    expect([await stateOf(id), await inputs(id)]).toEqual(['normal', [{ alarm: 'on' }, { alarm: 'off' }]]);
  });

  test('publishes changes of its state, and not each report', async () => {
    const id = await alarm({ on: rule('>', 70, 'kiln') });
    const told: string[] = [];
    const stop = await server.deps.events.subscribe(workspaceTopic(tenant.ws), undefined, (_, data) => {
      const event = WorkspaceEvent.parse(data);
      if (event.type === 'changed') told.push(event.what);
    });
    const times = (what: string) => told.filter((one) => one === what).length;
    // Earlier events have been delivered once this one has.
    await server.deps.db.tx((tx) => server.deps.events.changed(tx, tenant.ws, 'chart'));
    await eventually(() => expect(told).toContain('chart'));
    told.length = 0;
    for (const [at, value] of [60, 61, 62, 80].entries()) {
      await report(value, 'kiln');
      await eventually(() => expect(times('event')).toBe(at + 1));
    }
    // The state is also published with the first report, which creates the alarm.
    await eventually(() => expect(times('alarm')).toBe(2));
    expect(await stateOf(id)).toBe('on');
    stop();
  });

  test('goes on when its hold time has ended, whichever process checks then', async () => {
    const id = await alarm({ on: rule('>', 70, 'oven'), alarm: { holdOn: 60 } });
    await report(80, 'oven');
    expect(await standing(id)).toMatchObject([{ state: 'pending', vthingId: null }]);
    await advance(30);
    expect(await stateOf(id)).toBe('pending');
    await advance(61);
    expect([await stateOf(id), await inputs(id)]).toEqual(['on', [{ alarm: 'on' }]]);
    await advance(120);
    expect(await inputs(id)).toHaveLength(1);
  });

  test('runs its script again after the minimum interval only', async () => {
    const id = await alarm({ on: rule('>', 70, 'room'), alarm: { every: 3600 } });
    for (const value of [80, 60, 80, 60]) await report(value, 'room');
    expect(await inputs(id)).toEqual([{ alarm: 'on' }, { alarm: 'off' }]);
  });

  test('is normal again when its values are too old', async () => {
    const id = await alarm({ on: rule('>', 70, 'pipe'), alarm: { missing: 'off', missingAfter: 60 } });
    await report(80, 'pipe');
    await report(80, 'pipe');
    await advance(30);
    expect(await stateOf(id)).toBe('on');
    await advance(61);
    expect(await stateOf(id)).toBe('normal');
    await report(80, 'pipe');
    expect(await stateOf(id)).toBe('on');
  });

  test('stores a skipped run with the failed rule, once until it goes on or off or other rules fail', async () => {
    const wet = {
      name: '',
      trigger: 'cellar',
      attribute_name: 'water',
      unit: '',
      operator: '==' as const,
      value: 'yes',
    };
    const warm = rule('>', 30, 'cellar');
    const on = { condition: 'OR' as const, rules: [...warm.rules, wet] };
    const id = await alarm({ on, off: rule('<', 10, 'cellar') });
    const skipped = async () => {
      const { body } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', at(id));
      const details = [];
      for (const { run_id: runId } of body.data.filter(({ state }) => state === 'skipped').toReversed()) {
        const params = { ws: tenant.ws, id, runId };
        details.push((await server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', { token, params })).body);
      }
      return details;
    };
    for (const value of [20, 21, 22, 23]) await report(value, 'cellar');
    const [first, ...more] = await skipped();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      cause: 'alarm',
      input: { alarm: 'on' },
      result: { result: null, rules: [{ result: false }, { result: null, reason: 'missing' }] },
      facts: [
        { trigger: 'cellar', facts: [{ value: 20 }] },
        { attribute_name: 'water', facts: [null] },
      ],
    });
    // Another reason, too soon after the first one to be stored.
    const body = { event_name: 'cellar', attribute_name: 'water', attribute_value: 'no' };
    await server.call('POST /api/1.0/workspaces/:ws/event', { token, params: { ws: tenant.ws }, body });
    expect(await skipped()).toHaveLength(1);
    await advance(0);
    const later =
      'update alarm_states set skipped = skipped || \'{"at": "2026-01-01T00:00:00Z"}\' where script_id = $1';
    await server.deps.db.execute(later, [id]);
    for (const value of [24, 25]) await report(value, 'cellar');
    expect(await skipped()).toMatchObject([{}, { result: { result: false }, facts: [{ facts: [{ value: 24 }] }, {}] }]);
    for (const value of [31, 32, 33]) await report(value, 'cellar');
    expect((await skipped()).map(({ input }) => input['alarm'])).toEqual(['on', 'on', 'off']);
    const { body: replayed } = await server.call('POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay', {
      token,
      params: { ws: tenant.ws, id, runId: first?.run_id ?? '' },
      body: {},
    });
    expect(replayed).toMatchObject({ same: true, replayed: { state: 'skipped' } });
  });

  test('shows a number beyond the range of a double that an earlier release had stored', async () => {
    const id = await alarm({ on: rule('>', 70, 'silo'), off: rule('<', 10, 'silo') });
    await report(20, 'silo');
    await server.deps.db.execute(
      "update script_runs set facts = jsonb_set(facts, '{0,facts,0,value}', 'null') where script_id = $1",
      [id],
    );
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', at(id));
    const params = { ws: tenant.ws, id, runId: body.data[0]?.run_id ?? '' };
    const run = await server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', { token, params });
    expect(run.body).toMatchObject({ state: 'skipped', facts: [{ trigger: 'silo', facts: [{ value: '' }] }] });
    const replay = 'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay';
    expect((await server.call(replay, { token, params, body: {} })).status).toBe(200);
  });

  test('has a state for each virtual thing, deleted when the script leaves production', async () => {
    const id = await alarm({ on: rule('>', 70, 'fridge', '*') });
    const things: string[] = [];
    for (const name of ['acme-A', 'acme-B']) {
      const params = { ws: tenant.ws };
      const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } });
      things.push(made.body.vthingId);
    }
    await report(80, 'fridge', things[0]);
    await report(60, 'fridge', things[1]);
    expect(await standing(id)).toMatchObject([
      { vthingId: things[0], deviceName: 'acme-A', state: 'on' },
      { vthingId: things[1], deviceName: 'acme-B', state: 'normal' },
    ]);
    await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { production: false } });
    expect(await standing(id)).toEqual([]);
  });
});
