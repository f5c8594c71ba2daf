/**
 * SHA-256 in plain arithmetic. The browser's own is missing on pages served over plain HTTP, and calling it a hundred
 * thousand times, one promise each, takes longer than computing it here.
 */

const bits = (fraction: number): number => Math.floor((fraction - Math.floor(fraction)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

const start = Int32Array.from(primes(8), (prime) => bits(Math.sqrt(prime)));
const rounds = Int32Array.from(primes(64), (prime) => bits(Math.cbrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, index: number): number => words[index] ?? 0;

const schedule = new Int32Array(64);

/** Mixes the 64 bytes from `offset` on into the state. */
function mix(state: Int32Array, block: DataView, offset: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) w[i] = block.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = at(w, i - 15);
    const late = at(w, i - 2);
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(rounds, i) + at(w, i)) | 0;
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (at(state, i) + word) | 0;
}

/** @returns the hash as eight words of 32 bits, signed */
export function sha256(message: Uint8Array): Int32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = start.slice();
  for (let offset = 0; offset < padded.length; offset += 64) mix(state, view, offset);
  return state;
}
