import { limits } from '@parlance/contract/limits';
import { AnswerCells } from './answerCells.ts';
import { ClassCells } from './classCells.ts';
import { Collector } from './collector.ts';
import { type Columns, columnsWithoutHeader, findColumns, findHeader, mappingOf, reportColumns } from './columns.ts';
import { RowLanguages } from './rowLanguages.ts';
import type { Problems } from '../../fileReading/problems.ts';
import type { ParsedTable, ParseOptions } from '../../fileReading/types.ts';

/** Rows used to distinguish headers from data. */
export const previewRows = 200;

const blank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Reads a table row by row: first the headers, possibly below a title, unless the first row is data. */
export class TableReader {
  readonly columns: string[];
  private readonly places: Columns;
  private readonly collector: Collector;
  private readonly answers: AnswerCells;
  private readonly classes: ClassCells;
  private readonly languages: RowLanguages;
  /** Number of rows above the table, such as a title. */
  private readonly above: number;
  private readonly hasHeader: boolean;
  /** Number of rows still to skip before the data. */
  private skipped: number;
  private readonly problems: Problems;
  private readonly options: ParseOptions;
  /**
   * Whether problems of the columns were reported. They are reported with the number of the header row, which the
   * preview does not have.
   */
  private areColumnsReported = false;

  /** @param preview the first rows, without blank ones */
  constructor(preview: readonly string[][], options: ParseOptions, problems: Problems) {
    this.problems = problems;
    this.options = options;
    const above = findHeader(preview, options);
    const body = preview.slice(above);
    const [first = []] = body;
    const named = findColumns(first, options);
    const bare = named.text < 0 && named.intent < 0 ? columnsWithoutHeader(body) : undefined;
    this.above = above;
    this.skipped = bare ? above : above + 1;
    this.columns = bare ? first.map((_, place) => `Column ${place + 1}`) : first.map((header) => header.trim());
    const byPlace = bare ? findColumns(this.columns, options) : named;
    const asked = options.text_column !== undefined || options.intent_column !== undefined;
    this.places = bare && !asked ? bare : byPlace;
    this.hasHeader = !bare;
    this.answers = new AnswerCells(this.places.answers);
    this.collector = new Collector(problems, {
      text: this.columns[this.places.text] ?? '',
      intent: this.columns[this.places.intent] ?? '',
      class: this.columns[this.places.class] ?? '',
    });
    this.classes = new ClassCells(this.collector, options.class_name);
    this.languages = new RowLanguages(this.collector, options.language);
  }

  /** Number of rows that were left out without being collected. */
  private counted = 0;

  /** Adds a row, with its number in the spreadsheet, from 1. Returns false when further rows are useless. */
  add(row: number, cells: readonly string[]): boolean {
    if (blank(cells)) return true;
    if (this.skipped > 0) {
      this.skipped--;
      if (this.skipped === 0 && this.hasHeader) this.reportColumns(row);
      if (this.skipped === 0 && this.above > 0) this.problems.warning(row, '', { type: 'rows_above_skipped' });
      return true;
    }
    this.reportColumns(row);
    if (this.places.text < 0 || this.places.intent < 0) return !this.countOnly(row);
    if (cells.length > this.columns.length && !blank(cells.slice(this.columns.length))) {
      this.counted++;
      const params = { cells: cells.length, columns: this.columns.length };
      this.problems.error(row, this.columns.at(-1) ?? '', { type: 'too_many_cells', params });
      return true;
    }
    const [text, intent] = [cells[this.places.text], cells[this.places.intent]];
    const language = this.languages.read(cells[this.places.language]);
    if (language === 'other') {
      this.counted++;
      return true;
    }
    if (this.places.class >= 0 && !this.classes.take(row, intent, cells[this.places.class])) {
      this.counted++;
      return !this.problems.blocked;
    }
    const answered = this.answers.take(this.collector, row, intent, language, (place) => cells[place]);
    // An intent may have more answers than utterances.
    if (answered && text?.trim() === '') {
      this.counted++;
      return true;
    }
    return this.collector.add(row, text, intent);
  }

  result(): Omit<ParsedTable, 'encoding'> {
    this.reportColumns(1);
    const content = this.collector.content();
    return {
      ...content,
      rows: content.rows + this.counted,
      columns: this.columns.map((column) => column.slice(0, limits.nameLength)),
      mapping: mappingOf(this.columns, this.places),
    };
  }

  private reportColumns(row: number): void {
    if (this.areColumnsReported) return;
    this.areColumnsReported = true;
    reportColumns(row, this.columns, this.places, this.options, this.problems);
  }

  /** Counts a row where the columns are unknown. Returns whether there are too many rows. */
  private countOnly(row: number): boolean {
    this.counted++;
    return row > limits.importRows;
  }
}
