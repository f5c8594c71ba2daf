import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { UnreadableFile } from './types.ts';

/** A file of an archive, with its path; slashes separate folders. */
export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
}

const mark = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 };
/** The date of all files: archives must have one, and this is the first day of the format. */
const firstDay = (1 << 5) | 1;
const utf8Names = 0x0800;

/** Maximum number of files in an archive. No agent has more, and each costs time. */
const maxFiles = 20_000;

/** An entry of an archive's directory. */
interface ZipHeader {
  path: string;
  method: number;
  packed: number;
  /** Size as the archive declares it; not trusted. */
  unpacked: number;
  offset: number;
}

/** The entries of an archive's directory. @throws {UnreadableFile} for a damaged archive */
export function listZip(bytes: Uint8Array): ZipHeader[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 20 > file.length) throw new UnreadableFile({ type: 'zip_damaged' });
  const count = file.readUInt16LE(end + 10);
  if (count > maxFiles) throw new UnreadableFile({ type: 'zip_too_many_files', params: { max: maxFiles } });
  const listed: ZipHeader[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = count; left > 0 && at + 46 <= file.length; left--) {
    if (file.readUInt32LE(at) !== mark.directory) throw new UnreadableFile({ type: 'zip_damaged' });
    const nameLength = file.readUInt16LE(at + 28);
    listed.push({
      path: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return listed;
}

/**
 * Unpacks the wanted files of an archive, in memory only. Counts bytes while unpacking, so that an archive with wrong
 * declared sizes is stopped as well.
 *
 * @param maxBytes maximum of unpacked bytes of all files together
 * @throws {UnreadableFile} for a damaged, encrypted or too large archive
 */
export function readZip(bytes: Uint8Array, wanted: (path: string) => boolean, maxBytes: number): ZipEntry[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = maxBytes;
  return listZip(bytes)
    .filter(({ path }) => wanted(path))
    .map((listed) => {
      const content = unpack(file, listed, left);
      left -= content.byteLength;
      return { path: listed.path, bytes: content };
    });
}

function unpack(file: Buffer, { path, method, packed, offset }: ZipHeader, most: number): Uint8Array {
  const damaged = (cause?: unknown) =>
    new UnreadableFile({ type: 'zip_file_damaged', params: { path: path.slice(0, 100) } }, { cause });
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== mark.file) throw damaged();
  if ((file.readUInt16LE(offset + 6) & 1) === 1) throw new UnreadableFile({ type: 'zip_encrypted' });
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const content = file.subarray(start, start + packed);
  if (content.byteLength < packed || (method !== 0 && method !== 8)) throw damaged();
  if (method === 0 && packed > most) throw tooLarge();
  if (method === 0) return content;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw damaged(error);
  }
}

const tooLarge = () => new UnreadableFile({ type: 'zip_too_large' });

/** Writes an archive in chunks, with the bytes of one file in memory at a time. `packed` false: without compression. */
export function* writeZip(entries: Iterable<ZipEntry>, { packed: packs = true } = {}): Generator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of entries) {
    const name = Buffer.from(path);
    const packed = packs ? deflateRawSync(bytes) : bytes;
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(utf8Names, 2);
    about.writeUInt16LE(packs ? 8 : 0, 4);
    about.writeUInt16LE(firstDay, 8);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.byteLength, 14);
    about.writeUInt32LE(bytes.byteLength, 18);
    about.writeUInt16LE(name.byteLength, 22);
    const head = Buffer.concat([number(mark.file), about, name]);
    yield head;
    yield packed;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([number(mark.directory), Buffer.from([20, 0]), about, place, name]));
    offset += head.byteLength + packed.byteLength;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  yield listed;
  yield Buffer.concat([number(mark.end), end]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
