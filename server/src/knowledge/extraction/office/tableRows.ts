import { type BlockList, namesColumns } from '../blockList.ts';

/** How often a cell may be repeated: spreadsheets fill whole columns so. */
const mostRepeated = 100;

/** A table of an office document while its cells are read. */
export class TableRows {
  private readonly rows: string[][] = [];
  private header: string[] | undefined;
  private row: string[] = [];

  /** @param spans columns that the cell takes: its text is in the first */
  cell(text: string, spans = 1): void {
    this.row.push(text, ...Array.from({ length: Math.min(spans, mostRepeated) - 1 }, () => ''));
  }

  /** A cell that goes on with the one above it has its text. */
  cellOfAbove(): void {
    this.cell(this.rows.at(-1)?.[this.row.length] ?? '');
  }

  endRow({ header = false, times = 1 } = {}): void {
    const { row } = this;
    this.row = [];
    if (header && this.rows.length === 0 && !this.header) this.header = row;
    else
      for (let left = row.some((cell) => cell.trim() !== '') ? Math.min(times, mostRepeated) : 1; left > 0; left--)
        this.rows.push(row);
  }

  /** @param firstNames the first row looks different: it is the header where no other is and it can be one */
  addTo(list: BlockList, { firstNames = true, page }: { firstNames?: boolean; page?: number | undefined } = {}): void {
    const [first = [], ...others] = this.rows;
    const isHeader = !this.header && firstNames && others.length > 0 && namesColumns(first);
    if (isHeader) list.table(first, others, page);
    else list.table(this.header ?? [], this.rows, page);
  }

  /** The whole as one text: tables in cells of others are read so. */
  get text(): string {
    return [...(this.header ? [this.header] : []), ...this.rows].map((row) => row.join(' ')).join(' ');
  }
}
