/** Number of vectors up to which all are compared. Among more, only those with the most similar sign bits are. */
const allCompared = 4000;
/** Least number of vectors that are compared, and number for each wanted result. */
const fewestCompared = 1000;
const comparedEach = 20;
const bytesOfEntry = 150;
/** Number of vectors from which their average is meaningful. */
const fewest = 8;
const highestAverage = 0.95;

/**
 * Vectors of passages, quantised to one byte for each number, which are compared with the vector of a question by
 * cosine similarity. Among many, candidates are chosen by bits first: one for each number, set if it is above the
 * average of all vectors. That costs a tenth, and misses almost none.
 */
export class VectorSet {
  private readonly slots = new Map<string, number>();
  private readonly ids: string[] = [];
  private readonly lengths: number[] = [];
  /** Dimensions of all vectors. */
  private dimensions = 0;
  private numbers = new Int8Array(0);
  /** The sum of all normalised vectors. */
  private sum = new Float64Array(0);
  /** The average that the bits were made with; null: they have to be made again. */
  private centre: Float64Array | null = null;
  private centredAt = 0;
  private bits = new Int32Array(0);
  private changes = 0;

  /** A counter that increases with each change. */
  get revision(): number {
    return this.changes;
  }

  get size(): number {
    return this.ids.length;
  }

  get bytes(): number {
    return this.numbers.byteLength + this.bits.byteLength + this.size * bytesOfEntry;
  }

  has(id: string): boolean {
    return this.slots.has(id);
  }

  /**
   * @param packed a vector with the dimensions of the others; with other dimensions, all others are removed, as they
   * are of another model
   */
  put(id: string, packed: Uint8Array): void {
    const vector = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength);
    if (vector.length !== this.dimensions) this.restart(vector.length);
    this.remove(id);
    this.changes += 1;
    const slot = this.size;
    this.makeRoom(slot + 1);
    this.numbers.set(vector, slot * this.dimensions);
    let squares = 0;
    for (const number of vector) squares += number * number;
    this.ids.push(id);
    this.lengths.push(Math.sqrt(squares) || 1);
    this.slots.set(id, slot);
    this.count(slot, 1);
    // With twice as many vectors, the average may have moved.
    if (this.size > 2 * this.centredAt) this.centre = null;
    if (this.centre) this.writeBits(slot, this.centre);
  }

  /** Removes a vector; the last one moves into its slot. */
  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.changes += 1;
    this.count(slot, -1);
    this.slots.delete(id);
    const lastId = this.ids.pop();
    const lastLength = this.lengths.pop();
    if (lastId === undefined || lastLength === undefined || lastId === id) return;
    const last = this.size;
    const { dimensions, words } = this;
    this.numbers.copyWithin(slot * dimensions, last * dimensions, (last + 1) * dimensions);
    this.bits.copyWithin(slot * words, last * words, (last + 1) * words);
    this.ids[slot] = lastId;
    this.lengths[slot] = lastLength;
    this.slots.set(lastId, slot);
  }

  clear(): void {
    this.restart(0);
  }

  /**
   * The nearest passages, nearest first, with their scores: 0 where the similarity is the average of all passages, 1
   * where it is maximal. So scores are comparable between models, also those whose vectors are all similar.
   *
   * @param question a normalised vector
   */
  nearest(question: Float32Array, limit: number, accepts: (id: string) => boolean): { id: string; score: number }[] {
    if (this.size === 0 || question.length !== this.dimensions) return [];
    const average = this.average(question);
    const compared =
      this.size <= allCompared
        ? [...this.ids.keys()].filter((slot) => accepts(this.ids[slot] ?? ''))
        : this.likely(question, Math.max(fewestCompared, limit * comparedEach), accepts);
    const found = compared.map((slot) => ({ id: this.ids[slot] ?? '', cosine: this.cosine(slot, question) }));
    return found
      .toSorted((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id, cosine }) => ({ id, score: above(cosine, average) }));
  }

  /** The scores of given passages, as in `nearest`, without those that have no vector. */
  scores(question: Float32Array, ids: readonly string[]): Map<string, number> {
    if (question.length !== this.dimensions) return new Map();
    const average = this.average(question);
    return new Map(
      ids.flatMap((id) => {
        const slot = this.slots.get(id);
        return slot === undefined ? [] : [[id, above(this.cosine(slot, question), average)] as const];
      }),
    );
  }

  /** The normalised vector of a passage; null: it has none. */
  vectorOf(id: string): Float32Array | null {
    const slot = this.slots.get(id);
    if (slot === undefined) return null;
    const length = this.lengths[slot] ?? 1;
    const from = slot * this.dimensions;
    return Float32Array.from(this.numbers.subarray(from, from + this.dimensions), (number) => number / length);
  }

  private average(question: Float32Array): number {
    return this.size < fewest ? 0 : Math.min(highestAverage, dot(this.sum, question) / this.size);
  }

  private get words(): number {
    return Math.ceil(this.dimensions / 32);
  }

  private restart(dimensions: number): void {
    this.changes += 1;
    this.slots.clear();
    this.ids.length = 0;
    this.lengths.length = 0;
    this.dimensions = dimensions;
    this.numbers = new Int8Array(0);
    this.bits = new Int32Array(0);
    this.sum = new Float64Array(dimensions);
    this.centre = null;
    this.centredAt = 0;
  }

  private makeRoom(count: number): void {
    if (count * this.dimensions <= this.numbers.length) return;
    const capacity = Math.max(64, Math.ceil(count * 1.5));
    const grown = new Int8Array(capacity * this.dimensions);
    grown.set(this.numbers);
    this.numbers = grown;
    const bits = new Int32Array(capacity * this.words);
    bits.set(this.bits);
    this.bits = bits;
  }

  private count(slot: number, times: 1 | -1): void {
    const factor = times / (this.lengths[slot] ?? 1);
    const from = slot * this.dimensions;
    for (let at = 0; at < this.dimensions; at++)
      this.sum[at] = (this.sum[at] ?? 0) + factor * (this.numbers[from + at] ?? 0);
  }

  private cosine(slot: number, question: Float32Array): number {
    const from = slot * this.dimensions;
    let sum = 0;
    for (let at = 0; at < this.dimensions; at++) sum += (this.numbers[from + at] ?? 0) * (question[at] ?? 0);
    return sum / (this.lengths[slot] ?? 1);
  }

  /** The accepted vectors whose bits have the smallest Hamming distance from those of the question. */
  private likely(question: Float32Array, wanted: number, accepts: (id: string) => boolean): number[] {
    const centre = (this.centre ??= this.writeAllBits());
    const { words, size } = this;
    const asked = new Int32Array(words);
    for (let at = 0; at < this.dimensions; at++)
      if ((question[at] ?? 0) > (centre[at] ?? 0)) asked[at >> 5] = (asked[at >> 5] ?? 0) | (1 << (at & 31));
    const differences = new Uint16Array(size);
    const counts = new Uint32Array(this.dimensions + 2);
    for (let slot = 0, from = 0; slot < size; slot++, from += words) {
      let different = 0;
      for (let word = 0; word < words; word++) different += ones((this.bits[from + word] ?? 0) ^ (asked[word] ?? 0));
      differences[slot] = different;
      counts[different + 1] = (counts[different + 1] ?? 0) + 1;
    }
    for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
    const order = new Uint32Array(size);
    for (const [slot, different] of differences.entries()) {
      const place = counts[different] ?? 0;
      order[place] = slot;
      counts[different] = place + 1;
    }
    const found: number[] = [];
    for (const slot of order) {
      if (found.length >= wanted) break;
      if (accepts(this.ids[slot] ?? '')) found.push(slot);
    }
    return found;
  }

  private writeAllBits(): Float64Array {
    const centre = this.sum.map((value) => value / this.size);
    for (let slot = 0; slot < this.size; slot++) this.writeBits(slot, centre);
    this.centredAt = this.size;
    return centre;
  }

  private writeBits(slot: number, centre: Float64Array): void {
    const from = slot * this.dimensions;
    const length = this.lengths[slot] ?? 1;
    const start = slot * this.words;
    this.bits.fill(0, start, start + this.words);
    for (let at = 0; at < this.dimensions; at++) {
      const word = start + (at >> 5);
      if ((this.numbers[from + at] ?? 0) > (centre[at] ?? 0) * length)
        this.bits[word] = (this.bits[word] ?? 0) | (1 << (at & 31));
    }
  }
}

const above = (cosine: number, average: number) => Math.max(0, (cosine - average) / (1 - average));

function dot(one: Float64Array, other: Float32Array): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += value * (other[at] ?? 0);
  return sum;
}

/** The number of set bits in 32 (population count). */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
