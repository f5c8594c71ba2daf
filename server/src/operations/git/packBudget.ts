import { inflateSync } from 'node:zlib';
import { z } from 'zod';

const megabyte = 1024 * 1024;
/** Maximum objects of a repository: files and folders in their newest state. */
const maxObjects = 50_000;
/** Maximum bytes of one unpacked object. */
const maxOfOne = 16 * megabyte;
/** Maximum bytes of all unpacked objects. */
const maxOfAll = 256 * megabyte;

/** A repository that exceeds these limits. */
export class RepositoryTooLarge extends Error {}

/** The result of `inflateSync` with `info`, which also has the length of the compressed data. */
const Inflated = z.object({ buffer: z.instanceof(Buffer), engine: z.object({ bytesWritten: z.number() }) });

const [offsetDelta, referenceDelta] = [6, 7];
const headerBytes = 12;
const hashBytes = 20;

/**
 * Unpacks a git pack object by object, without keeping any, to check its unpacked size: a few bytes may expand to
 * gigabytes. The format: https://git-scm.com/docs/pack-format
 *
 * @throws {RepositoryTooLarge} when it contains too many objects, or they are too large
 * @throws {Error} when it is not a pack
 */
export function checkPack(pack: Buffer): void {
  if (pack.length < headerBytes || pack.toString('latin1', 0, 4) !== 'PACK') throw new Error('is no pack');
  const objects = pack.readUInt32BE(8);
  if (objects > maxObjects) throw new RepositoryTooLarge();
  let at = headerBytes;
  let left = maxOfAll;
  for (let object = 0; object < objects; object += 1) {
    const type = (pack.readUInt8(at) >> 4) & 7;
    at = afterVarint(pack, at);
    if (type === offsetDelta) at = afterVarint(pack, at);
    else if (type === referenceDelta) at += hashBytes;
    const { buffer, engine } = inflate(pack.subarray(at), Math.min(left, maxOfOne));
    at += engine.bytesWritten;
    const size = type === offsetDelta || type === referenceDelta ? resultSize(buffer) : buffer.length;
    left -= Math.max(size, buffer.length);
    if (size > maxOfOne || left < 0) throw new RepositoryTooLarge();
  }
}

function inflate(bytes: Buffer, most: number): z.infer<typeof Inflated> {
  try {
    return Inflated.parse(inflateSync(bytes, { info: true, maxOutputLength: most + 1 }));
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge ? new RepositoryTooLarge() : error;
  }
}

/** The position after a varint, in which each byte but the last has the high bit set. */
function afterVarint(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes.readUInt8(at) & 0x80) at += 1;
  return at + 1;
}

/** The size of a delta's result: the second of the two varints at its beginning. */
function resultSize(delta: Buffer): number {
  let size = 0;
  let scale = 1;
  for (let at = afterVarint(delta, 0); ; at += 1) {
    const byte = delta.readUInt8(at);
    size += (byte & 0x7f) * scale;
    if (!(byte & 0x80)) return size;
    scale *= 128;
  }
}
