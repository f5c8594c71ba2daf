import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ParsedFile } from '../../studio/fileReading/types.ts';

/** Adds a warning about content that is left out of a file, before the problems of its rows. */
export function warn(file: ParsedFile, column: string, detail: ErrorDetail): void {
  file.problems.unshift({ row: 0, column, ...detail, severity: 'warning' });
  file.warnings++;
}
