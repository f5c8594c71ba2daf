import { type Field, fields, indexPassages, mergeParts, type Part } from './part.ts';
import { type PassageFilter, type Hit, rarityOf, searchParts } from './search.ts';
import type { Terms } from './terms.ts';

/** Share of all passages, and least number, at which changed passages are merged into the index. */
const mergeShare = 1 / 8;
const mergeLeast = 512;
/** Bytes of an id with its map entry and score. */
const bytesOfId = 150;

/**
 * Finds passages by Okapi BM25. Passages can be added and removed at any time: recent changes are in a small separate
 * part, so that a change does not rebuild the whole index.
 */
export class PassageIndex {
  /** Passages changed since the last merge. */
  private readonly changed = new Map<string, Terms>();
  private base: Part;
  private recent: Part | null = null;

  constructor(passages: readonly (readonly [id: string, terms: Terms])[] = []) {
    this.base = indexPassages(passages);
  }

  get size(): number {
    return this.base.ids.length - this.base.dead.size + this.changed.size;
  }

  put(id: string, terms: Terms): void {
    this.bury(id);
    this.changed.set(id, terms);
    this.recent = null;
  }

  remove(id: string): void {
    this.bury(id);
    if (this.changed.delete(id)) this.recent = null;
  }

  /**
   * The best passages for the terms of a question, best first; those with the same score by id.
   *
   * @param accepts which passages may be found; by default all
   */
  search(question: Terms, limit: number, accepts?: PassageFilter): Hit[] {
    return searchParts(this.parts(), question, limit, accepts);
  }

  /** The weight of a word (inverse document frequency); highest where no passage has it. */
  rarity(word: string): number {
    const parts = this.parts();
    const frequency = parts.reduce((sum, { segments }) => sum + segments.words.postings(word).texts.length, 0);
    return rarityOf(frequency, this.size);
  }

  /** Whether a word is in any passage. */
  knows(word: string): boolean {
    return this.parts().some(({ segments }) => segments.words.postings(word).texts.length > 0);
  }

  /** Returns a function that checks whether a passage has a term. */
  termsOf(id: string): (field: Field, term: string) => boolean {
    const at = this.parts()
      .toReversed()
      .flatMap((part) => {
        const place = part.places.get(id);
        return place === undefined || part.dead.has(place) ? [] : [{ part, place }];
      })[0];
    return (field, term) => at?.part.segments[field].has(term, at.place) ?? false;
  }

  /** Approximate size in bytes. */
  get bytes(): number {
    const ids = this.size * bytesOfId;
    return this.parts().reduce(
      (sum, { segments }) => sum + fields.reduce((all, field) => all + segments[field].bytes, 0),
      ids,
    );
  }

  private bury(id: string): void {
    const place = this.base.places.get(id);
    if (place !== undefined) this.base.dead.add(place);
  }

  private parts(): Part[] {
    if (this.changed.size > 0) this.recent ??= indexPassages([...this.changed]);
    const parts = this.recent ? [this.base, this.recent] : [this.base];
    const stale = this.changed.size + this.base.dead.size;
    if (stale <= Math.max(mergeLeast, this.base.ids.length * mergeShare)) return parts;
    this.base = mergeParts(parts);
    this.recent = null;
    this.changed.clear();
    return [this.base];
  }
}
