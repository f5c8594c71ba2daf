import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { Studio } from '../../testing/nlp.ts';
import { readZip, writeZip } from '../../studio/fileReading/zip.ts';

/** Files that are small to upload and expand to large content: each ends only its own child process. */

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const megabyte = 1024 * 1024;

function workbook(): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['text', 'intent'],
      ['hello there', 'greet'],
    ]),
    'Sheet',
  );
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}

/** A workbook with one cell of the given length, in an archive of a few hundred KB. */
function workbookWithLongCell(length: number): Buffer {
  const parts = readZip(workbook(), () => true, 10 * megabyte).map(({ path, bytes }) => ({
    path,
    bytes: Buffer.from(Buffer.from(bytes).toString('utf8').replace('hello there', 'a'.repeat(length))),
  }));
  return Buffer.concat([...writeZip(parts)]);
}

/** Falsifies the archive's directory: every part claims an unpacked size of a hundred bytes. */
function withSmallSizes(archive: Buffer): Buffer {
  const lying = Buffer.from(archive);
  for (let at = lying.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    lying.writeUInt32LE(100, at + 24);
  }
  return lying;
}

const importing = async (name: string, bytes: Uint8Array) => {
  const { status, body } = await studio.upload(name, bytes, { class_name: 'Hostile' });
  return { status, message: JSON.stringify(body.fields ?? body) };
};

describe('a file that is small to upload and expands to large content', () => {
  test('is refused where one cell of a workbook unpacks to 200 MB', async () => {
    const { status, message } = await importing('cell.xlsx', workbookWithLongCell(200 * megabyte));
    expect(status).toBe(400);
    expect(message).toMatch(/too large/);
  });

  test('is refused where its directory lies about its sizes', async () => {
    const { status, message } = await importing('lying.xlsx', withSmallSizes(workbookWithLongCell(200 * megabyte)));
    expect(status).toBe(400);
    expect(message).toMatch(/too large/);
  });

  test('does not harm the server: a valid workbook is read afterwards', async () => {
    expect(await importing('honest.xlsx', workbook())).toMatchObject({ status: 200 });
  });
});
