import { Inflate } from 'fflate';
import { UnreadableFile } from '../../../studio/fileReading/types.ts';
import { listZip } from '../../../studio/fileReading/zip.ts';
import { tooLarge } from '../blockList.ts';

/** Most parts of a document. */
const maxEntries = 2000;
/** Most bytes that the parts that are read unpack to, in total. */
const maxUnpacked = 64 * 1024 * 1024;
/** Packed bytes that are unpacked in one step; they unpack to at most a thousand times as many. */
const step = 16 * 1024;

const damaged = (cause?: unknown) => new UnreadableFile({ type: 'damaged' }, { cause });

/**
 * The parts of a document that is a ZIP archive. Its directory is checked before anything is unpacked. As the directory
 * may lie, bytes are counted while they are unpacked, and passed on piece by piece.
 */
export class Archive {
  private readonly file: Buffer;
  private readonly parts: ReadonlyMap<string, ReturnType<typeof listZip>[number]>;
  private left = maxUnpacked;

  /** @throws {UnreadableFile} for a damaged or too large archive */
  constructor(bytes: Uint8Array) {
    this.file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const listed = listZip(bytes);
    if (listed.length > maxEntries) throw tooLarge();
    this.parts = new Map(listed.map((part) => [part.path, part]));
  }

  has(path: string): boolean {
    return this.parts.has(path);
  }

  /** Unpacks a part piece by piece; does nothing where it does not exist. @throws {UnreadableFile} */
  read(path: string, take: (piece: Uint8Array) => void): void {
    const part = this.parts.get(path);
    if (!part) return;
    const { file } = this;
    const { offset, packed, method } = part;
    if (part.unpacked > this.left) throw tooLarge();
    if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw damaged();
    if ((file.readUInt16LE(offset + 6) & 1) === 1) throw new UnreadableFile({ type: 'encrypted' });
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const content = file.subarray(start, start + packed);
    if (content.byteLength < packed || (method !== 0 && method !== 8)) throw damaged();
    const count = (piece: Uint8Array) => {
      this.left -= piece.byteLength;
      if (this.left < 0) throw tooLarge();
      take(piece);
    };
    if (method === 0) return count(content);
    const inflate = new Inflate(count);
    try {
      for (let at = 0; at < content.length; at += step) {
        inflate.push(content.subarray(at, at + step), at + step >= content.length);
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damaged(error);
    }
  }

  /** The first bytes of a part as text. */
  start(path: string, length: number): string {
    let text = '';
    this.read(path, (piece) => {
      if (text.length < length) text += Buffer.from(piece.subarray(0, length)).toString('utf8');
    });
    return text.slice(0, length);
  }
}
