import { type BlockList, namesColumns } from '../blockList.ts';

/** Most repetitions of a cell: spreadsheets fill whole columns with them. */
const maxRepeated = 100;

/** A table of an office document while its cells are read. */
export class TableRows {
  private readonly rows: string[][] = [];
  private header: string[] | undefined;
  private row: string[] = [];

  /** @param spans number of columns of the cell; its text is in the first */
  cell(text: string, spans = 1): void {
    this.row.push(text, ...Array.from({ length: Math.min(spans, maxRepeated) - 1 }, () => ''));
  }

  /** Adds a vertically merged cell, with the text of the one above. */
  cellOfAbove(): void {
    this.cell(this.rows.at(-1)?.[this.row.length] ?? '');
  }

  endRow({ header = false, times = 1 } = {}): void {
    const { row } = this;
    this.row = [];
    if (header && this.rows.length === 0 && !this.header) this.header = row;
    else
      for (let left = row.some((cell) => cell.trim() !== '') ? Math.min(times, maxRepeated) : 1; left > 0; left--)
        this.rows.push(row);
  }

  /**
   * @param firstNames whether the first row is formatted as a header: it becomes one where no other is, if its texts
   * allow it
   */
  addTo(list: BlockList, { firstNames = true, page }: { firstNames?: boolean; page?: number | undefined } = {}): void {
    const [first = [], ...others] = this.rows;
    const isHeader = !this.header && firstNames && others.length > 0 && namesColumns(first);
    if (isHeader) list.table(first, others, page);
    else list.table(this.header ?? [], this.rows, page);
  }

  /** The table as one text, for tables within cells. */
  get text(): string {
    return [...(this.header ? [this.header] : []), ...this.rows].map((row) => row.join(' ')).join(' ');
  }
}
