import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Smaller files fit into one packet anyway. */
const smallest = 1024;

/** Puts a .br and a .gz beside each text file of a folder, so that the server never compresses. */
export async function compress(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((file) => file.isFile() && /\.(js|css|svg|json|txt)$/.test(file.name))
    .map((file) => path.join(file.parentPath ?? file.path, file.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    gzipped(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ]);
}
