import type { Corpus } from '@parlance/contract/calls/nlp';
import { answerParent } from '../../platform/workers/answerParent.ts';
import { UnreadableFile } from '../fileReading/types.ts';
import type { ReadAnswer } from '../fileReading/readInChild.ts';
import { type FileOfValues, readValues } from './readFile.ts';

interface Input {
  bytes: Uint8Array;
  filename: string;
  kind: Corpus['kind'];
}

function answer({ bytes, filename, kind }: Input): ReadAnswer<FileOfValues> {
  try {
    return { file: readValues(bytes, filename, kind) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.problem };
    throw error;
  }
}

answerParent(answer);
