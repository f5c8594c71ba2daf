/** Vectors of passages as bytes, one for each number, whose angles to the vector of a question are compared. */
export class VectorSet {
  private readonly vectors = new Map<string, { bytes: Int8Array; length: number }>();

  get size(): number {
    return this.vectors.size;
  }

  get bytes(): number {
    let all = 0;
    for (const { bytes } of this.vectors.values()) all += bytes.byteLength + bytesOfEntry;
    return all;
  }

  has(id: string): boolean {
    return this.vectors.has(id);
  }

  put(id: string, packed: Uint8Array): void {
    const bytes = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength).slice();
    let squares = 0;
    for (const byte of bytes) squares += byte * byte;
    this.vectors.set(id, { bytes, length: Math.sqrt(squares) });
  }

  remove(id: string): void {
    this.vectors.delete(id);
  }

  clear(): void {
    this.vectors.clear();
  }

  /**
   * The nearest passages, the nearest first, each with how far it stands out: 0 where it is as near as all are on average, 1 where it
   * says the same. So it means the same for models whose vectors all are near each other.
   *
   * @param question a vector of length 1
   */
  nearest(question: Float32Array, limit: number, accepts: (id: string) => boolean): { id: string; score: number }[] {
    const found: { id: string; cosine: number }[] = [];
    let sum = 0;
    let count = 0;
    for (const [id, { bytes, length }] of this.vectors) {
      if (bytes.length !== question.length || length === 0) continue;
      let dot = 0;
      for (let at = 0; at < bytes.length; at++) dot += (bytes[at] ?? 0) * (question[at] ?? 0);
      const cosine = dot / length;
      sum += cosine;
      count++;
      if (accepts(id)) found.push({ id, cosine });
    }
    const average = count < fewest ? 0 : Math.min(highestAverage, sum / count);
    return found
      .toSorted((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id, cosine }) => ({ id, score: Math.max(0, (cosine - average) / (1 - average)) }));
  }
}

const bytesOfEntry = 150;
/** Of fewer passages the average says nothing. */
const fewest = 8;
const highestAverage = 0.95;
