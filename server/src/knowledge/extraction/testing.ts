import { strToU8, type Zippable, zipSync } from 'fflate';

/** Minimal documents of each format, for tests. */

export function archive(parts: Record<string, string | Uint8Array>): Uint8Array {
  const files: Zippable = {};
  // The media type of a LibreOffice document is stored uncompressed.
  for (const [path, part] of Object.entries(parts)) {
    files[path] = [typeof part === 'string' ? strToU8(part) : part, { level: path === 'mimetype' ? 0 : 6 }];
  }
  return zipSync(files);
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

const wordStyles = `<w:styles xmlns:w="w">
  <w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="Titre1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Own2"><w:name w:val="My chapter"/><w:basedOn w:val="Titre2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Titre2"><w:name w:val="heading 2"/><w:basedOn w:val="Own2"/></w:style>
  <w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Bullets"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
</w:styles>`;

/** A Word document with this body; it has the styles Titel, Titre1, Titre2, Own2, TOC1 and Bullets. */
export const docx = (body: string, more: Record<string, string | Uint8Array> = {}): Uint8Array =>
  archive({
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('rId1', 'styles', 'styles.xml'),
      relation('rId2', 'footnotes', '/word/footnotes.xml'),
    ),
    'word/styles.xml': wordStyles,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`,
    ...more,
  });

/** A paragraph of Word. */
export const wordParagraph = (text: string, style = '', properties = ''): string =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A presentation of slides, each given as the XML of its shape tree; the notes belong to the first one. */
export const pptx = (slides: readonly string[], notes = ''): Uint8Array =>
  archive({
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, at) => relation(`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`)),
    ),
    ...Object.fromEntries(
      slides.map((slide, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        `<p:sld xmlns:p="p" xmlns:a="a"${slide.startsWith('<hidden/>') ? ' show="0"' : ''}><p:cSld><p:spTree>${slide}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
    'ppt/slides/_rels/slide1.xml.rels': relations(relation('rId1', 'notesSlide', '../notesSlides/notesSlide1.xml')),
    'ppt/notesSlides/notesSlide1.xml': `<p:notes xmlns:p="p" xmlns:a="a">${shape('body', notes)}${shape('sldNum', '1')}</p:notes>`,
  });

/** A shape of a slide, with a paragraph for each text. */
export const shape = (kind: string, ...texts: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${kind && `<p:ph type="${kind}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${texts
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

/** A LibreOffice text document with this content of `office:text`. */
export const odt = (text: string, more: Record<string, string> = {}): Uint8Array =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:style="s">
      <office:automatic-styles><style:style style:name="P1" style:parent-style-name="Title"/></office:automatic-styles>
      <office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    'meta.xml': `<office:document-meta xmlns:office="o" xmlns:dc="d"><dc:language>fr-FR</dc:language></office:document-meta>`,
    ...more,
  });

/** A line of text on a page of a PDF, in points from its bottom left corner. */
export interface PdfText {
  text: string;
  size?: number;
  x?: number;
  y: number;
}

/**
 * A PDF of pages with lines of text, without compression.
 * @param objects additional or replacing objects, by number
 */
export function pdf(
  pages: readonly (readonly PdfText[])[],
  objects: Record<number, string> = {},
  trailer = '',
): Uint8Array {
  const all = new Map<number, string>();
  const kids = pages.map((_, at) => `${10 + at * 2} 0 R`).join(' ');
  all.set(1, '<< /Type /Catalog /Pages 2 0 R >>');
  all.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  all.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [at, lines] of pages.entries()) {
    const drawn = lines
      .map(
        ({ text, size = 10, x = 50, y }) => `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>';
    all.set(10 + at * 2, `<< ${page} /Contents ${11 + at * 2} 0 R >>`);
    all.set(11 + at * 2, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  }
  for (const [number, object] of Object.entries(objects)) all.set(Number(number), object);
  let file = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, object] of all) {
    offsets.set(number, file.length);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const size = Math.max(...all.keys()) + 1;
  file += `xref\n0 ${size}\n`;
  for (let number = 0; number < size; number++) {
    const offset = offsets.get(number);
    file += `${String(offset ?? 0).padStart(10, '0')} ${offset === undefined ? '65535 f' : '00000 n'} \n`;
  }
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}
