import { answerParent } from '../../../platform/workers/answerParent.ts';
import { parseFile } from './parse.ts';
import { type ParsedFile, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

/** What the child answers: the file's content, or why it has none. */
export type ParseAnswer = { file: ParsedFile } | { unreadable: string };

function answer({ bytes, options }: { bytes: Uint8Array; options: ParseOptions }): ParseAnswer {
  try {
    return { file: parseFile(bytes, options) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    if (error instanceof RangeError) return { unreadable: 'is nested too deeply' };
    throw error;
  }
}

answerParent(answer);
