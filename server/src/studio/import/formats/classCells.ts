import type { Collector } from './collector.ts';

/** Puts the intents of rows into the classes that the rows name. */
export class ClassCells {
  private readonly collector: Collector;
  private readonly otherwise: string | undefined;
  private readonly seen = new Set<string>();

  /** @param otherwise the class of rows that name none */
  constructor(collector: Collector, otherwise: string | undefined) {
    this.collector = collector;
    this.otherwise = otherwise;
  }

  /** Returns whether the row has a class; one that has none is reported. */
  take(row: number, intent: unknown, cell: unknown): boolean {
    const isEmpty = cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
    const name = isEmpty ? this.otherwise : cell;
    const key = JSON.stringify([name, intent]);
    if (this.seen.has(key)) return true;
    const told = { description: '', intents: typeof intent === 'string' ? [intent] : [], fallback: [] };
    if (!this.collector.group(row, name, told)) return false;
    this.seen.add(key);
    return true;
  }
}
