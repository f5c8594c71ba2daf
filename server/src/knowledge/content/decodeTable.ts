import type { UploadedFile } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The text of a table that was uploaded. @throws {Refusal} 400 for what is no text in UTF-8 */
export function decodeTable({ bytes }: UploadedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw refuse.invalid('file', 'file_encoding', { encoding: 'UTF-8' });
  }
}
