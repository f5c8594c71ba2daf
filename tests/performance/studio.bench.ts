import { ask, type RequestOptions } from '../support/http.ts';
import { largeSizes, seedLargeWorkspace } from '../support/largeWorkspace.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { cpuMs } from './processorTime.ts';
import { hitsShown, shown } from './studioScreens.ts';
import { printTable, quantile, type Figure } from './table.ts';

/** The studio with a large workspace: its lists and searches on the embedded database, and its screens. */

const rounds = 20;

const server = await startServer({ env: { PARLANCE_LOG_LEVEL: 'warn' } });
const admin = await signIn(server.url);
const began = performance.now();
const ws = await seedLargeWorkspace(server.url, admin);
const seeded = (performance.now() - began) / 1000;
const base = `/api/1.0/gael/${encodeURIComponent(ws)}`;

interface CallCost {
  wall: number;
  cpu: number;
}

async function once(call: string, asked: RequestOptions = {}): Promise<CallCost> {
  const [start, before] = [performance.now(), await cpuMs(server.pid)];
  const { status, body } = await ask(server.url, call, { token: admin.token, ...asked });
  if (status !== 200) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`);
  return { wall: performance.now() - start, cpu: (await cpuMs(server.pid)) - before };
}
async function times(call: string, asked: (round: number) => RequestOptions = () => ({})): Promise<CallCost[]> {
  const taken: CallCost[] = [];
  for (let round = 0; round < rounds; round++) taken.push(await once(call, asked(round)));
  return taken;
}
const figures: Figure[] = [];
/** Adds figures of a call. @param goal of its processor time, which is the time of an answer on an idle machine */
function addFigures(what: string, taken: CallCost[], goal?: number): void {
  const of = (kind: keyof CallCost, p: number) =>
    quantile(
      taken.map((one) => one[kind]),
      p,
    );
  figures.push(
    { what: `${what}, p50`, measured: of('wall', 0.5), unit: 'ms' },
    { what: `${what}, p95`, measured: of('wall', 0.95), unit: 'ms' },
    { what: `${what}, processor, p95`, measured: of('cpu', 0.95), unit: 'ms', goal },
  );
}

figures.push({ what: 'importing it, 20 files', measured: seeded, unit: 's' });
figures.push({
  what: 'problems found the first time, processor',
  measured: (await once(`GET ${base}/health`)).cpu,
  unit: 'ms',
});
addFigures('intents', await times(`GET ${base}/intents`));
addFigures('classes', await times(`GET ${base}/class`));
addFigures('utterances, first window', await times(`GET ${base}/utterances`, () => ({ query: { limit: '300' } })));
const searches = [
  'zurich',
  'parcel',
  'CANCEL the',
  'model 1',
  'is there a way',
  'e-mail refund',
  'nowhere',
  'z',
  '77',
  'friday phone',
];
addFigures(
  'search',
  await times(`GET ${base}/utterances`, (round) => ({
    query: { limit: '300', search: searches[round % searches.length] ?? '' },
  })),
  200,
);
addFigures(
  'search, ordered by text',
  await times(`GET ${base}/utterances`, (round) => ({
    query: { limit: '300', sort: 'text', order: 'asc', search: searches[round % searches.length] ?? '' },
  })),
  200,
);
addFigures(
  'search of the palette',
  await times(`GET /api/1.0/workspaces/${encodeURIComponent(ws)}/search`, (round) => ({
    query: { q: searches[round % searches.length] ?? '' },
  })),
  100,
);
addFigures(
  'search of the palette, a word without matches',
  await times(`GET /api/1.0/workspaces/${encodeURIComponent(ws)}/search`, () => ({ query: { q: 'nowhere' } })),
  60,
);
addFigures('problems, nothing changed', await times(`GET ${base}/health`));
addFigures('utterances with a problem', await times(`GET ${base}/utterances`, () => ({ query: { problem: 'any' } })));
addFigures(
  'a sentence while it is written',
  await times(`POST ${base}/utterances/check`, (round) => ({
    body: { text: `please find the parcel model 00 ${round}` },
  })),
  200,
);

const grid = '[role="grid"] tr:not([data-skeleton]) td';
for (const [what, path, answer, row] of [
  ['all utterances', '/nlp/intent', '/utterances$', grid],
  ['an intent', '/nlp/intent/find.parcel.0', '/intents/[^/]+$', grid],
  ['the list of intents', '/nlp/intent', '/intents$', 'nav [data-index] a'],
] as const) {
  const taken = await shown({ url: server.url, token: admin.token, ws }, path, answer, row);
  figures.push({
    what: `${what}, from the answer to the screen, p50`,
    measured: quantile(taken, 0.5),
    unit: 'ms',
    goal: 300,
  });
}
const palette = await hitsShown(
  { url: server.url, token: admin.token, ws },
  searches.filter((word) => word.length > 1 && word !== 'nowhere'),
);
for (const [what, taken, goal] of [
  ['from the last key to the hits in sight', palette.sinceKey, 100],
  ['from the answer to the hits in sight', palette.sinceAnswer, undefined],
] as const) {
  figures.push(
    { what: `palette, ${what}, p50`, measured: quantile(taken, 0.5), unit: 'ms' },
    { what: `palette, ${what}, p95`, measured: quantile(taken, 0.95), unit: 'ms', goal },
  );
}

await server.dispose();
printTable(
  `A workspace of ${largeSizes.classes} classes, ${largeSizes.intents} intents and ${largeSizes.utterances} utterances, embedded database`,
  figures,
);
