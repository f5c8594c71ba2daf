import { crc32, deflateSync } from 'node:zlib';
import type { FileInfo } from '@parlance/contract/calls/files';
import type { ErrorBody } from '@parlance/contract/errors';
import type { TestServer } from '../../testing/server.ts';

/** For tests: the beginnings of files of every type, and their upload. */

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/** A black picture. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height));
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', rows), end]);
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A JPEG up to its frame, with an Exif orientation. */
export function jpeg(width: number, height: number, orientation = 1): Buffer {
  const exif = bytes('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x00\0\0');
  exif.writeUInt16BE(orientation, exif.length - 4);
  const app = Buffer.concat([bytes('\xff\xe1'), Buffer.from([0, exif.length + 2]), exif]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0]);
  return Buffer.concat([bytes('\xff\xd8'), app, frame]);
}

/** A GIF up to its first frame, with a colour table and a comment. */
export function gif(screen: readonly [number, number], frame = screen): Buffer {
  const sizes = [...screen, ...frame].map((size) => Buffer.from([size & 255, size >> 8]));
  const [before, table] = [sizes.slice(0, 2), Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])];
  return Buffer.concat([
    bytes('GIF89a'),
    ...before,
    table,
    bytes('!\xfe\x02hi\0,\0\0\0\0'),
    ...sizes.slice(2),
    bytes('\0'),
  ]);
}

const riff = (kind: string, rest: Buffer) => Buffer.concat([bytes('RIFF\0\0\0\0'), bytes(kind), rest]);
const office = (folder: string) => bytes(`PK\x03\x04\x14\0\x06\0[Content_Types].xml PK\x03\x04 ${folder}/document.xml`);
const iso = (brand: string, handler: string) =>
  bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0\0\0\0\x20hdlr\0\0\0\0\0\0\0\0${handler}\0\0\0\0`);

export const samples = {
  png: png(3, 2),
  jpeg: jpeg(640, 480),
  gif: gif([10, 20]),
  webp: riff('WEBP', Buffer.concat([bytes('VP8X\x0a\0\0\0\0\0\0\0'), Buffer.from([99, 0, 0, 49, 0, 0])])),
  pdf: bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
  text: Buffer.from('Où est ma commande ?\n'),
  csv: Buffer.from('order;state\n48211;late\n'),
  docx: office('word'),
  xlsx: office('xl'),
  mp3: bytes('ID3\x04\0\0\0\0\0\0'),
  mp3Frame: bytes('\xff\xfb\x90\x64\0\0'),
  ogg: bytes('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead'),
  wav: riff('WAVE', bytes('fmt ')),
  audioWebm: bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x86\x86A_OPUS'),
  videoWebm: bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x86\x85V_VP9'),
  m4a: iso('M4A ', 'soun'),
  mp4: iso('isom', 'vide'),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  html: Buffer.from('\n <!-- hello --><script>alert(1)</script>'),
  program: bytes('MZ\x90\0\x03\0\0\0'),
  zip: bytes('PK\x03\x04\x14\0\0\0 run.exe'),
  heic: iso('heic', 'pict'),
  movie: iso('qt  ', 'vide'),
} as const;

/** Uploads a file to a conversation. */
export async function uploadTo(
  server: Pick<TestServer, 'app'>,
  token: string,
  { ws, device }: { ws: string; device: string },
  name: string,
  content: Uint8Array,
  type = '',
): Promise<{ status: number; body: FileInfo & ErrorBody }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type }), name);
  const raw = await server.app.inject({
    method: 'POST',
    url: `/api/1.0/workspaces/${ws}/conversation/${device}/files`,
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  });
  return { status: raw.statusCode, body: raw.json() };
}
