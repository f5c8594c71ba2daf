import { Zip, ZipPassThrough } from 'fflate';

/** A file in an archive. */
export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
}

/**
 * A ZIP archive written piece by piece: files are added to `zip`, and `taken` returns the bytes written since its last
 * call.
 */
export function openZip(): { zip: Zip; taken: () => Uint8Array[] } {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  return {
    zip,
    taken() {
      const chunks = made;
      made = [];
      return chunks;
    },
  };
}

/** Streams a ZIP archive of uncompressed files: only one of them is in memory at a time. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const { zip, taken } = openZip();
  for await (const { path, bytes } of entries) {
    const file = new ZipPassThrough(path);
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
