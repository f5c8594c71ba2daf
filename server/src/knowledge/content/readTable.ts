import type { UploadedFile } from '../../platform/http/handler.ts';
import { readInChild } from '../../studio/fileReading/readInChild.ts';

/**
 * The rows of an uploaded table, the header first: at most `rows` and one more, which shows that there are others.
 * @throws {Refusal} 400 where the file is not text in UTF-8
 */
export const readTable = ({ bytes }: UploadedFile, rows: number): Promise<string[][]> =>
  readInChild<string[][]>('knowledge/content/readTable.child', { bytes, rows });
