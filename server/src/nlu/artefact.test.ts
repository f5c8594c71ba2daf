import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeModel, encodeModel } from './artefact.ts';
import { ArtefactError } from './errors.ts';
import { fingerprint } from './hash.ts';
import { predict } from './predict.ts';
import { train } from './train.ts';
import { ENGLISH } from './samples.ts';
import { trainingInput } from './testing.ts';

const INPUT = trainingInput(
  { ...ENGLISH, play: ['play [Adele](artist) now', 'play some [Nina Simone](artist)'] },
  { play: [{ name: 'artist', type: 'text' }] },
);
const model = train(INPUT);
const bytes = encodeModel(model);

function damaged(change: (copy: Uint8Array) => void): Uint8Array {
  const copy = bytes.slice();
  change(copy);
  return copy;
}

describe('the artefact', () => {
  it('predicts like the model it was written from', () => {
    const copy = decodeModel(bytes);
    for (const text of ['my card is gone', 'play Aretha Franklin', 'zzz', 'balance?']) {
      expect(predict(copy, text)).toEqual(predict(model, text));
    }
  });

  it('can be read from a larger buffer at an odd offset', () => {
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 3);
    const copy = decodeModel(larger.subarray(3, 3 + bytes.length));
    expect(predict(copy, 'my card is gone')).toEqual(predict(model, 'my card is gone'));
  });

  it('keeps characters beyond sixteen bits', () => {
    const emoji = train(trainingInput({ joy: ['👍👍 great', '𠮷野家'], anger: ['👎 bad', '👿'] }));
    expect(predict(decodeModel(encodeModel(emoji)), '👍')).toEqual(predict(emoji, '👍'));
    expect(predict(emoji, '👎').intent).toBe('anger');
  });

  it('has the fingerprint of its training input', () => {
    expect(decodeModel(bytes).data.hash).toBe(fingerprint(INPUT));
  });

  it('stays the same when written, read and written again', () => {
    expect(encodeModel(decodeModel(bytes))).toEqual(bytes);
  });

  it('is read with the names that older versions wrote', () => {
    const start = 12;
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
    const header = new TextDecoder().decode(bytes.subarray(start, start + length));
    const older = header.replace('"trainingLanguage"', '"taughtLanguage"'.padEnd('"trainingLanguage"'.length));
    const copy = bytes.slice();
    copy.set(new TextEncoder().encode(older), start);
    new DataView(copy.buffer).setUint32(copy.length - 4, crc32(copy.subarray(0, -4)), true);
    expect(older).not.toBe(header);
    expect(decodeModel(copy).data.trainingLanguage).toBe(model.data.trainingLanguage);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['something else', new TextEncoder().encode('{"not": "a model at all, just text"}')],
    ['a flipped byte', damaged((copy) => copy.fill(255, 400, 401))],
    ['a cut end', bytes.slice(0, -20)],
    ['another version', damaged((copy) => copy.fill(99, 4, 5))],
  ])('refuses %s', (_, wrong) => {
    expect(() => decodeModel(wrong)).toThrow(ArtefactError);
  });
});
