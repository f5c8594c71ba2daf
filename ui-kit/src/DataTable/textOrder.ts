/** Groups up to this size use insertion sort. */
const FEW = 24;
/**
 * Maximum recursion depth, then a comparator takes over: texts that grow letter by letter must not overflow the stack.
 */
const DEEPEST = 500;

/**
 * Sorts `order` (indices into `keys`, ascending) by the keys' code units: a three-way radix quicksort (Bentley and
 * Sedgewick, 1997) that skips a group's common prefix. For many texts with long common prefixes it takes two thirds of
 * a comparator's time. Equal keys keep their order, empty ones come last.
 */
export function sortByText(order: Uint32Array, keys: readonly string[], descending = false): Uint32Array {
  const sorted = order.slice();
  const end = putEmptyLast(sorted, keys);
  sortAlike(sorted, keys, 0, end, 0, 0);
  if (descending) reverse(sorted, keys, end);
  return sorted;
}

/** Moves the indices of empty keys to the end, keeping the order. Returns where they begin. */
function putEmptyLast(order: Uint32Array, keys: readonly string[]): number {
  const empty: number[] = [];
  let end = 0;
  for (let at = 0; at < order.length; at++) {
    const index = order[at] ?? 0;
    if (keys[index]) order[end++] = index;
    else empty.push(index);
  }
  order.set(empty, end);
  return end;
}

/** Sorts a range whose texts share a prefix of at least `depth` code units. */
function sortAlike(
  order: Uint32Array,
  keys: readonly string[],
  low: number,
  high: number,
  depth: number,
  level: number,
) {
  if (high - low <= FEW) return sortFew(order, keys, low, high);
  sortRange(order, keys, low, high, sharedLength(order, keys, low, high, depth), level);
}

/** Length of the common prefix of a range, known to be at least `from`. */
function sharedLength(order: Uint32Array, keys: readonly string[], low: number, high: number, from: number): number {
  const first = keys[order[low] ?? 0] ?? '';
  let length = first.length;
  for (let at = low + 1; at < high && length > from; at++) {
    const key = keys[order[at] ?? 0] ?? '';
    const most = Math.min(length, key.length);
    let same = from;
    while (same < most && key.charCodeAt(same) === first.charCodeAt(same)) same++;
    length = same;
  }
  return length;
}

/** The code unit at a depth, or -1 past the end: a text sorts before its continuations. */
function unitAt(keys: readonly string[], index: number, depth: number): number {
  const key = keys[index] ?? '';
  return depth < key.length ? key.charCodeAt(depth) : -1;
}

/** Partitions a range by the code unit at `depth` and sorts the parts. */
function sortRange(
  order: Uint32Array,
  keys: readonly string[],
  low: number,
  high: number,
  depth: number,
  level: number,
) {
  if (high - low <= FEW) return sortFew(order, keys, low, high);
  if (level > DEEPEST) return sortComparing(order, keys, low, high);
  const pivot = middleOf(
    unitAt(keys, order[low] ?? 0, depth),
    unitAt(keys, order[(low + high) >>> 1] ?? 0, depth),
    unitAt(keys, order[high - 1] ?? 0, depth),
  );
  let less = low;
  let greater = high;
  for (let at = low; at < greater;) {
    const index = order[at] ?? 0;
    const unit = unitAt(keys, index, depth);
    if (unit < pivot) {
      order[at++] = order[less] ?? 0;
      order[less++] = index;
    } else if (unit > pivot) {
      order[at] = order[--greater] ?? 0;
      order[greater] = index;
    } else at++;
  }
  sortRange(order, keys, low, less, depth, level + 1);
  // These texts are equal.
  if (pivot < 0) order.subarray(less, greater).sort();
  else sortAlike(order, keys, less, greater, depth + 1, level + 1);
  sortRange(order, keys, greater, high, depth, level + 1);
}

const middleOf = (a: number, b: number, c: number): number =>
  a < b ? (b < c ? b : Math.max(a, c)) : a < c ? a : Math.max(b, c);

function sortComparing(order: Uint32Array, keys: readonly string[], low: number, high: number): void {
  order.subarray(low, high).sort((a, b) => {
    const left = keys[a] ?? '';
    const right = keys[b] ?? '';
    return left === right ? a - b : left < right ? -1 : 1;
  });
}

/** Insertion sort; the index decides between equal texts. */
function sortFew(order: Uint32Array, keys: readonly string[], low: number, high: number): void {
  for (let at = low + 1; at < high; at++) {
    const index = order[at] ?? 0;
    const key = keys[index] ?? '';
    let to = at;
    for (; to > low; to--) {
      const other = order[to - 1] ?? 0;
      const otherKey = keys[other] ?? '';
      if (otherKey < key || (otherKey === key && other < index)) break;
      order[to] = other;
    }
    order[to] = index;
  }
}

/** Reverses the first `end` indices, keeping the order of equal keys. */
function reverse(order: Uint32Array, keys: readonly string[], end: number): void {
  const part = order.subarray(0, end);
  part.set(part.toReversed());
  for (let from = 0, at = 1; at <= end; at++) {
    if (at < end && keys[part[at] ?? 0] === keys[part[from] ?? 0]) continue;
    if (at - from > 1) part.set(part.subarray(from, at).toReversed(), from);
    from = at;
  }
}
