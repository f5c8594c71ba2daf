import { UnreadableFile } from '../../../studio/fileReading/types.ts';
import type { DocumentContent } from '../../documents/format.ts';
import { BlockList } from '../blockList.ts';
import { Archive } from './archive.ts';
import { TableRows } from './tableRows.ts';
import { type Attributes, readTexts, readXml, type XmlReader } from './xml.ts';

/** A paragraph or heading while it is read. */
interface Paragraph {
  text: string;
  style: string;
  /** Level of a heading, from 1. */
  level?: number | undefined;
}

interface Table {
  rows: TableRows;
  cell: string[];
  spans: number;
  repeats: number;
  rowRepeats: number;
  header: boolean;
}

/** Elements that are skipped: indexes, comments, and text that tracked changes have removed. */
const skipped = new Set([
  'tracked-changes',
  'annotation',
  'table-of-content',
  'alphabetical-index',
  'note-citation',
  'forms',
  'script',
]);

/** Reads a LibreOffice text document: headings by their outline levels, lists, tables, notes. */
export function readOdt(bytes: Uint8Array): DocumentContent {
  const archive = new Archive(bytes);
  if (isEncrypted(archive)) throw new UnreadableFile({ type: 'encrypted' });
  const list = new BlockList();
  const reader = new OdtReader(list);
  readXml(archive, 'content.xml', reader);
  reader.end();
  const { title, language } = readTexts(archive, 'meta.xml', ['title', 'language']);
  return {
    title: reader.title || title?.trim() || null,
    language: language?.trim().toLowerCase() || null,
    pages: null,
    blocks: list.blocks,
  };
}

function isEncrypted(archive: Archive): boolean {
  let encrypted = false;
  readXml(archive, 'META-INF/manifest.xml', {
    open(name) {
      encrypted ||= name === 'encryption-data';
    },
    close() {},
    text() {},
  });
  return encrypted;
}

function openInTable(name: string, attributes: Attributes, table: Table): void {
  if (name === 'table-header-rows') table.header = true;
  else if (name === 'table-row') table.rowRepeats = countOf(attributes['number-rows-repeated']);
  else if (name === 'table-cell' || name === 'covered-table-cell') {
    table.cell = [];
    table.spans = 1;
    table.repeats = countOf(attributes['number-columns-repeated']);
  }
}

/** A number from 1 in an attribute, which is 1 where the attribute is absent. */
const countOf = (written: string | undefined) => Number(written ?? 1) || 1;

class OdtReader implements XmlReader {
  title = '';
  private readonly list: BlockList;
  /** Styles with the styles that they inherit from, as the title is only marked by its style. */
  private readonly parents = new Map<string, string>();
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables: Table[] = [];
  private items: { depth: number; text: string }[] = [];
  private notes: string[] = [];
  private depth = 0;
  private inNote = 0;
  private skipping = 0;

  constructor(list: BlockList) {
    this.list = list;
  }

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || skipped.has(name)) {
      this.skipping++;
      return;
    }
    switch (name) {
      case 'style':
        this.parents.set(attributes['name'] ?? '', attributes['parent-style-name'] ?? '');
        return;
      case 'h':
        this.openParagraph(attributes, countOf(attributes['outline-level']));
        return;
      case 'p':
        this.openParagraph(attributes);
        return;
      case 's':
      case 'tab':
        this.text(' ');
        return;
      case 'line-break':
        this.text('\n');
        return;
      case 'list':
        this.depth++;
        return;
      case 'note':
        this.inNote++;
        return;
      case 'table':
        if (this.tables.length === 0) this.endList();
        this.tables.push({ rows: new TableRows(), cell: [], spans: 1, repeats: 1, rowRepeats: 1, header: false });
        return;
      default: {
        const table = this.tables.at(-1);
        if (table) openInTable(name, attributes, table);
      }
    }
  }

  close(name: string): void {
    if (this.skipping > 0) {
      this.skipping--;
      return;
    }
    const table = this.tables.at(-1);
    switch (name) {
      case 'h':
      case 'p':
        this.endParagraph(this.paragraphs.pop());
        return;
      case 'list':
        this.depth--;
        if (this.depth === 0) this.endList();
        return;
      case 'note':
        this.inNote--;
        return;
      case 'table-header-rows':
        if (table) table.header = false;
        return;
      case 'table-cell':
      case 'covered-table-cell':
        // Repeated cells are almost always empty: they fill the row to the edge of the sheet.
        for (let left = Math.min(table?.repeats ?? 0, 100); left > 0; left--) table?.rows.cell(table.cell.join(' '));
        return;
      case 'table-row':
        table?.rows.endRow({ header: table.header, times: table.rowRepeats });
        return;
      case 'table':
        this.endTable(this.tables.pop());
        return;
      default:
    }
  }

  text(text: string): void {
    const paragraph = this.paragraphs.at(-1);
    // White space of the file is one space, except preformatted spaces.
    if (paragraph && this.skipping === 0) paragraph.text += text === '\n' ? text : text.replace(/\s+/g, ' ');
  }

  end(): void {
    this.endList();
  }

  private openParagraph(attributes: Attributes, level?: number): void {
    this.paragraphs.push({ text: '', style: attributes['style-name'] ?? '', level });
  }

  private endParagraph(paragraph: Paragraph | undefined): void {
    if (!paragraph) return;
    if (this.inNote > 0) {
      this.notes.push(paragraph.text);
      return;
    }
    const { text, style, level } = paragraph;
    const cell = this.tables.at(-1)?.cell;
    const isTitle = [style, this.parents.get(style)].includes('Title');
    if (text.trim() === '') return;
    if (cell) cell.push(text);
    else if (level !== undefined || isTitle) {
      this.endList();
      if (isTitle) this.title ||= text.trim();
      this.list.heading(isTitle ? 0 : (level ?? 1), text);
    } else if (this.depth > 0) this.items.push({ depth: this.depth - 1, text });
    else this.list.paragraph(text);
    this.endNotes();
  }

  /** Adds the notes after the paragraph that refers to them. */
  private endNotes(): void {
    const { notes } = this;
    this.notes = [];
    const cell = this.tables.at(-1)?.cell;
    if (cell) cell.push(...notes);
    else if (notes.length > 0) {
      this.endList();
      for (const note of notes) this.list.paragraph(note);
    }
  }

  private endList(): void {
    this.list.list(this.items);
    this.items = [];
  }

  private endTable(table: Table | undefined): void {
    if (!table) return;
    const outer = this.tables.at(-1);
    if (outer) outer.cell.push(table.rows.text);
    else table.rows.addTo(this.list);
  }
}
