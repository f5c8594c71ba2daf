import { expect, onTestFinished, test } from 'vitest';
import { newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';

const halfHour = 1800;

test('a trend has the last value of each half hour', async () => {
  const server = await startTestServer({ work: false });
  onTestFinished(() => server.stop());
  const tenant = await newTenant(server.deps.db);
  const { ws } = tenant;
  const { token } = await tenant.signIn('companyAdmin');
  const body = { name: 'acme-Light' };
  const { vthingId: id } = (await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params: { ws }, body }))
    .body;
  const at = { token, params: { ws, id } };

  const start = (Math.floor(Date.now() / 1000 / halfHour) - 3) * halfHour;
  const reported = [
    { value: 40, second: 0 },
    { value: 91, second: 10 },
    { value: 80, second: 20 },
    { value: 20, second: halfHour },
    { value: 30, second: 2 * halfHour - 1 },
  ];
  for (const { value, second } of reported) {
    const values = [{ event_name: 'light', attribute_name: 'brightness', value }];
    await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/report', { ...at, body: { values } });
    await server.deps.db.execute(
      'update attribute_changes set created_at = to_timestamp($1) where id = (select max(id) from attribute_changes where after = $2)',
      [start + second, JSON.stringify(value)],
    );
  }

  const { attributes } = (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/state', at)).body;
  const moment = (second: number) => new Date((start + second) * 1000).toISOString();
  expect(attributes[0]?.trend).toEqual([
    { at: moment(20), value: 80 },
    { at: moment(2 * halfHour - 1), value: 30 },
  ]);
});
