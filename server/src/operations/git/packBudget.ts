import { inflateSync } from 'node:zlib';
import { z } from 'zod';

const megabyte = 1024 * 1024;
/** Objects of a repository: its files and folders in their newest state. */
const mostObjects = 50_000;
/** Bytes of one object, unpacked. */
const mostOfOne = 16 * megabyte;
/** Bytes of all objects, unpacked. */
const mostOfAll = 256 * megabyte;

/** A repository with more in it than is read. */
export class RepositoryTooLarge extends Error {}

/** `inflateSync` with `info` returns how much of its input the compressed data took. */
const Inflated = z.object({ buffer: z.instanceof(Buffer), engine: z.object({ bytesWritten: z.number() }) });

const [offsetDelta, referenceDelta] = [6, 7];
const headerBytes = 12;
const hashBytes = 20;

/**
 * Unpacks a pack of git object by object, keeping none, to know that all of it can be unpacked: a few bytes may stand
 * for gigabytes. The format: https://git-scm.com/docs/pack-format
 *
 * @throws {RepositoryTooLarge} when it holds too many objects, or they are too large
 * @throws {Error} when it is no pack
 */
export function checkPack(pack: Buffer): void {
  if (pack.length < headerBytes || pack.toString('latin1', 0, 4) !== 'PACK') throw new Error('is no pack');
  const objects = pack.readUInt32BE(8);
  if (objects > mostObjects) throw new RepositoryTooLarge();
  let at = headerBytes;
  let left = mostOfAll;
  for (let object = 0; object < objects; object += 1) {
    const type = (pack.readUInt8(at) >> 4) & 7;
    at = afterVarint(pack, at);
    if (type === offsetDelta) at = afterVarint(pack, at);
    else if (type === referenceDelta) at += hashBytes;
    const { buffer, engine } = inflate(pack.subarray(at), Math.min(left, mostOfOne));
    at += engine.bytesWritten;
    const size = type === offsetDelta || type === referenceDelta ? resultSize(buffer) : buffer.length;
    left -= Math.max(size, buffer.length);
    if (size > mostOfOne || left < 0) throw new RepositoryTooLarge();
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

/** Where the bytes end that each but the last announce another one. */
function afterVarint(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes.readUInt8(at) & 0x80) at += 1;
  return at + 1;
}

/** Bytes of what a delta makes: the second of the two numbers it begins with. */
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
