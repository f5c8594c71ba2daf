import { getDocumentProxy } from 'unpdf';
import type { DocumentContent } from '../../documents/format.ts';
import { UnreadableFile } from '../../../studio/fileReading/types.ts';
import { cmaps } from '../cmaps.ts';
import { BlockList, oneLine, tooLarge, mostText } from '../blockList.ts';
import { type Line, linesOf, withoutRunning } from './lines.ts';
import { addLines } from './paragraphs.ts';

/** Pages that a document may have. */
const mostPages = 10_000;

/**
 * Reads a PDF by its text: headings by the size of their font, paragraphs across lines and pages. What repeats at the top
 * or bottom of pages is left out. Tables stay lines of text: a PDF has none.
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentContent> {
  const document = await open(bytes);
  const { numPages } = document;
  if (numPages > mostPages) throw new UnreadableFile({ type: 'too_many_pages' });
  const pages: Line[][] = [];
  let left = mostText;
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
      // A page that is damaged, or in a circle of pages, does not take the others with it.
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

/** Pages from which on it matters how they are looked up. */
const manyPages = 500;

/**
 * Opens a PDF. The library walks from the first page to the one that is asked for: through 10,000 pages in one list, as simple programs
 * write them, that is a minute. Where a file says that it has more pages than it has, it lists them all at once; so one of many pages
 * is made to say that.
 */
async function open(bytes: Uint8Array): Promise<PdfDocument> {
  const document = await openAsItIs(bytes);
  const { numPages } = document;
  const changed = numPages >= manyPages && numPages <= mostPages ? sayingMorePages(bytes, numPages) : null;
  if (!changed) return document;
  await document.loadingTask.destroy();
  const listed = await openAsItIs(changed).catch(() => null);
  if (listed?.numPages === numPages) return listed;
  await listed?.loadingTask.destroy();
  return openAsItIs(bytes);
}

/** The file with a larger number of pages, as long as before; null where it does not say how many it has, or cannot say more. */
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
    // It takes the bytes away from who gave them. Nothing of the document is run, and nothing is fetched for it.
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

/** Letters a page has at least, on the average of several: scans have a stamp, or a number that a program added. */
const leastLetters = 10;

function isScanned(lines: readonly Line[], pages: number): boolean {
  const letters = lines.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return letters === 0 || (pages > 1 && letters < leastLetters * pages);
}

async function aboutOf(document: PdfDocument): Promise<{ title: string | null; language: string | null }> {
  try {
    const { info } = await document.getMetadata();
    const titled: unknown = 'Title' in info ? info.Title : undefined;
    const language: unknown = 'Language' in info ? info.Language : undefined;
    const title = typeof titled === 'string' ? oneLine(titled) : '';
    // Programs leave the name of the file there.
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
