import type { SearchHit } from '@parlance/contract/calls/search';
import { readStored, storageKeys, writeStored } from '../../../shared/browser/storage.ts';
import { session } from '../../../shared/state/session.ts';
import { hitIcons } from './hitAddress.ts';

/** Hits kept per workspace. */
const maxHits = 8;

const keyOf = (ws: string) => `${storageKeys.recent}/${session.user?.id ?? ''}/${ws}`;

function isHit(entry: unknown): entry is SearchHit {
  if (typeof entry !== 'object' || entry === null) return false;
  const { kind, id, text, parent }: { kind?: unknown; id?: unknown; text?: unknown; parent?: unknown } = entry;
  const known = typeof kind === 'string' && Object.hasOwn(hitIcons, kind);
  return known && typeof id === 'string' && typeof text === 'string' && isParent(parent);
}

function isParent(parent: unknown): boolean {
  if (parent === null) return true;
  if (typeof parent !== 'object' || parent === undefined) return false;
  const { id, name }: { id?: unknown; name?: unknown } = parent;
  return typeof id === 'string' && typeof name === 'string';
}

/** The hits that this user opened from the palette in a workspace, in this browser, newest first. */
export function readRecentHits(ws: string): SearchHit[] {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', keyOf(ws)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHit) : [];
  } catch {
    // The stored text was edited by hand, or is cut off.
    return [];
  }
}

/** Puts a hit first in the list. */
export function rememberHit(ws: string, hit: SearchHit): void {
  const others = readRecentHits(ws).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id);
  writeStored('localStorage', keyOf(ws), JSON.stringify([hit, ...others].slice(0, maxHits)));
}
