import { z } from 'zod';
import { NlpClass, Training } from '@parlance/contract/calls/nlp';
import { ask } from '../support/http.ts';
import { csvOfIntents, largeSizes, seedLargeWorkspace } from '../support/largeWorkspace.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace, readImport, startImport, startTraining, waitForTask } from '../support/studio.ts';
import { residentMb } from './memory.ts';
import { cpuMs } from './processorTime.ts';
import { type Figure, printTable, quantile } from './table.ts';

/**
 * Imports and trains a class of 10,000 utterances on an idle server; then trains all classes of a large workspace one
 * after the other, and measures predictions meanwhile.
 */

const idlePredictions = 400;
const sentences = [
  'how can i find the parcel',
  'please cancel the invoice today',
  'where is my laptop',
  'pay the ticket',
];

const server = await startServer({ env: { PARLANCE_LOG_LEVEL: 'warn' } });
const person = await signIn(server.url);

const figures: Figure[] = [];
/** Runs `work`, and records how long it took and the processor time of the server. */
async function timed(what: string, work: () => Promise<unknown>, goal?: number): Promise<void> {
  const [start, before] = [performance.now(), await cpuMs(server.pid)];
  await work();
  const [wall, cpu] = [(performance.now() - start) / 1000, ((await cpuMs(server.pid)) - before) / 1000];
  figures.push(
    { what, measured: wall, goal, unit: 's' },
    { what: `${what}: processor time`, measured: cpu, unit: 's' },
  );
}
const alone = await createWorkspace(person, 'One class');
await timed(
  'import of 10,000 utterances',
  async () => {
    const file = { name: 'class.csv', bytes: csvOfIntents(0, 100), class_name: 'class' };
    const report = await readImport(server.url, person, alone, file);
    await waitForTask(person, alone, await startImport(person, alone, report.import_id));
  },
  6,
);
const Classes = z.object({ data: z.array(NlpClass) });
const [imported] = (await person.get('GET /api/1.0/gael/:ws/class', Classes, { params: { ws: alone } })).data;
await timed('training of 10,000 utterances', async () =>
  waitForTask(person, alone, await startTraining(person, alone, imported?.id ?? '')),
);
printTable('A class of 10,000 utterances', figures);

const ws = await seedLargeWorkspace(server.url, person);
const { data: classes } = await person.get('GET /api/1.0/gael/:ws/class', Classes, { params: { ws } });
const [first, ...rest] = classes;
if (!first) throw new Error('the workspace has no classes');
await waitForTask(person, ws, await startTraining(person, ws, first.id));

/** Milliseconds of one prediction with the class that is already trained. */
async function predict(round: number): Promise<number> {
  const began = performance.now();
  const { status, body } = await ask(server.url, 'POST /api/1.0/gael/:ws/class/:id/utterance', {
    token: person.token,
    params: { ws, id: first?.id ?? '' },
    body: { utterance: sentences[round % sentences.length] },
  });
  if (status !== 200) throw new Error(`a prediction answered ${status}: ${JSON.stringify(body)}`);
  return performance.now() - began;
}

const idle: number[] = [];
for (let round = 0; round < 40; round++) await predict(round);
for (let round = 0; round < idlePredictions; round++) idle.push(await predict(round));
const memoryIdle = await residentMb(server.pid);

const busy: number[] = [];
let memoryBusy = memoryIdle;
const trained = new AbortController();
const began = performance.now();
const asking = (async () => {
  for (let round = 0; !trained.signal.aborted; round++) {
    busy.push(await predict(round));
    if (round % 20 === 0) memoryBusy = Math.max(memoryBusy, await residentMb(server.pid));
  }
})();
for (const { id } of rest) await waitForTask(person, ws, await startTraining(person, ws, id));
trained.abort();
await asking;
const seconds = (performance.now() - began) / 1000;

const { data: trainings } = await person.get(
  'GET /api/1.0/gael/:ws/class/:id/trainings',
  z.object({ data: z.array(Training) }),
  { params: { ws, id: rest[0]?.id ?? '' } },
);
await server.dispose();

const row = (what: string, p: number, goal?: number) => {
  const [measured, peer] = [quantile(busy, p), quantile(idle, p)];
  return { what, measured, peer, ratio: measured / peer, goal, unit: 'ms' };
};
printTable(
  `Predictions while ${rest.length} of ${largeSizes.classes} classes (${largeSizes.utterances} utterances in all) are trained (peer: idle)`,
  [
    row('prediction, p50', 0.5),
    row('prediction, p99', 0.99, 3),
    { what: 'training of one class, mean', measured: seconds / rest.length, unit: 's' },
    { what: 'size of one model', measured: (trainings[0]?.figures?.size ?? 0) / 1e6, unit: 'MB' },
    { what: 'resident memory, idle', measured: memoryIdle, unit: 'MiB' },
    { what: 'resident memory, most while training', measured: memoryBusy, unit: 'MiB' },
  ],
);
