import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeModel, encodeModel } from '../../nlu/artefact.ts';
import { predict } from '../../nlu/predict.ts';
import { train } from '../../nlu/train.ts';
import { ENGLISH } from '../../nlu/samples.ts';
import { trainingInput } from '../../nlu/testing.ts';
import { trainInWorker } from './trainInWorker.ts';
import type { TrainingProgress } from '../../nlu/types.ts';

const INPUT = trainingInput(ENGLISH);

/** The niceness of each thread of this process; 0 is normal. */
function nicenesses(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

describe('trainInWorker', () => {
  it('trains the same model as training in the main thread, and reports progress', async () => {
    const steps: TrainingProgress[] = [];
    const { artefact } = await trainInWorker(INPUT, { onProgress: (step) => steps.push(step) });
    expect(artefact).toEqual(encodeModel(train(INPUT)));
    expect(predict(decodeModel(artefact), 'my card is gone').intent).toBe('lostCard');
    expect(steps.at(-1)).toEqual({ stage: 'done', progress: 1 });
  });

  it.runIf(process.platform === 'linux')('runs with a lower priority than the main thread', async () => {
    const seen: number[] = [];
    await trainInWorker(INPUT, { onProgress: ({ progress }) => progress < 1 && seen.push(Math.max(...nicenesses())) });
    expect(Math.max(...seen)).toBeGreaterThan(0);
  });

  it('ends at once when aborted', async () => {
    const controller = new AbortController();
    const training = trainInWorker(INPUT, { signal: controller.signal });
    controller.abort();
    await expect(training).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('does not start when aborted before', async () => {
    await expect(trainInWorker(INPUT, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports why an input cannot be trained on', async () => {
    await expect(trainInWorker(trainingInput({}))).rejects.toMatchObject({
      name: 'TrainingError',
      problem: { type: 'nothing_to_learn' },
    });
  });
});
