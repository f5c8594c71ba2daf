import type { DocumentContent } from '../../documents/format.ts';
import { BlockList } from '../blockList.ts';
import { Archive } from './archive.ts';
import { DocxStyles } from './docxStyles.ts';
import { TableRows } from './tableRows.ts';
import { type Attributes, readRelations, readTexts, readXml, type XmlReader } from './xml.ts';

/** A paragraph while it is read. */
interface Paragraph {
  text: string;
  style: string;
  /** Outline level of its own, from 0; 9: none. */
  outline?: number | undefined;
  /** List of its own; '0': none. */
  list?: string | undefined;
  depth: number;
  notes: string[];
  /** Within a run of text. */
  inRun: boolean;
  hidden: boolean;
}

/** A table while it is read; tables can be nested in cells. */
interface Table {
  rows: TableRows;
  cell: string[];
  spans: number;
  continues: boolean;
  header: boolean;
  firstNames: boolean;
}

/** Elements that are skipped: fallbacks for old programs, and text that tracked changes have removed. */
const skipped = new Set(['Fallback', 'del', 'moveFrom']);

/** A property that is present is on, unless its value says otherwise. */
const isOn = (val: string) => !['0', 'false', 'off'].includes(val);

/** What the elements in a paragraph change of it. */
const ofParagraph = new Map<string, (paragraph: Paragraph, attributes: Attributes) => void>([
  ['pStyle', (paragraph, { val = '' }) => void (paragraph.style = val)],
  ['outlineLvl', (paragraph, { val = '' }) => void (paragraph.outline = Number(val))],
  ['ilvl', (paragraph, { val = '' }) => void (paragraph.depth = Math.min(Number(val) || 0, 8))],
  ['numId', (paragraph, { val = '' }) => void (paragraph.list = val)],
  ['r', (paragraph) => void Object.assign(paragraph, { inRun: true, hidden: false })],
  ['vanish', (paragraph, { val = '' }) => void (paragraph.hidden = paragraph.inRun && isOn(val))],
  ['footnoteReference', (paragraph, { id }) => void paragraph.notes.push(`footnote ${id}`)],
  ['endnoteReference', (paragraph, { id }) => void paragraph.notes.push(`endnote ${id}`)],
]);

/** What the elements in a table change of it. */
const ofTable = new Map<string, (table: Table, attributes: Attributes) => void>([
  ['tblLook', (table, { firstRow }) => void (table.firstNames = firstRow !== '0')],
  ['tblHeader', (table, { val = '' }) => void (table.header = isOn(val))],
  ['tc', (table) => void Object.assign(table, { cell: [], spans: 1, continues: false })],
  ['gridSpan', (table, { val = '' }) => void (table.spans = Number(val) || 1)],
  ['vMerge', (table, { val = '' }) => void (table.continues = val !== 'restart')],
]);

/** Reads a Word document: headings by their styles or outline levels, lists, tables, footnotes. */
export function readDocx(bytes: Uint8Array): DocumentContent {
  const archive = new Archive(bytes);
  const main = mainPart(archive, 'word/document.xml');
  const relations = [...readRelations(archive, main).values()];
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.target ?? '';
  const list = new BlockList();
  const styles = new DocxStyles(archive, partOf('styles'));
  const notes = new Map([...readNotes(archive, partOf('footnotes')), ...readNotes(archive, partOf('endnotes'))]);
  const reader = new DocxReader(list, styles, notes);
  readXml(archive, main, reader);
  reader.end();
  const { title, language } = readTexts(archive, 'docProps/core.xml', ['title', 'language']);
  return {
    title: reader.title || title?.trim() || null,
    language: language?.trim().toLowerCase() || null,
    pages: null,
    blocks: list.blocks,
  };
}

/** The main part of an Office document. */
export function mainPart(archive: Archive, usual: string): string {
  const main = [...readRelations(archive, '').values()].find(({ type }) => type.endsWith('/officeDocument'));
  return main && archive.has(main.target) ? main.target : usual;
}

/** Footnotes or endnotes by their ids. */
function readNotes(archive: Archive, path: string): Map<string, string> {
  const notes = new Map<string, string>();
  let id = '';
  let within = false;
  readXml(archive, path, {
    open(name, attributes) {
      if (name === 'footnote' || name === 'endnote') id = `${name} ${attributes['id']}`;
      if (name === 't') within = true;
    },
    close(name) {
      if (name === 't') within = false;
      if (name === 'p') notes.set(id, `${notes.get(id) ?? ''} `);
    },
    text(text) {
      if (within) notes.set(id, (notes.get(id) ?? '') + text);
    },
  });
  return notes;
}

class DocxReader implements XmlReader {
  title = '';
  private readonly list: BlockList;
  private readonly styles: DocxStyles;
  private readonly notes: ReadonlyMap<string, string>;
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables: Table[] = [];
  private items: { depth: number; text: string }[] = [];
  private skipping = 0;
  private inText = false;

  constructor(list: BlockList, styles: DocxStyles, notes: ReadonlyMap<string, string>) {
    this.list = list;
    this.styles = styles;
    this.notes = notes;
  }

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || skipped.has(name)) {
      this.skipping++;
      return;
    }
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) ofParagraph.get(name)?.(paragraph, attributes);
    const table = this.tables.at(-1);
    if (table) ofTable.get(name)?.(table, attributes);
    switch (name) {
      case 'p':
        this.paragraphs.push({ text: '', style: '', depth: 0, notes: [], inRun: false, hidden: false });
        return;
      case 't':
        this.inText = true;
        return;
      case 'tab':
        this.append(' ');
        return;
      case 'br':
      case 'cr':
        this.append(attributes['type'] === undefined ? '\n' : ' ');
        return;
      case 'noBreakHyphen':
        this.append('-');
        return;
      case 'tbl':
        if (this.tables.length === 0) this.endList();
        this.tables.push({
          rows: new TableRows(),
          cell: [],
          spans: 1,
          continues: false,
          header: false,
          firstNames: true,
        });
        return;
      default:
    }
  }

  close(name: string): void {
    if (this.skipping > 0) {
      this.skipping--;
      return;
    }
    const table = this.tables.at(-1);
    if (name === 't') this.inText = false;
    const paragraph = this.paragraphs.at(-1);
    if (name === 'r' && paragraph) paragraph.inRun = false;
    if (name === 'p') this.endParagraph(this.paragraphs.pop());
    if (name === 'tbl') this.endTable(this.tables.pop());
    if (!table) return;
    if (name === 'tc' && table.continues) table.rows.cellOfAbove();
    else if (name === 'tc') table.rows.cell(table.cell.join(' '), table.spans);
    if (name === 'tr') {
      table.rows.endRow({ header: table.header });
      table.header = false;
    }
  }

  text(text: string): void {
    if (this.inText) this.append(text);
  }

  end(): void {
    this.endList();
  }

  private append(text: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph?.inRun && !paragraph.hidden && this.skipping === 0) paragraph.text += text;
  }

  private endParagraph(paragraph: Paragraph | undefined): void {
    if (!paragraph || paragraph.text.trim() === '') return;
    const notes = paragraph.notes.map((id) => this.notes.get(id) ?? '');
    const cell = this.tables.at(-1)?.cell;
    if (cell) {
      cell.push(paragraph.text, ...notes);
      return;
    }
    const style = this.styles.kindOf(paragraph.style);
    const outline = paragraph.outline ?? (style.kind === 'heading' ? style.level - 1 : 9);
    if (style.kind === 'contents') return;
    if (style.kind === 'title') {
      this.endList();
      this.title ||= paragraph.text.trim();
      this.list.heading(0, paragraph.text);
    } else if (outline < 9) {
      this.endList();
      this.list.heading(outline + 1, paragraph.text);
    } else if (paragraph.list === undefined ? style.kind === 'item' : paragraph.list !== '0') {
      this.items.push({ depth: paragraph.depth, text: paragraph.text });
    } else {
      this.endList();
      this.list.paragraph(paragraph.text);
    }
    if (notes.length > 0) this.endList();
    for (const note of notes) this.list.paragraph(note);
  }

  private endList(): void {
    this.list.list(this.items);
    this.items = [];
  }

  private endTable(table: Table | undefined): void {
    if (!table) return;
    const outer = this.tables.at(-1);
    if (outer) outer.cell.push(table.rows.text);
    else table.rows.addTo(this.list, table);
  }
}
