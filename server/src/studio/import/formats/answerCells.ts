import type { Language } from '@parlance/contract/limits';
import type { Collector } from './collector.ts';
import type { AnswerColumn } from './columns.ts';

/** Reads the answers of intents from the cells of rows. The same answer in several rows counts once. */
export class AnswerCells {
  private readonly columns: readonly AnswerColumn[];
  private readonly seen = new Set<string>();

  constructor(columns: readonly AnswerColumn[]) {
    this.columns = columns;
  }

  /**
   * Adds the row's answers to the collector; returns whether there are any.
   * @param rowLanguage language of answers whose column has none
   */
  take(
    collector: Collector,
    row: number,
    intent: unknown,
    rowLanguage: Language | undefined,
    cellOf: (place: number) => unknown,
  ): boolean {
    let any = false;
    for (const { place, language = rowLanguage } of this.columns) {
      const cell = cellOf(place);
      const text = typeof cell === 'string' ? cell.trim() : '';
      if (text === '') continue;
      any = true;
      const key = JSON.stringify([String(intent).trim().toLowerCase(), language, text]);
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      collector.describe(row, intent, { answers: [{ text, choices: [], ...(language && { language }) }] });
    }
    return any;
  }
}
