/** A priority queue as a binary heap. Items come in the order of the comparison. */
export class PriorityQueue<Item extends object> {
  private readonly heap: Item[] = [];
  private readonly isBefore: (one: Item, other: Item) => boolean;

  constructor(isBefore: (one: Item, other: Item) => boolean) {
    this.isBefore = isBefore;
  }

  push(item: Item): void {
    const { heap } = this;
    let at = heap.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.comesFirst(at, parent)) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  pop(): Item | undefined {
    const { heap } = this;
    const [top] = heap;
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    heap[0] = last;
    for (let at = 0; ;) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && this.comesFirst(child, first)) first = child;
      }
      if (first === at) return top;
      this.swap(at, first);
      at = first;
    }
  }

  private comesFirst(a: number, b: number): boolean {
    const [one, other] = [this.heap[a], this.heap[b]];
    return one !== undefined && other !== undefined && this.isBefore(one, other);
  }

  private swap(a: number, b: number): void {
    const [one, other] = [this.heap[a], this.heap[b]];
    if (!one || !other) return;
    this.heap[a] = other;
    this.heap[b] = one;
  }
}
