import type { Collector } from './collector.ts';

/** Adds the intents of rows to the classes of the rows. */
export class ClassCells {
  private readonly collector: Collector;
  private readonly otherwise: string | undefined;
  private readonly seen = new Set<string>();

  /** @param otherwise the class of rows without one */
  constructor(collector: Collector, otherwise: string | undefined) {
    this.collector = collector;
    this.otherwise = otherwise;
  }

  /** Returns whether the row has a class; a row without one is reported. */
  take(row: number, intent: unknown, cell: unknown): boolean {
    const isEmpty = cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
    const name = isEmpty ? this.otherwise : cell;
    const key = JSON.stringify([name, intent]);
    if (this.seen.has(key)) return true;
    const group = { description: '', intents: typeof intent === 'string' ? [intent] : [], fallback: [] };
    if (!this.collector.group(row, name, group)) return false;
    this.seen.add(key);
    return true;
  }
}
