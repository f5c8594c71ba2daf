import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../../../studio/fileReading/types.ts';
import type { Archive } from './archive.ts';

/** Deepest nesting of elements; real documents need a few dozen levels. */
const maxDepth = 500;

export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements of a part as they are read, by names without prefixes. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);
/** Ids of relationships keep their prefix, as some elements also have an id of their own. */
const bareAttribute = (name: string) => (name.startsWith('r:') ? name : bare(name));

/**
 * Reads an XML part of a document while it is unpacked. The parser ignores entities that a part defines, so that they
 * cannot expand exponentially.
 * @throws {UnreadableFile} for invalid XML, or too deep nesting
 */
export function readXml(archive: Archive, path: string, reader: XmlReader): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (depth > maxDepth) throw new UnreadableFile({ type: 'damaged' });
    reader.open(
      bare(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [bareAttribute(key), value])),
    );
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    reader.close(bare(name));
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  try {
    const decode = decoder();
    archive.read(path, (piece) => void parser.write(decode(piece)));
    if (archive.has(path)) parser.close();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile({ type: 'damaged' }, { cause: error });
  }
}

/** Decodes pieces of a part as UTF-8, or as UTF-16 with a byte order mark. */
function decoder(): (piece: Uint8Array) => string {
  let chosen: TextDecoder | undefined;
  return (piece) => {
    if (!chosen && piece.length >= 2) {
      const [first, second] = piece;
      const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
      chosen = new TextDecoder(wide || 'utf-8');
    }
    return (chosen ?? new TextDecoder()).decode(piece, { stream: true });
  };
}

/** The targets of a part's relationships, by their ids; `type` ends with the kind of each. */
export function readRelations(archive: Archive, part: string): Map<string, { type: string; target: string }> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found = new Map<string, { type: string; target: string }>();
  readXml(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name === 'Relationship' && mode !== 'External') found.set(id, { type, target: resolve(folder, target) });
    },
    close() {},
    text() {},
  });
  return found;
}

const resolve = (folder: string, target: string) =>
  decodeURI(new URL(target.replaceAll('%', '%25'), `file:///${folder}`).pathname).slice(1);

/** The texts of the elements with these names in a part, the first of each. */
export function readTexts(archive: Archive, path: string, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  let within = '';
  readXml(archive, path, {
    open(name) {
      within = names.includes(name) && found[name] === undefined ? name : '';
      if (within) found[within] = '';
    },
    close() {
      within = '';
    },
    text(text) {
      if (within) found[within] += text;
    },
  });
  return found;
}
