import { getDocumentProxy } from 'unpdf';
import type { DocumentContent } from '../../documents/format.ts';
import { UnreadableFile } from '../../../studio/fileReading/types.ts';
import { cmaps } from '../cmaps.ts';
import { BlockList, oneLine, tooLarge, maxText } from '../blockList.ts';
import { type Line, linesOf, withoutRunning } from './lines.ts';
import { addLines } from './paragraphs.ts';

/** Most pages of a document. */
const maxPages = 10_000;

/**
 * Reads a PDF by its text: headings by font size, paragraphs across lines and pages. Text that repeats at the top or
 * bottom of pages is left out. Tables stay lines of text, as a PDF has no structure for them.
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentContent> {
  const document = await open(bytes);
  const { numPages } = document;
  if (numPages > maxPages) throw new UnreadableFile({ type: 'too_many_pages' });
  const pages: Line[][] = [];
  let left = maxText;
  let unread = 0;
  for (let number = 1; number <= numPages; number++) {
    try {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const [, bottom = 0, , top = 0] = page.view;
      const lines = linesOf(items, { number, top, bottom });
      page.cleanup();
      left -= lines.reduce((sum, { text }) => sum + text.length, 0);
      if (left < 0) throw tooLarge();
      pages.push(lines);
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      // A page that is damaged, or in a circular page tree, does not affect the others.
      unread++;
      pages.push([]);
    }
  }
  if (unread === numPages) throw new UnreadableFile({ type: 'damaged' });
  const lines = withoutRunning(pages).flat();
  if (isScanned(lines, numPages)) throw new UnreadableFile({ type: 'no_text_layer', params: { pages: numPages } });
  const list = new BlockList();
  addLines(list, lines);
  const { title, language } = await aboutOf(document);
  const heading = list.blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return {
    title: title ?? (heading && 'text' in heading ? heading.text : null),
    language,
    pages: numPages,
    blocks: list.blocks,
  };
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Number of pages from which the way of looking them up matters. */
const manyPages = 500;

/**
 * Opens a PDF. The library walks from the first page to the requested one: in a file with 10,000 pages in one flat
 * list, as simple programs write them, that takes a minute. If a file declares more pages than it has, the library
 * lists all of them at once, so a file with many pages is changed to declare more.
 */
async function open(bytes: Uint8Array): Promise<PdfDocument> {
  const document = await openAsItIs(bytes);
  const { numPages } = document;
  const changed = numPages >= manyPages && numPages <= maxPages ? sayingMorePages(bytes, numPages) : null;
  if (!changed) return document;
  await document.loadingTask.destroy();
  const listed = await openAsItIs(changed).catch(() => null);
  if (listed?.numPages === numPages) return listed;
  await listed?.loadingTask.destroy();
  return openAsItIs(bytes);
}

/**
 * The file with a larger page count of the same length; null where it declares no count, or cannot declare a larger
 * one.
 */
function sayingMorePages(bytes: Uint8Array, pages: number): Uint8Array | null {
  const said = String(pages);
  const more = said.replaceAll(/\d/g, '9');
  const changed = Buffer.from(bytes);
  const name = '/Count';
  if (more === said) return null;
  for (let at = changed.indexOf(name); at >= 0; at = changed.indexOf(name, at + 1)) {
    const after = changed.toString('latin1', at + name.length, at + name.length + 16);
    const [, space = '', number] = /^(\s*)(\d+)(?!\d)/.exec(after) ?? [];
    if (number !== said) continue;
    changed.write(more, at + name.length + space.length, 'latin1');
    return changed;
  }
  return null;
}

async function openAsItIs(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    // The library takes ownership of the bytes, so it gets a copy. Nothing in the document is executed, and nothing is
    // fetched for it.
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
      cMapUrl: cmaps,
      cMapPacked: true,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile({ type: isLocked ? 'encrypted' : 'damaged' }, { cause: error });
  }
}

/** Minimum average of letters on a page: scans may have a stamp, or a page number that a program added. */
const minLetters = 10;

function isScanned(lines: readonly Line[], pages: number): boolean {
  const letters = lines.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return letters === 0 || (pages > 1 && letters < minLetters * pages);
}

async function aboutOf(document: PdfDocument): Promise<{ title: string | null; language: string | null }> {
  try {
    const { info } = await document.getMetadata();
    const titled: unknown = 'Title' in info ? info.Title : undefined;
    const language: unknown = 'Language' in info ? info.Language : undefined;
    const title = typeof titled === 'string' ? oneLine(titled) : '';
    // Programs often set the file's name as the title.
    const isName =
      /\.(docx?|indd|pdf|odt|pptx?|tex|dvi|qxd)$/i.test(title) ||
      /^(untitled|microsoft word -|sans titre)/i.test(title);
    return {
      title: title !== '' && !isName ? title : null,
      language: typeof language === 'string' && /^[\w-]{2,20}$/.test(language) ? language.toLowerCase() : null,
    };
  } catch {
    return { title: null, language: null };
  }
}
