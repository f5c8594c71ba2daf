import type { ImportProblem } from '@parlance/contract/calls/nlp';
import { describeError } from '@parlance/contract/errors/errorDetail';
import type { ErrorOf } from '@parlance/contract/errors/errorMessages';

/** More are counted, not listed. */
export const mostListed = 200;

/** What is wrong with a file: the first problems in full, all of them counted. */
export class Problems {
  private readonly ofFile: ImportProblem[] = [];
  private readonly ofRows: ImportProblem[] = [];
  errors = 0;
  warnings = 0;
  /** Nothing of the file can be imported. */
  blocked = false;
  /** The file of an archive that is read: its rows are told with its path in place of a column. */
  path: string | undefined;

  /** The row cannot be used and is left out. */
  error(row: number, column: string, error: ErrorOf): void {
    this.errors++;
    this.list({ row, column: this.path ?? column, ...describeError(error), severity: 'error' });
  }

  /** The row is used, with a warning. */
  warning(row: number, column: string, error: ErrorOf): void {
    this.warnings++;
    this.list({ row, column: this.path ?? column, ...describeError(error), severity: 'warning' });
  }

  /** A problem of the whole file. */
  block(row: number, column: string, error: ErrorOf): void {
    this.blocked = true;
    this.errors++;
    this.ofFile.push({ row, column, ...describeError(error), severity: 'error' });
  }

  /** Problems of the whole file come before those of a row. */
  get listed(): ImportProblem[] {
    return [...this.ofFile, ...this.ofRows].slice(0, mostListed);
  }

  private list(problem: ImportProblem): void {
    if (this.ofRows.length < mostListed) this.ofRows.push(problem);
  }
}
