import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import type { DocumentFormat } from '@parlance/contract/knowledgeTables';
import { answerParent } from '../../platform/workers/answerParent.ts';
import type { ReadAnswer } from '../../studio/fileReading/readInChild.ts';
import { UnreadableFile } from '../../studio/fileReading/types.ts';
import { tooLarge } from './blockList.ts';
import { countWords, cutPassages } from '../documents/chunks.ts';
import type { CutDocument } from './extractDocument.ts';
import { readDocument } from './readDocument.ts';

async function answer(input: { format: DocumentFormat; bytes: Uint8Array }): Promise<ReadAnswer<CutDocument>> {
  try {
    const { blocks, ...read } = await readDocument(input.format, input.bytes);
    const passages = cutPassages(blocks);
    const words = passages.reduce((sum, { text }) => sum + countWords(text), 0);
    return { file: { ...read, passages, words } };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: causeOf(error.problem) };
    // A stack overflow: the document is nested too deep.
    if (error instanceof RangeError) return { unreadable: { type: 'damaged' } };
    throw error;
  }
}

/** Archives and workbooks share a reader with imports, whose errors are more specific than needed here. */
function causeOf(problem: ErrorOf): ErrorOf {
  switch (problem.type) {
    case 'zip_encrypted':
      return { type: 'encrypted' };
    case 'zip_too_large':
    case 'zip_too_many_files':
      return tooLarge().problem;
    case 'zip_damaged':
    case 'zip_file_damaged':
    case 'workbook_damaged':
      return { type: 'damaged' };
    default:
      return problem;
  }
}

answerParent(answer);
