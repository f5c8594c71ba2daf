import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { Script } from '@parlance/contract/calls/scripts';
import { ThingState } from '@parlance/contract/calls/thingState';
import { readEvents } from '../support/events.ts';
import { atOnce } from '../support/pool.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { printTable, quantile } from './table.ts';

/**
 * Many virtual things that report values, and an alarm whose rule reads each of them: no update may be lost, and the
 * result of the rule must be known soon. `PARLANCE_BENCH_RATE` sets other rates, in updates per second of all things
 * together.
 */
const rates = (process.env['PARLANCE_BENCH_RATE'] ?? '10,50,100').split(',').map(Number);
const things = 1000;
const seconds = 60;
/** One of `hotEvery` updates sets off the alarm of its thing; the next update of that thing ends it. */
const hotEvery = 5;
/** Milliseconds after the last update until a missing one counts as lost. */
const patience = 60_000;

const Line = z.object({ type: z.literal('log'), message: z.string() });

async function measure(what: string, server: RunningServer, rate: number): Promise<void> {
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, `things at ${rate} a second`);
  const ids = await atOnce(
    4,
    Array.from({ length: things }, (_, at) => at),
    async (at) => {
      const Made = z.object({ vthingId: z.string() });
      const body = { name: `${ws}-vthing_Sensor ${at}` };
      return (await person.get('POST /api/1.0/workspaces/:ws/vthing', Made, { params: { ws }, body })).vthingId;
    },
  );
  const hot = { name: '*', trigger: 'climate', attribute_name: 'celsius', operator: '>' as const, value: 30 };
  const alarm = {
    script_name: 'Too hot',
    type: 'alarm' as const,
    scriptCode: "if (context.alarm === 'on') log(context.thing)",
    attributes: { consoleModel: { on: { condition: 'AND' as const, rules: [hot] }, alarm: { every: 0 } } },
  };
  const { script_id: id } = await person.get('POST /api/1.0/workspaces/:ws/script', Script, {
    params: { ws },
    body: alarm,
  });
  await person.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, {
    params: { ws, id },
    body: { production: true },
  });

  /** When each thing was last due to report that it is too hot, and how long its rule took to detect it. */
  const hotSince = new Map<string, number>();
  const toRule: number[] = [];
  let expected = Infinity;
  const output = `${server.url}/api/1.0/workspaces/${ws}/script/${id}/output`;
  const hearing = readEvents(output, person.token, (data) => {
    const line = Line.safeParse(data);
    const since = line.success ? hotSince.get(line.data.message) : undefined;
    if (line.success && since !== undefined) toRule.push(performance.now() - since);
    return toRule.length >= expected;
    // The stream ends with the server.
  }).catch(() => undefined);

  const report = (thing: string, value: number) =>
    person.get('POST /api/1.0/workspaces/:ws/vthing/:id/report', z.unknown(), {
      params: { ws, id: thing },
      body: { values: [{ event_name: 'climate', attribute_name: 'celsius', value }] },
    });
  const toAnswer: number[] = [];
  let [hotUpdates, refused] = [0, 0];
  const sending: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < rate * seconds; at += 1) {
    // Counted from when the update was due, so that queueing time is included.
    const due = began + (at / rate) * 1000;
    if (performance.now() < due) await wait(due - performance.now());
    const thing = ids[at % things] ?? '';
    const isHot = at % hotEvery === Math.floor(at / things) % hotEvery;
    if (isHot) {
      hotSince.set(thing, due);
      hotUpdates += 1;
    }
    // Every value differs.
    const reported = report(thing, (isHot ? 35 : 20) + at / 1e6);
    sending.push(
      reported.then(
        () => void toAnswer.push(performance.now() - due),
        () => void (refused += 1),
      ),
    );
  }
  await Promise.all(sending);
  const took = (performance.now() - began) / 1000;
  expected = hotUpdates;
  if (toRule.length < expected) await Promise.race([hearing, wait(patience)]);

  const versions = await atOnce(4, ids, async (thing) => {
    const asked = { params: { ws, id: thing } };
    const { attributes } = await person.get('GET /api/1.0/workspaces/:ws/vthing/:id/state', ThingState, asked);
    return attributes.find((one) => one.attribute_name === 'celsius')?.reported?.version ?? 0;
  });
  const stored = versions.reduce((sum, version) => sum + version, 0);
  printTable(what, [
    { what: 'updates taken a second', measured: toAnswer.length / took, unit: '', goal: rate * 0.95, atLeast: true },
    { what: 'refused', measured: refused, unit: '', goal: 0 },
    { what: 'updates lost', measured: rate * seconds - stored, unit: '', goal: 0 },
    { what: 'alarms lost', measured: hotUpdates - toRule.length, unit: '', goal: 0 },
    { what: 'update to its answer, rule evaluated, p50', measured: quantile(toAnswer, 0.5), unit: 'ms' },
    { what: 'update to its answer, rule evaluated, p99', measured: quantile(toAnswer, 0.99), unit: 'ms', goal: 250 },
    { what: 'update to the first step of its alarm, p50', measured: quantile(toRule, 0.5), unit: 'ms' },
    { what: 'update to the first step of its alarm, p99', measured: quantile(toRule, 0.99), unit: 'ms', goal: 250 },
  ]);
  await server.dispose();
  await hearing;
}

const env = { PARLANCE_LOG_LEVEL: 'warn' };
const only = process.env['PARLANCE_BENCH_DATABASE'];
for (const rate of rates) {
  const title = `${things} things, ${rate} updates a second in sum`;
  if (only !== 'postgres') await measure(`${title}, embedded database`, await startServer({ env }), rate);
  if (only === 'pglite') continue;
  const postgres = await startPostgres();
  const onPostgres = await startServer({ env: { ...env, DATABASE_URL: postgres.url } });
  await measure(`${title}, PostgreSQL`, onPostgres, rate);
  await postgres.stop();
}
