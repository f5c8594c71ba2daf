import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { countUp } from '../../identity/credentials/failureCounter.ts';
import { startMailServer } from '../../testing/mailServer.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';
import { json, openStoreBench, plain, row } from '../../testing/storeBench.ts';

const bench = openStoreBench();

describe('services', () => {
  test('the weather, from Open-Meteo', async () => {
    bench.site.answer = json({
      latitude: 48.86,
      longitude: 2.3599997,
      current_units: { time: 'iso8601', interval: 'seconds', temperature_2m: '°C' },
      current: {
        time: '2026-11-23T05:00',
        interval: 900,
        temperature_2m: 7.4,
        apparent_temperature: 4.9,
        relative_humidity_2m: 87,
        precipitation: 0.1,
        cloud_cover: 100,
        wind_speed_10m: 11.2,
        wind_direction_10m: 231,
        pressure_msl: 1013.2,
        weather_code: 61,
        is_day: 0,
      },
    });
    const id = await bench.create({ connector: 'weather', settings: { server: bench.site.url } });
    await eventually(async () =>
      expect(await bench.values(id)).toMatchObject({ temperature: 7.4, condition: 'rain', daylight: false }),
    );
    expect(bench.site.asked[0]?.url).toContain(
      '/v1/forecast?latitude=48.8566&longitude=2.3522&current=temperature_2m%2C',
    );
    expect((await bench.state(id)).attributes).toHaveLength(11);
    expect((await bench.state(id)).attributes.every(({ read_only }) => read_only)).toBe(true);
  });

  test('the air quality of a city', async () => {
    bench.site.answer = json({
      current: { time: '2026-11-23T05:00', pm2_5: 8.1, pm10: 12, ozone: 31, european_aqi: 22 },
    });
    const { body } = await bench.tryIt({ connector: 'pollutioncity', settings: { server: bench.site.url } });
    expect(body.values.map(({ value }) => value)).toEqual([8.1, 12, 31, null, null, null, 22, null]);
  });

  test('a page of Wikipedia, and another by command', async () => {
    const page = (title: string) =>
      json({
        title,
        description: 'Household appliance',
        extract: `${title} is …`,
        content_urls: { desktop: { page: 'https://w/x' } },
      });
    bench.site.answer = page('Kettle');
    const id = await bench.create({ connector: 'wiki', settings: { server: bench.site.url, title: 'Kettle' } });
    await eventually(async () =>
      expect(await bench.values(id)).toMatchObject({ title: 'Kettle', address: 'https://w/x' }),
    );
    bench.site.answer = page('Tea pot');
    expect((await bench.command(id, 'page', 'title', 'tea pot')).status).toBeLessThan(300);
    await eventually(async () => expect(await bench.values(id)).toMatchObject({ extract: 'Tea pot is …' }));
    expect(bench.site.asked.at(-1)?.url).toBe('/api/rest_v1/page/summary/tea_pot');
    const [title] = (await bench.state(id)).attributes.filter(({ attribute_name }) => attribute_name === 'title');
    expect(title?.status).toBe('in_sync');
  });

  test('redirects of a page are followed on the same server only', async () => {
    const summary = json({ title: 'New York City', extract: 'New York is …' });
    const paths = '/api/rest_v1/page/summary/';
    const leadTo =
      (location: string): typeof bench.site.answer =>
      (request, response) => {
        if (request.url === `${paths}NYC`) response.writeHead(302, { location }).end();
        else summary(request, response);
      };
    const settings = { server: bench.site.url, title: 'NYC' };
    bench.site.answer = leadTo('New_York_City');
    const { body } = await bench.tryIt({ connector: 'wiki', settings });
    expect(body).toMatchObject({
      ok: true,
      values: expect.arrayContaining([expect.objectContaining({ value: 'NYC' })]),
    });
    expect(bench.site.asked.map(({ url }) => url)).toEqual([`${paths}NYC`, `${paths}New_York_City`]);
    bench.site.answer = leadTo('http://169.254.169.254/latest');
    expect((await bench.tryIt({ connector: 'wiki', settings })).body.problem).toMatchObject({
      type: 'connection_status',
      params: { status: 302 },
    });
    bench.site.answer = leadTo('NYC');
    expect((await bench.tryIt({ connector: 'wiki', settings })).body.problem?.type).toBe('connection_status');
  });

  test('Slack gets a text when it is commanded, and is tested without a post', async () => {
    bench.site.answer = plain('no_text', 400);
    const secrets = { url: `${bench.site.url}/services/T0/B0/x` };
    expect((await bench.tryIt({ connector: 'slack', secrets })).body.ok).toBe(true);
    bench.site.answer = plain('ok');
    const id = await bench.create({ connector: 'slack', secrets });
    await bench.command(id, 'message', 'send', 'The freezer is warm');
    await eventually(async () => expect(await bench.values(id)).toMatchObject({ send: 'The freezer is warm' }));
    expect(JSON.parse(bench.site.asked.at(-1)?.body ?? '')).toEqual({ text: 'The freezer is warm' });
    expect(bench.site.asked.at(-1)?.headers['idempotency-key']).toMatch(/.{8}/);
    bench.site.answer = plain('invalid_token', 403);
    await bench.command(id, 'message', 'send', 'Again');
    await eventually(async () =>
      expect((await bench.device(id)).problem).toMatchObject({
        type: 'connection_refused',
        params: { reason: 'invalid_token' },
      }),
    );
    expect(JSON.stringify(await bench.device(id))).not.toContain('T0/B0');
  });

  test('Teams gets a card when it is commanded, and the reason of a refusal is shown', async () => {
    bench.site.answer = (_, response) => response.writeHead(202).end();
    const secrets = { url: `${bench.site.url}/workflows/0a1b/triggers/manual/paths/invoke?sig=hush` };
    expect((await bench.tryIt({ connector: 'teams', secrets })).body).toMatchObject({
      ok: true,
      status: '202 Accepted',
    });
    const id = await bench.create({ connector: 'teams', secrets });
    await bench.command(id, 'message', 'send', 'The freezer is warm');
    await eventually(async () => expect(await bench.values(id)).toMatchObject({ send: 'The freezer is warm' }));
    const card = 'application/vnd.microsoft.card.adaptive';
    expect(JSON.parse(bench.site.asked.at(-1)?.body ?? '')).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: card,
          content: { type: 'AdaptiveCard', body: [{ type: 'TextBlock', text: 'The freezer is warm' }] },
        },
      ],
    });
    const refused = { error: { code: 'DirectApiAuthorizationRequired', message: 'The request is not authorized.' } };
    bench.site.answer = json(refused, 401);
    await bench.command(id, 'message', 'send', 'Again');
    await eventually(async () =>
      expect((await bench.device(id)).problem).toMatchObject({
        type: 'connection_refused',
        params: { reason: expect.stringContaining('DirectApiAuthorizationRequired') },
      }),
    );
    expect(JSON.stringify(await bench.device(id))).not.toContain('hush');
  });

  test('a test with the stored settings marks a channel as working; a test with other settings does not', async () => {
    bench.site.answer = plain('no_text', 400);
    const secrets = { url: `${bench.site.url}/services/T1/B1/x` };
    const vthingId = await bench.create({ connector: 'slack', secrets });
    expect((await bench.device(vthingId)).state).toBe('waiting');
    const other = { url: `${bench.site.url}/services/T2/B2/x` };
    expect((await bench.tryIt({ connector: 'slack', secrets: other, vthingId })).body.ok).toBe(true);
    expect((await bench.device(vthingId)).state).toBe('waiting');
    expect((await bench.tryIt({ connector: 'slack', vthingId })).body.ok).toBe(true);
    expect(await bench.device(vthingId)).toMatchObject({ state: 'working', worked_at: expect.any(String) });
    expect((await bench.state(vthingId)).availability.state).toBe('online');
  });

  test('a webhook works once it has received something, and receives nothing while disabled', async () => {
    const id = await bench.create({ connector: 'webhook' });
    const { body } = await bench.server.call('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', bench.at(id));
    const send = async () =>
      (await bench.server.app.inject({ method: 'POST', url: new URL(body.url).pathname, payload: { a: 1 } }))
        .statusCode;
    expect((await bench.device(id)).state).toBe('waiting');
    expect(await send()).toBe(202);
    expect(await bench.device(id)).toMatchObject({ state: 'working', worked_at: expect.any(String) });
    const edit = (fields: object) =>
      bench.server.call('PUT /api/1.0/workspaces/:ws/store/device/:id', { ...bench.at(id), body: fields });
    await edit({ enabled: false });
    expect(await send()).toBe(404);
    expect((await bench.state(id)).availability).toMatchObject({
      state: 'unavailable',
      reason: 'Its connection is switched off.',
    });
    await edit({ enabled: true });
    expect((await bench.state(id)).availability.state).toBe('unknown');
    expect(await send()).toBe(202);
    expect((await bench.state(id)).availability.state).toBe('online');
  });

  test('an e-mail goes out by the mail server of the workspace', async () => {
    const mail = await startMailServer();
    try {
      const without = await bench.tryIt({ connector: 'email', settings: { to: 'desk@acme.com', subject: 'Notice' } });
      expect(without.body.problem?.type).toBe('connection_no_mail');
      await bench.server.call('PUT /api/1.0/workspaces/:ws/configuration/smtp', {
        token: bench.token,
        params: { ws: bench.tenant.ws },
        body: { host: '127.0.0.1', port: mail.port, security: 'none', user: '', from: 'bot@acme.com' },
      });
      const id = await bench.create({ connector: 'email', settings: { to: 'desk@acme.com', subject: 'Notice' } });
      await bench.command(id, 'message', 'send', 'The freezer is warm');
      await eventually(() => expect(mail.received).toMatchObject([{ to: ['desk@acme.com'] }]));
      expect(mail.received[0]?.text).toContain('The freezer is warm');
      // E-mails of all its things count together, and those of tests as well.
      await bench.server.deps.db.tx((tx) => countUp(tx, `thing_mails:${bench.tenant.ws}`, 3_600_000, { count: 98 }));
      const asked = { connector: 'email', settings: { to: 'desk@acme.com', subject: 'Notice' } };
      expect((await bench.tryIt(asked)).body.ok).toBe(true);
      expect((await bench.tryIt(asked)).body.problem).toMatchObject({
        type: 'connection_too_many_mails',
        params: { max: 100 },
      });
      await bench.command(id, 'message', 'send', 'The freezer is hot');
      await eventually(async () => expect((await bench.device(id)).problem?.type).toBe('connection_too_many_mails'));
      expect(mail.received).toHaveLength(2);
    } finally {
      await mail.stop();
    }
  });
});

const nowhere = '127.0.0.1:1';
test.each<Parameters<typeof bench.create>[0]>([
  { connector: 'http', settings: { url: `http://${nowhere}/`, interval: 10 }, mapping: [row('a', 'b', '$.b')] },
  { connector: 'weather', settings: { server: `http://${nowhere}` } },
  { connector: 'pollutioncity', settings: { server: `http://${nowhere}` } },
  { connector: 'wiki', settings: { server: `http://${nowhere}`, title: 'Tea' } },
  { connector: 'mqtt', settings: { url: `mqtt://${nowhere}` }, mapping: [{ ...row('a', 'b', ''), topic: 'b' }] },
  { connector: 'slack', secrets: { url: `http://${nowhere}/` } },
  { connector: 'teams', secrets: { url: `http://${nowhere}/` } },
])('$connector is shown as failing since it became unreachable', async (body) => {
  const began = Date.now();
  const id = await bench.create(body);
  // Channels are only contacted when there is something to send.
  if (body.secrets) await bench.command(id, 'message', 'send', 'Hello');
  await eventually(async () =>
    expect(await bench.device(id)).toMatchObject({ state: 'failing', problem: { type: 'host_refuses' } }),
  );
  const { since } = await bench.device(id);
  expect(Date.parse(since)).toBeGreaterThanOrEqual(began - 1000);
  expect((await bench.state(id)).availability).toMatchObject({ state: 'unavailable', since: expect.any(String) });
});

test('the refusal of a secret address names its host only', async () => {
  const server = await startTestServer({ work: false });
  try {
    const tenant = await newTenant(server.deps.db);
    const { token } = await tenant.signIn('companyAdmin');
    const { body } = await server.call('POST /api/1.0/workspaces/:ws/store/test', {
      token,
      params: { ws: tenant.ws },
      body: { connector: 'slack', secrets: { url: 'https://hooks.invalid/services/T0/B0/hush' } },
    });
    expect(body.problem).toMatchObject({ type: 'connection_forbidden', params: { host: 'hooks.invalid' } });
    expect(JSON.stringify(body)).not.toContain('hush');
  } finally {
    await server.stop();
  }
});
