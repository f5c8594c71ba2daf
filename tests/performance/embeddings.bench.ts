import { z } from 'zod';
import { NlpClass } from '@parlance/contract/calls/nlp';
import { createEmbedder } from '../../server/src/platform/llm/createEmbedder.ts';
import { predict } from '../../server/src/nlu/predict.ts';
import { train } from '../../server/src/nlu/train.ts';
import { expand, pack } from '../../server/src/studio/embeddings/storedVectors.ts';
import { ask } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace, readImport, startImport, startTraining, waitForTask } from '../support/studio.ts';
import { residentMb } from './memory.ts';
import { banking77, draw, type Example, SHARED } from './nluData.ts';
import { inputOf } from './nluEngines.ts';
import { cpuMs } from './processorTime.ts';
import { type Figure, printTable, quantile } from './table.ts';

/** The built-in embedding model on banking77: how much accuracy it adds (the peer uses words alone), and its cost. */

const model = 'parlance/use-lite';
const draws = [1, 2, 3];
const messages = 200;
/** Milliseconds that a training may take while the machine is busy. */
const longest = 20 * 60_000;

async function run({ train: all, test }: { train: Example[]; test: Example[] }): Promise<void> {
  const embedder = createEmbedder({ embeddings: undefined, builtinEmbeddings: true }, console);
  if (!embedder.configured)
    return console.log('the packages of the built-in embedding model are not installed: skipped');
  const vectors = new Map<string, Float32Array>();
  const texts = [...new Set([...all, ...test].map(({ text }) => text))];
  const since = process.cpuUsage();
  await embedder.embed(model, texts, {
    onBatch: (start, batch) =>
      batch.forEach((vector, at) => vectors.set(texts[start + at] ?? '', expand(pack(vector)))),
  });
  const encoding = cpuSeconds(since);
  await embedder.close();

  const learn = (examples: readonly Example[], embeddings: { model: string; dimensions: number } | undefined) => {
    const began = process.cpuUsage();
    const trained = train({ ...inputOf(examples), embeddings: embeddings && { ...embeddings, vectors } });
    const cpu = cpuSeconds(began);
    let [right, wrong] = [0, 0];
    for (const { text, intent } of test) {
      const found = predict(trained, text, { vector: embeddings && vectors.get(text) });
      if (found.intents[0]?.name === intent) right++;
      if (found.intent !== null && found.intent !== intent) wrong++;
    }
    return { cpu, accuracy: (100 * right) / test.length, wrong: (100 * wrong) / test.length };
  };
  const compare = (what: string, samples: readonly (readonly Example[])[], goal: number): Figure[] => {
    const words = samples.map((examples) => learn(examples, undefined));
    const both = samples.map((examples) => learn(examples, { model, dimensions: 512 }));
    const row = (name: string, key: 'cpu' | 'accuracy' | 'wrong', unit: string) => ({
      what: `${what}: ${name}`,
      measured: mean(both.map((one) => one[key])),
      peer: mean(words.map((one) => one[key])),
      unit,
    });
    return [
      { ...row('accuracy', 'accuracy', '%'), goal, atLeast: true },
      row('wrong above the threshold', 'wrong', '%'),
      row('training, CPU without the vectors', 'cpu', 's'),
    ];
  };
  printTable('Built-in embedding model, banking77 (peer: by words alone)', [
    ...compare('all utterances', [all], 93.5),
    ...compare(
      'ten an intent, mean of three draws',
      draws.map((seed) => draw(all, 10, seed)),
      84,
    ),
    { what: 'vector of a text, CPU', measured: (1000 * encoding) / texts.length, unit: 'ms' },
  ]);
  printTable(
    'The same through the server, ten utterances an intent (peer: by words alone)',
    await throughServer(draw(all, 10, 1), test),
  );
}

/** Trains and predicts over HTTP on loopback with the embedded database, first by words, then with embeddings. */
async function throughServer(examples: readonly Example[], test: readonly Example[]): Promise<Figure[]> {
  const server = await startServer({ env: { PARLANCE_LOG_LEVEL: 'warn' } });
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, 'Bank');
  const lines = ['text,intent', ...examples.map(({ text, intent }) => `${quoted(text)},${intent}`)];
  const file = { name: 'bank.csv', bytes: lines.join('\n'), class_name: 'bank' };
  const report = await readImport(server.url, person, ws, file);
  await waitForTask(person, ws, await startImport(person, ws, report.import_id));
  const Classes = z.object({ data: z.array(NlpClass) });
  const [one] = (await person.get('GET /api/1.0/gael/:ws/class', Classes, { params: { ws } })).data;
  const params = { ws, id: one?.id ?? '' };

  const measure = async () => {
    const [start, before] = [performance.now(), await cpuMs(server.pid)];
    await waitForTask(person, ws, await startTraining(person, ws, params.id), longest);
    const [wall, cpu] = [(performance.now() - start) / 1000, ((await cpuMs(server.pid)) - before) / 1000];
    const times: number[] = [];
    for (const { text } of test.slice(0, messages + 40)) {
      const began = performance.now();
      const { status } = await ask(server.url, 'POST /api/1.0/gael/:ws/class/:id/utterance', {
        token: person.token,
        params,
        body: { utterance: text },
      });
      if (status !== 200) throw new Error(`a prediction answered ${status}`);
      times.push(performance.now() - began);
    }
    const used = ((await cpuMs(server.pid)) - before) / 1000 - cpu;
    return { wall, cpu, times: times.slice(40), each: (1000 * used) / times.length, mb: await residentMb(server.pid) };
  };
  const words = await measure();
  const { status } = await ask(server.url, 'PUT /api/1.0/gael/:ws/class/:id', {
    token: person.token,
    params,
    body: { embedding_model: model },
  });
  if (status !== 200) throw new Error(`the choice answered ${status}`);
  const both = await measure();
  await server.dispose();
  return [
    {
      what: 'prediction, p50',
      measured: quantile(both.times, 0.5),
      peer: quantile(words.times, 0.5),
      goal: 15,
      unit: 'ms',
    },
    { what: 'prediction, p95', measured: quantile(both.times, 0.95), peer: quantile(words.times, 0.95), unit: 'ms' },
    { what: 'prediction, CPU', measured: both.each, peer: words.each, unit: 'ms' },
    { what: 'first training', measured: both.wall, peer: words.wall, unit: 's' },
    { what: 'first training, CPU', measured: both.cpu, peer: words.cpu, unit: 's' },
    { what: 'resident memory', measured: both.mb, peer: words.mb, unit: 'MiB' },
  ];
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

const data = banking77();
if (data) await run(data);
else console.log(`no banking77 in ${SHARED}: skipped`);
