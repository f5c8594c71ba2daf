import type { ImportProblem } from '@parlance/contract/calls/nlp';

/** More are counted, not listed. */
export const mostListed = 200;

/** What is wrong with a file: the first problems in full, all of them counted. */
export class Problems {
  readonly listed: ImportProblem[] = [];
  errors = 0;
  warnings = 0;
  /** A problem of the whole file: nothing of it can be imported. */
  blocked = false;

  /** The row cannot be used and is left out. */
  error(row: number, column: string, message: string): void {
    this.errors++;
    this.list({ row, column, message, severity: 'error' });
  }

  /** The row is used, but somebody should know. */
  warning(row: number, column: string, message: string): void {
    this.warnings++;
    this.list({ row, column, message, severity: 'warning' });
  }

  block(row: number, column: string, message: string): void {
    this.blocked = true;
    this.errors++;
    // What stands in the way of everything goes before what concerns a row.
    this.listed.unshift({ row, column, message, severity: 'error' });
    this.listed.length = Math.min(this.listed.length, mostListed);
  }

  private list(problem: ImportProblem): void {
    if (this.listed.length < mostListed) this.listed.push(problem);
  }
}
