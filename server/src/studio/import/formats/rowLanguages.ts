import type { Language } from '@parlance/contract/limits';
import { languageOfLocale } from '../../exchange/languageCodes.ts';
import type { Collector } from './collector.ts';

/** Reads the language of each row of a table, such as `fr` or `pt-BR`. */
export class RowLanguages {
  private readonly collector: Collector;
  private readonly wanted: string | undefined;

  /** @param wanted code of the only language to read; empty or absent: all languages */
  constructor(collector: Collector, wanted: string | undefined) {
    this.collector = collector;
    this.wanted = wanted;
  }

  /** The language of a row, from its cell; `other`: the row is of another language than the wanted one. */
  read(cell: unknown): Language | 'other' | undefined {
    const code = typeof cell === 'string' ? cell.trim().toLowerCase() : '';
    if (code === '') return undefined;
    this.collector.language(code);
    return this.wanted && this.wanted !== code ? 'other' : languageOfLocale(code);
  }
}
