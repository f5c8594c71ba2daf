import type { FileType } from '@parlance/contract/limits';

/** Size in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** The size of an image, to reserve its space before it is loaded; null for other files, and where it has none. */
export function imageSize(type: FileType, bytes: Buffer): ImageSize | null {
  try {
    const size = readers[type]?.(bytes) ?? null;
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The bytes end within the header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Partial<Record<FileType, (bytes: Buffer) => ImageSize | null>> = {
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** The size of the screen, or of a first frame that is larger: browsers then take the frame's size. */
function gifSize(bytes: Buffer): ImageSize | null {
  const sizeAt = (at: number) => ({ width: bytes.readUInt16LE(at), height: bytes.readUInt16LE(at + 2) });
  const screen = sizeAt(6);
  const flags = bytes.readUInt8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (bytes.readUInt8(at) === 0x21) {
    at += 2;
    while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
    at += 1;
  }
  if (bytes.readUInt8(at) !== 0x2c) return null;
  const frame = sizeAt(at + 5);
  return { width: Math.max(screen.width, frame.width), height: Math.max(screen.height, frame.height) };
}

/** Frame headers of JPEG; between them, C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Reads segments up to the frame; for a rotated picture, returns the size as it is displayed. */
function jpegSize(bytes: Buffer): ImageSize {
  let turned = false;
  for (let at = 2; ;) {
    const marker = bytes.readUInt8(at + 1);
    // Decoders skip bytes between segments, filling bytes, and markers without a segment.
    if (bytes.readUInt8(at) !== 0xff || marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) turned ||= isTurned(bytes.subarray(at + 4, at + 2 + length));
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    at += 2 + length;
  }
}

/** Whether the Exif orientation exchanges width and height: phones store pictures in the orientation of the sensor. */
function isTurned(segment: Buffer): boolean {
  if (segment.subarray(0, 6).toString('latin1') !== 'Exif\0\0') return false;
  const tiff = segment.subarray(6);
  const little = tiff.subarray(0, 2).toString('latin1') === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < u16(first); entry++) {
    const at = first + 2 + entry * 12;
    if (u16(at) === 0x0112) return u16(at + 8) >= 5;
  }
  return false;
}

/** The three WebP formats: lossy, lossless, extended. */
function webpSize(bytes: Buffer): ImageSize | null {
  switch (bytes.subarray(12, 16).toString('latin1')) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
