import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkPack, RepositoryTooLarge } from './packBudget.ts';

const [blob, offsetDelta] = [3, 6];

function varint(number: number): Buffer {
  const bytes = [number & 0x7f];
  for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) {
    bytes.push(left & 0x7f);
    bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) | 0x80;
  }
  return Buffer.from(bytes);
}

/** A pack that declares a size of one byte for each object. */
function packOf(objects: readonly { type?: number; content: Buffer }[], count = objects.length): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(count, 8);
  const packed = objects.flatMap(({ type = blob, content }) => [
    Buffer.from([(type << 4) | 1]),
    ...(type === offsetDelta ? [varint(20)] : []),
    deflateSync(content),
  ]);
  return Buffer.concat([header, ...packed, Buffer.alloc(20)]);
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
/** A delta whose result has this many bytes. */
const deltaTo = (bytes: number) => Buffer.concat([varint(100), varint(bytes), Buffer.from([0x90, 100])]);

describe('a pack', () => {
  test('of many small objects and some large ones is read', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ content: Buffer.from(`file ${at}`) }));
    const delta = { type: offsetDelta, content: deltaTo(1000) };
    expect(() => checkPack(packOf([...many, { content: zeros(15) }, delta]))).not.toThrow();
  });

  test.each([
    ['with an object that unpacks to more than one may', packOf([{ content: zeros(17) }])],
    ['with a delta that makes more than one may', packOf([{ type: offsetDelta, content: deltaTo(17 * 1024 * 1024) }])],
    ['that unpacks to more than all may', packOf(Array.from({ length: 18 }, () => ({ content: zeros(15) })))],
    ['of too many objects', packOf([], 50_001)],
  ])('%s is too large', (_, pack) => {
    expect(() => checkPack(pack)).toThrow(RepositoryTooLarge);
  });

  test.each([
    ['that is none', 'is no pack', Buffer.from('<html>')],
    ['that ends early', 'compression method', packOf([{ content: zeros(1) }], 2)],
    ['with bytes that are not compressed', 'compression method', Buffer.concat([packOf([], 1), Buffer.from('plain')])],
  ])('%s is refused', (_, reason, pack) => {
    expect(() => checkPack(pack)).toThrow(reason);
  });
});
