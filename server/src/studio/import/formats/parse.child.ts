import { answerParent } from '../../../platform/workers/answerParent.ts';
import type { ReadAnswer } from '../../fileReading/readInChild.ts';
import { parseFile } from './parse.ts';
import { type ParsedFile, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

function answer({ bytes, options }: { bytes: Uint8Array; options: ParseOptions }): ReadAnswer<ParsedFile> {
  try {
    return { file: parseFile(bytes, options) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.problem };
    if (error instanceof RangeError) return { unreadable: { type: 'file_nested' } };
    throw error;
  }
}

answerParent(answer);
