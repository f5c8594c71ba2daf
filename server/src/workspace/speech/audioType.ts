/** A type of recording, with the file extension that endpoints expect. */
export interface AudioType {
  mime: string;
  extension: string;
}

const starts = (bytes: Buffer, mark: string, at = 0): boolean =>
  bytes.subarray(at, at + mark.length).equals(Buffer.from(mark, 'latin1'));

const types: readonly (AudioType & { knows: (bytes: Buffer) => boolean })[] = [
  { mime: 'audio/webm', extension: 'webm', knows: (bytes) => starts(bytes, '\x1A\x45\xDF\xA3') },
  { mime: 'audio/ogg', extension: 'ogg', knows: (bytes) => starts(bytes, 'OggS') },
  { mime: 'audio/mp4', extension: 'mp4', knows: (bytes) => starts(bytes, 'ftyp', 4) },
  { mime: 'audio/wav', extension: 'wav', knows: (bytes) => starts(bytes, 'RIFF') && starts(bytes, 'WAVE', 8) },
  // Begins with tags, or with a frame of layer III: eleven set bits, the version, the layer.
  {
    mime: 'audio/mpeg',
    extension: 'mp3',
    knows: (bytes) => starts(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  },
];

/** The type of a recording by its first bytes; undefined for an unknown type. */
export const audioType = (bytes: Buffer): AudioType | undefined => types.find(({ knows }) => knows(bytes));
