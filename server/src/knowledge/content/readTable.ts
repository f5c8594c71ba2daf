import type { UploadedFile } from '../../platform/http/handler.ts';
import { readInChild } from '../../studio/fileReading/readInChild.ts';

/**
 * The rows of a table that was uploaded, its header the first: at most `rows` and one, which tells that there are more.
 * @throws {Refusal} 400 for what is no text in UTF-8
 */
export const readTable = ({ bytes }: UploadedFile, rows: number): Promise<string[][]> =>
  readInChild<string[][]>('knowledge/content/readTable.child', { bytes, rows });
