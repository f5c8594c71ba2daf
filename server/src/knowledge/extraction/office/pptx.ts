import type { DocumentContent } from '../../documents/format.ts';
import { BlockList } from '../blockList.ts';
import { Archive } from './archive.ts';
import { mainPart } from './docx.ts';
import { TableRows } from './tableRows.ts';
import { type Attributes, readRelations, readTexts, readXml, type XmlReader } from './xml.ts';

interface Line {
  text: string;
  depth: number;
  /** Whether the paragraph itself has a bullet; undefined: as its placeholder. */
  bullet?: boolean | undefined;
}

/** A shape of a slide, with its purpose. */
interface Shape {
  /** Type of placeholder, as in the file; empty: a plain text box. */
  kind: string;
  lines: Line[];
}

type Part = Shape | TableRows;

/** Types of placeholders that repeat on each slide. */
const repeated = new Set(['sldNum', 'ftr', 'dt', 'hdr', 'sldImg']);
const isTitle = (part: Part): part is Shape => 'kind' in part && /title$/i.test(part.kind) && part.kind !== 'subTitle';

/**
 * Reads a presentation: each slide is a page with its title as heading, followed by its notes. Hidden slides are
 * skipped.
 */
export function readPptx(bytes: Uint8Array): DocumentContent {
  const archive = new Archive(bytes);
  const list = new BlockList();
  const main = mainPart(archive, 'ppt/presentation.xml');
  const slides = slidesOf(archive, main);
  let firstTitle = '';
  for (const [index, path] of slides.entries()) {
    const page = index + 1;
    const slide = new SlideReader();
    readXml(archive, path, slide);
    if (slide.hidden) continue;
    const title = slide.parts.filter(isTitle).map(textOf).join(' ').trim();
    firstTitle ||= title;
    // Also added where it is empty, so that a slide without a title does not belong to the one before.
    list.heading(1, title, { page });
    for (const part of slide.parts) if (!isTitle(part)) addPart(list, part, page);
    addNotes(archive, path, list, page);
  }
  const { title, language } = readTexts(archive, 'docProps/core.xml', ['title', 'language']);
  const usual = /^(powerpoint[- ]pr[eé]sent|présentation powerpoint|pr[eé]sentation$)/i;
  const named = title && !usual.test(title.trim()) ? title.trim() : '';
  return {
    title: named || firstTitle || null,
    language: language?.trim().toLowerCase() || null,
    pages: slides.length,
    blocks: list.blocks,
  };
}

function slidesOf(archive: Archive, main: string): string[] {
  const relations = readRelations(archive, main);
  const slides: string[] = [];
  readXml(archive, main, {
    open(name, attributes) {
      if (name === 'sldId') slides.push(relations.get(attributes['r:id'] ?? '')?.target ?? '');
    },
    close() {},
    text() {},
  });
  return slides.filter((path) => archive.has(path));
}

function addNotes(archive: Archive, slide: string, list: BlockList, page: number): void {
  const notes = [...readRelations(archive, slide).values()].find(({ type }) => type.endsWith('/notesSlide'));
  if (!notes) return;
  const reader = new SlideReader();
  readXml(archive, notes.target, reader);
  for (const part of reader.parts) {
    if ('kind' in part && part.kind === 'body') for (const { text } of part.lines) list.paragraph(text, page);
  }
}

const textOf = ({ lines }: Shape) => lines.map(({ text }) => text).join(' ');

function addPart(list: BlockList, part: Part, page: number): void {
  if (!('kind' in part)) return part.addTo(list, { page });
  if (repeated.has(part.kind)) return;
  const lines = part.lines.filter(({ text }) => text.trim() !== '');
  const isBody = ['body', 'obj', 'placeholder'].includes(part.kind) && lines.length > 1;
  let items: Line[] = [];
  for (const line of lines) {
    if (line.bullet ?? (isBody || line.depth > 0)) {
      items.push(line);
      continue;
    }
    list.list(items, page);
    items = [];
    list.paragraph(line.text, page);
  }
  list.list(items, page);
}

class SlideReader implements XmlReader {
  hidden = false;
  readonly parts: Part[] = [];
  private shape: Shape | undefined;
  private table: TableRows | undefined;
  private cell: { text: string; above: boolean } | undefined;
  private line: Line | undefined;
  private inText = false;
  private skipping = 0;

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || name === 'Fallback') {
      this.skipping++;
      return;
    }
    switch (name) {
      case 'sld':
        this.hidden = ['0', 'false'].includes(attributes['show'] ?? '');
        return;
      case 'sp':
        this.shape = { kind: '', lines: [] };
        this.parts.push(this.shape);
        return;
      case 'ph':
        if (this.shape) this.shape.kind = attributes['type'] ?? 'placeholder';
        return;
      case 'tbl':
        this.table = new TableRows();
        this.parts.push(this.table);
        return;
      case 'tc':
        this.cell = { text: '', above: attributes['vMerge'] === '1' };
        return;
      case 'p':
        this.line = { text: '', depth: 0 };
        return;
      case 'pPr':
        if (this.line) this.line.depth = Math.min(Number(attributes['lvl'] ?? 0) || 0, 8);
        return;
      case 'buNone':
      case 'buChar':
      case 'buAutoNum':
        if (this.line) this.line.bullet = name !== 'buNone';
        return;
      case 'br':
        if (this.line) this.line.text += '\n';
        return;
      case 't':
        this.inText = true;
        return;
      default:
    }
  }

  close(name: string): void {
    if (this.skipping > 0) {
      this.skipping--;
      return;
    }
    if (name === 't') this.inText = false;
    if (name === 'sp') this.shape = undefined;
    if (name === 'tbl') this.table = undefined;
    if (name === 'tr') this.table?.endRow();
    if (name === 'tc' && this.cell) this.endCell(this.cell);
    if (name === 'p' && this.line) {
      if (this.cell) this.cell.text += `${this.line.text} `;
      else this.shape?.lines.push(this.line);
      this.line = undefined;
    }
  }

  text(text: string): void {
    if (this.inText && this.line) this.line.text += text;
  }

  private endCell({ text, above }: { text: string; above: boolean }): void {
    this.cell = undefined;
    if (above) this.table?.cellOfAbove();
    else this.table?.cell(text);
  }
}
