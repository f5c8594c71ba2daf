import { type Field, fields, indexed, type Part, together } from './part.ts';
import { type Accepts, type Hit, rarityOf, searchParts } from './search.ts';
import type { Terms } from './terms.ts';

/** What has changed is indexed apart, until it is this share of all and at least so many. */
const mergeShare = 1 / 8;
const mergeLeast = 512;
/** An id, its entry of a map and its score. */
const bytesOfId = 150;

/**
 * Finds passages by Okapi BM25. Passages are put and removed at any time: those that changed lately are in a small part of
 * their own, so a change costs no rebuilding of all.
 */
export class PassageIndex {
  /** Put since the last merge. */
  private readonly changed = new Map<string, Terms>();
  private base: Part;
  private recent: Part | null = null;

  constructor(passages: readonly (readonly [id: string, terms: Terms])[] = []) {
    this.base = indexed(passages);
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
   * The best passages for the terms of a question, the best first; those with the same score by id.
   *
   * @param accepts which passages may be found; by default all
   */
  search(question: Terms, limit: number, accepts?: Accepts): Hit[] {
    return searchParts(this.parts(), question, limit, accepts);
  }

  /** What a word is worth, by how few passages it is in; the most where it is in none. */
  rarity(word: string): number {
    const parts = this.parts();
    const frequency = parts.reduce((sum, { segments }) => sum + segments.words.postings(word).texts.length, 0);
    return rarityOf(frequency, this.size);
  }

  /** Whether a word is in any passage. */
  knows(word: string): boolean {
    return this.parts().some(({ segments }) => segments.words.postings(word).texts.length > 0);
  }

  /** Tells which terms a passage has. */
  termsOf(id: string): (field: Field, term: string) => boolean {
    const at = this.parts()
      .toReversed()
      .flatMap((part) => {
        const place = part.places.get(id);
        return place === undefined || part.dead.has(place) ? [] : [{ part, place }];
      })[0];
    return (field, term) => at?.part.segments[field].has(term, at.place) ?? false;
  }

  /** Bytes it takes, about. */
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
    if (this.changed.size > 0) this.recent ??= indexed([...this.changed]);
    const parts = this.recent ? [this.base, this.recent] : [this.base];
    const stale = this.changed.size + this.base.dead.size;
    if (stale <= Math.max(mergeLeast, this.base.ids.length * mergeShare)) return parts;
    this.base = together(parts);
    this.recent = null;
    this.changed.clear();
    return [this.base];
  }
}
