import type { ImportProblem } from '@parlance/contract/calls/nlp';
import { describeError } from '@parlance/contract/errors/errorDetail';
import type { ErrorOf } from '@parlance/contract/errors/errorMessages';

/** Further problems are counted, but not listed. */
export const maxListed = 200;

/** Problems of a file: the first ones in full, and the number of all. */
export class Problems {
  private readonly ofFile: ImportProblem[] = [];
  private readonly ofRows: ImportProblem[] = [];
  errors = 0;
  warnings = 0;
  /** True: nothing of the file can be imported. */
  blocked = false;
  /** Path of the current file of an archive, which problems name instead of a column. */
  path: string | undefined;

  /** Adds an error: the row is left out. */
  error(row: number, column: string, error: ErrorOf): void {
    this.errors++;
    this.list({ row, column: this.path ?? column, ...describeError(error), severity: 'error' });
  }

  /** Adds a warning: the row is used. */
  warning(row: number, column: string, error: ErrorOf): void {
    this.warnings++;
    this.list({ row, column: this.path ?? column, ...describeError(error), severity: 'warning' });
  }

  /** Adds a problem of the whole file, which blocks the import. */
  block(row: number, column: string, error: ErrorOf): void {
    this.blocked = true;
    this.errors++;
    this.ofFile.push({ row, column, ...describeError(error), severity: 'error' });
  }

  /** The listed problems, those of the whole file first. */
  get listed(): ImportProblem[] {
    return [...this.ofFile, ...this.ofRows].slice(0, maxListed);
  }

  private list(problem: ImportProblem): void {
    if (this.ofRows.length < maxListed) this.ofRows.push(problem);
  }
}
