/** Samples of 16 bits per second. */
const rate = 16_000;

/** A WAV file with milliseconds of silence. */
export function silence(milliseconds: number): Buffer {
  const head = Buffer.alloc(44);
  const bytesASecond = rate * 2;
  const length = (bytesASecond * milliseconds) / 1000;
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  // PCM, one channel.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(bytesASecond, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(length, 40);
  return Buffer.concat([head, Buffer.alloc(length)]);
}
