import { describe, expect, test } from 'vitest';
import { limits } from '@parlance/contract/limits';
import { Refusal } from '../../platform/http/refusal.ts';
import { checkFile, cleanName } from './check.ts';
import { detectType } from './detect.ts';
import { gif, jpeg, png, samples } from './testing.ts';

const upload = (filename: string, bytes: Buffer, mimetype = '') => ({ filename, bytes, mimetype });

function refusalOf(bytes: Buffer): unknown {
  try {
    return checkFile(upload('picture', bytes)).image;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.detail.type;
  }
}

describe('the type of a file', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['pdf', 'application/pdf'],
    ['text', 'text/plain'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['mp3', 'audio/mpeg'],
    ['mp3Frame', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['wav', 'audio/wav'],
    ['audioWebm', 'audio/webm'],
    ['videoWebm', 'video/webm'],
    ['m4a', 'audio/mp4'],
    ['mp4', 'video/mp4'],
  ] as const)('%s is told by its bytes', (sample, type) => {
    expect(detectType(samples[sample])).toBe(type);
  });

  test.each(['svg', 'html', 'program', 'zip', 'heic', 'movie'] as const)('%s may not be sent', (sample) => {
    expect(detectType(samples[sample])).toBeNull();
  });

  test('is unknown if the bytes end too early', () => {
    for (const bytes of Object.values(samples)) {
      for (let length = 0; length < 12; length++) expect(() => detectType(bytes.subarray(0, length))).not.toThrow();
    }
  });
});

describe('an upload', () => {
  test('keeps its name and its size in pixels', () => {
    expect(checkFile(upload('ticket.PNG', png(30, 20), 'image/png'))).toMatchObject({
      name: 'ticket.PNG',
      type: 'image/png',
      image: { width: 30, height: 20 },
    });
    expect(checkFile(upload('a.webp', samples.webp)).image).toEqual({ width: 100, height: 50 });
    expect(checkFile(upload('a.gif', samples.gif)).image).toEqual({ width: 10, height: 20 });
    expect(checkFile(upload('a.pdf', samples.pdf)).image).toBeNull();
  });

  test('has the size as displayed, because phones store rotated pictures', () => {
    expect(checkFile(upload('a.jpg', jpeg(640, 480))).image).toEqual({ width: 640, height: 480 });
    expect(checkFile(upload('a.jpg', jpeg(640, 480, 6))).image).toEqual({ width: 480, height: 640 });
  });

  test('of text may be a table; the declared type does not matter', () => {
    expect(checkFile(upload('a.csv', samples.csv, 'application/vnd.ms-excel')).type).toBe('text/csv');
    expect(checkFile(upload('notes.md', samples.text, 'text/markdown')).type).toBe('text/plain');
    expect(checkFile(upload('notes', samples.text, 'application/octet-stream')).type).toBe('text/plain');
  });

  test.each([
    ['a program called a picture', 'photo.png', samples.program, 'image/png', 'file_type_refused'],
    ['a page called a text', 'notes.txt', samples.html, 'text/plain', 'file_type_refused'],
    ['a drawing that runs scripts', 'logo.svg', samples.svg, 'image/svg+xml', 'file_type_refused'],
    ['a picture called a page', 'photo.html', samples.png, 'image/png', 'file_extension_wrong'],
    ['a picture said to be a document', 'photo.png', samples.png, 'application/pdf', 'file_type_wrong'],
    ['a text called a script', 'run.bat', samples.text, 'text/plain', 'file_extension_wrong'],
    ['nothing', 'empty.txt', Buffer.alloc(0), 'text/plain', 'file_empty'],
  ])('of %s is refused', (_, name, bytes, type, refused) => {
    expect(() => checkFile(upload(name, bytes, type))).toThrow(
      expect.objectContaining({ status: 400, fields: { file: expect.objectContaining({ type: refused }) } }),
    );
  });

  test('of an image is refused if the memory of a browser could not hold it, however small the file is', () => {
    expect(checkFile(upload('a.jpg', jpeg(9248, 6936))).image).toEqual({ width: 9248, height: 6936 });
    expect(() => checkFile(upload('a.jpg', jpeg(20_000, 20_000)))).toThrow(
      expect.objectContaining({ status: 413, type: 'image_too_large' }),
    );
  });

  test('of an image is measured as browsers show it, and refused where that is not possible', () => {
    const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 7, 0xff, 1]);
    const padded = Buffer.concat([start, jpeg(20_000, 20_000).subarray(2)]);
    const hidden = [padded, gif([1, 1], [20_000, 20_000]), gif([0, 0], [20_000, 20_000])];
    expect(hidden.map((bytes) => refusalOf(bytes))).toEqual(hidden.map(() => 'image_too_large'));
    const cut = [jpeg(640, 480).subarray(0, 12), gif([0, 0]), png(3, 2).subarray(0, 20), samples.webp.subarray(0, 20)];
    expect(cut.map((bytes) => refusalOf(bytes))).toEqual(cut.map(() => 'file_unreadable'));
  });

  test('has a clean file name', () => {
    expect(cleanName('../../etc/passwd.txt')).toBe('passwd.txt');
    expect(cleanName('C:\\Users\\me\\bill.pdf')).toBe('bill.pdf');
    expect(cleanName('a\u0000\u001Fb\u202Etxt.png')).toBe('abtxt.png');
    expect(cleanName('<img src=x>"|.png')).toBe('img src=x.png');
    expect(cleanName(' .. ')).toBe('file');
    expect(cleanName('.png')).toBe('png');
    expect(cleanName('Été à la plage.jpg')).toBe('Été à la plage.jpg');
    const long = cleanName(`${'é'.repeat(500)}.docx`);
    expect(long).toHaveLength(limits.fileNameLength);
    expect(long).toMatch(/é\.docx$/);
  });
});
