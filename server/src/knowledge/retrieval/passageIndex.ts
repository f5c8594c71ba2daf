import { indexed, type Part, together } from './part.ts';
import { type Hit, searchParts } from './search.ts';
import type { Terms } from './terms.ts';

/** What has changed is indexed apart, until it is this share of all and at least so many. */
const mergeShare = 1 / 8;
const mergeLeast = 512;

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

  /** The best passages for the terms of a question, the best first; those with the same score by id. */
  search(question: Terms, limit: number): Hit[] {
    return searchParts(this.parts(), question, limit);
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
