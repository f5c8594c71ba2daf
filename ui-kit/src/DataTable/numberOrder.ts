const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;
const MASK = BUCKETS - 1;
/** Digits of a double: three of its low word, three of its high word. */
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS];
const DIGITS = 2 * SHIFTS.length;

// Plain index loops: they run over every row, where iterators take three times as long.

/**
 * Puts `order` (indices into `keys`) in ascending order of the keys: a stable radix sort over the bits
 * of the doubles, several times cheaper than a comparator for many rows. NaN comes last.
 */
export function sortByNumber(order: Uint32Array, keys: Float64Array): Uint32Array {
  const words = sortableWords(keys);
  const counts = countDigits(order, words);
  let from = order;
  let to: Uint32Array = new Uint32Array(order.length);
  for (let digit = 0; digit < DIGITS; digit++) {
    const half = digit < SHIFTS.length ? 0 : 1;
    const shift = SHIFTS[digit % SHIFTS.length] ?? 0;
    const starts = counts.subarray(digit * BUCKETS, (digit + 1) * BUCKETS);
    if (!toStarts(starts, order.length)) continue;
    for (let at = 0; at < from.length; at++) {
      const index = from[at] ?? 0;
      const bucket = ((words[2 * index + half] ?? 0) >>> shift) & MASK;
      const place = starts[bucket] ?? 0;
      to[place] = index;
      starts[bucket] = place + 1;
    }
    [from, to] = [to, from];
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

/** How often each value of each digit occurs, one digit after the other. */
function countDigits(order: Uint32Array, words: Uint32Array): Uint32Array {
  const counts = new Uint32Array(DIGITS * BUCKETS);
  const count = (slot: number) => {
    counts[slot] = (counts[slot] ?? 0) + 1;
  };
  for (let at = 0; at < order.length; at++) {
    const index = 2 * (order[at] ?? 0);
    const low = words[index] ?? 0;
    const high = words[index + 1] ?? 0;
    count(low & MASK);
    count(BUCKETS + ((low >>> DIGIT_BITS) & MASK));
    count(2 * BUCKETS + (low >>> (2 * DIGIT_BITS)));
    count(3 * BUCKETS + (high & MASK));
    count(4 * BUCKETS + ((high >>> DIGIT_BITS) & MASK));
    count(5 * BUCKETS + (high >>> (2 * DIGIT_BITS)));
  }
  return counts;
}

/** Turns counts into start offsets; false when all keys share the digit. */
function toStarts(counts: Uint32Array, total: number): boolean {
  let sum = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const count = counts[bucket] ?? 0;
    if (count === total) return false;
    counts[bucket] = sum;
    sum += count;
  }
  return true;
}
