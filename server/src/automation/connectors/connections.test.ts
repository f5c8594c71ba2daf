import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { thingConnections } from '../../platform/db/connectionTables.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { eventually } from '../../testing/eventually.ts';
import { newTenant } from '../../testing/people.ts';
import { leaseConnections } from './connectionLeases.ts';
import { retryAfter } from './health.ts';
import { json, openStoreBench, row } from '../../testing/storeBench.ts';

const bench = openStoreBench();
const anyRoom = { room: 10, ofWorkspace: 10, working: {}, without: [] };

describe('a simulated light', () => {
  test('reports by itself, and confirms a command a moment later', async () => {
    const id = await bench.create({ connector: 'smartlight' });
    await eventually(async () => expect(await bench.values(id)).toMatchObject({ on: true, brightness: 80 }));
    await bench.command(id, 'light', 'on', false);
    const [pending] = (await bench.state(id)).attributes.filter(({ attribute_name }) => attribute_name === 'on');
    expect(pending?.status).toBe('pending');
    await eventually(async () => expect(await bench.values(id)).toMatchObject({ on: false, consumption: 0.4 }));
    const [on] = (await bench.state(id)).attributes.filter(({ attribute_name }) => attribute_name === 'on');
    expect(on?.status).toBe('in_sync');
  });

  test('stays reachable after a command that it cannot carry out, which is never confirmed', async () => {
    const id = await bench.create({ connector: 'smartlight' });
    await eventually(async () => expect((await bench.device(id)).state).toBe('working'));
    await bench.command(id, 'light', 'scene', 'evening');
    await bench.command(id, 'light', 'brightness', 25);
    await eventually(async () => expect(await bench.values(id)).toMatchObject({ brightness: 25 }));
    expect(await bench.device(id)).toMatchObject({ state: 'working', problem: null });
    const [scene] = (await bench.state(id)).attributes.filter(({ attribute_name }) => attribute_name === 'scene');
    expect(scene?.status).toBe('pending');
  });
});

describe('of several processes', () => {
  test('one reads a thing; another takes over when it has died', async () => {
    bench.site.answer = json({ a: 1 });
    const settings = { url: `${bench.site.url}/leased`, interval: 10 };
    const id = await bench.create({ connector: 'http', settings, mapping: [row('x', 'a', '$.a')] });
    await eventually(async () => expect(await bench.values(id)).toEqual({ a: 1 }));
    const mine = and(eq(thingConnections.ws, bench.tenant.ws), eq(thingConnections.thing, id));
    const { db } = bench.server.deps;
    // Another process takes the lease, and dies before it has read.
    await db.tx(async (tx) => {
      await tx
        .update(thingConnections)
        .set({ dueAt: sql`now() - interval '1 hour'` })
        .where(mine);
      const [taken] = await leaseConnections(tx, 'free', { ...anyRoom, room: 1 });
      expect(taken?.thing).toBe(id);
    });
    bench.site.answer = json({ a: 2 });
    const others = await db.tx((tx) => leaseConnections(tx, 'free', anyRoom));
    expect(others.map(({ thing }) => thing)).not.toContain(id);
    expect(await bench.values(id)).toEqual({ a: 1 });
    await db.tx((tx) =>
      tx
        .update(thingConnections)
        .set({ leaseUntil: sql`now()` })
        .where(mine),
    );
    await bench.server.deps.db.tx((tx) => wake(tx, 'connections'));
    await eventually(async () => expect(await bench.values(id)).toEqual({ a: 2 }));
  });

  test('each works on a limited number of connections of one workspace at once', async () => {
    bench.site.answer = json({ a: 1 });
    const settings = { url: `${bench.site.url}/many`, interval: 86_400 };
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      ids.push(await bench.create({ connector: 'http', settings, mapping: [row('x', 'a', '$.a')] }));
    }
    for (const id of ids) await eventually(async () => expect(await bench.values(id)).toEqual({ a: 1 }));
    const { ws } = bench.tenant;
    const { db } = bench.server.deps;
    const taken = (working: number, without: string[] = []) =>
      db.tx(async (tx) => {
        await tx
          .update(thingConnections)
          .set({ dueAt: sql`now() - interval '1 hour'`, lease: null, leaseUntil: null })
          .where(inArray(thingConnections.thing, ids));
        const found = await leaseConnections(tx, 'free', {
          room: 8,
          ofWorkspace: 4,
          working: { [ws]: working },
          without,
        });
        await tx
          .update(thingConnections)
          .set({ dueAt: sql`now() + interval '1 hour'`, lease: null, leaseUntil: null })
          .where(inArray(thingConnections.thing, ids));
        return found.length;
      });
    expect([await taken(0), await taken(3), await taken(4)]).toEqual([4, 1, 0]);
    // Nor on those of a connector that is excluded.
    expect([await taken(0, ['mqtt']), await taken(0, ['mqtt', 'http'])]).toEqual([4, 0]);
  });

  test('retries with exponential backoff and jitter', () => {
    expect([0, 1, 2, 20].map((failures) => retryAfter(failures, 0.5))).toEqual([5, 10, 20, 900]);
    expect(retryAfter(0, 0)).toBeLessThan(retryAfter(0, 1));
  });
});

describe('the store', () => {
  test('tells the connectors, their use, and their logos', async () => {
    await bench.create({ connector: 'group' });
    const { body } = await bench.server.call('GET /api/1.0/store', {
      token: bench.token,
      query: { ws: bench.tenant.ws },
    });
    const group = body.data.find(({ id }) => id === 'group');
    expect(group).toMatchObject({ used_by: 1, version: '1.0', category: 'simulators', image: 'group' });
    const listed = await bench.server.call('GET /api/1.0/store/devices', {
      token: bench.token,
      query: { ws: bench.tenant.ws, connector: 'group' },
    });
    expect(listed.body.data).toMatchObject([{ connector: 'group', enabled: true }]);
    for (const { id } of body.data) {
      const logo = await bench.server.call('GET /api/1.0/store/logos/:id', { params: { id } });
      expect([logo.status, logo.raw.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    const other = await newTenant(bench.server.deps.db);
    const foreign = await bench.server.call('GET /api/1.0/store', { token: bench.token, query: { ws: other.ws } });
    expect(foreign.status).toBe(403);
  });

  test('disabling a connection makes its thing unavailable; a deleted thing does not count as in use', async () => {
    const id = await bench.create({ connector: 'sensor' });
    await eventually(async () => expect((await bench.device(id)).state).toBe('working'));
    const { version } = await bench.device(id);
    const off = await bench.server.call('PUT /api/1.0/workspaces/:ws/store/device/:id', {
      ...bench.at(id),
      headers: { 'if-match': `"${version}"` },
      body: { enabled: false },
    });
    expect(off.body).toMatchObject({ enabled: false, state: 'waiting', next_at: null });
    expect((await bench.state(id)).availability.state).toBe('unavailable');
    // Also one with settings that earlier rules allowed; they are checked once they change.
    await bench.server.deps.db.tx((tx) =>
      tx
        .update(thingConnections)
        .set({ settings: { interval: -1 } })
        .where(eq(thingConnections.thing, id)),
    );
    const edit = async (body: object) =>
      bench.server.call('PUT /api/1.0/workspaces/:ws/store/device/:id', {
        ...bench.at(id),
        headers: { 'if-match': `"${(await bench.device(id)).version}"` },
        body,
      });
    expect((await edit({ enabled: true })).body.enabled).toBe(true);
    expect((await edit({ enabled: false })).body.enabled).toBe(false);
    expect((await edit({ settings: { interval: -1 } })).status).toBe(400);
    await bench.server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', bench.at(id));
    const listed = await bench.server.call('GET /api/1.0/store/devices', {
      token: bench.token,
      query: { ws: bench.tenant.ws, connector: 'sensor' },
    });
    expect(listed.body.data).toEqual([]);
  });
});
