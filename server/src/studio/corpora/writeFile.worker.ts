import { parentPort, workerData } from 'node:worker_threads';
import type { CorpusValue } from '@parlance/contract/calls/nlp';
import type { CorpusFormat } from '@parlance/contract/limits';
import { writeValues } from './writeFile.ts';

/** Writes the values of `workerData` away from the event loop. */
const { values, format }: { values: CorpusValue[]; format: CorpusFormat } = workerData;
parentPort?.postMessage(writeValues(values, format));
