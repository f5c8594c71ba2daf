const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;
const MASK = BUCKETS - 1;

/**
 * Puts `order` (indices into `keys`) in ascending order of the keys: a stable radix sort over the bits
 * of the doubles, several times cheaper than a comparator for many rows. NaN comes last.
 */
export function sortByNumber(order: Uint32Array, keys: Float64Array): Uint32Array {
  const words = sortableWords(keys);
  let from = order;
  let to: Uint32Array = new Uint32Array(order.length);
  for (const half of [0, 1]) {
    for (const shift of [0, DIGIT_BITS, 2 * DIGIT_BITS]) {
      const starts = countDigits(from, words, half, shift);
      if (!starts) continue;
      for (const index of from) {
        const digit = ((words[2 * index + half] ?? 0) >>> shift) & MASK;
        const place = starts[digit] ?? 0;
        to[place] = index;
        starts[digit] = place + 1;
      }
      [from, to] = [to, from];
    }
  }
  return from;
}

/** The doubles as pairs of 32-bit words, low first, whose unsigned order is the order of the numbers. */
function sortableWords(keys: Float64Array): Uint32Array {
  const words = new Uint32Array(keys.slice().buffer);
  for (let at = 0; at < words.length; at += 2) {
    const high = words[at + 1] ?? 0;
    if (Number.isNaN(keys[at >> 1])) {
      words[at] = 0xffffffff;
      words[at + 1] = 0xffffffff;
    } else if (high >>> 31) {
      words[at] = ~(words[at] ?? 0);
      words[at + 1] = ~high;
    } else {
      words[at + 1] = high | 0x80000000;
    }
  }
  return words;
}

/** Where each digit's run starts, or `null` when all have the same digit and the pass can be left out. */
function countDigits(order: Uint32Array, words: Uint32Array, half: number, shift: number): Uint32Array | null {
  const counts = new Uint32Array(BUCKETS);
  for (const index of order) {
    const digit = ((words[2 * index + half] ?? 0) >>> shift) & MASK;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  let sum = 0;
  for (let digit = 0; digit < BUCKETS; digit++) {
    const count = counts[digit] ?? 0;
    if (count === order.length) return null;
    counts[digit] = sum;
    sum += count;
  }
  return counts;
}
