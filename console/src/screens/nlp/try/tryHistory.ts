import { useSyncExternalStore } from 'react';
import { session } from '../../../shared/state/session.ts';
import { readStored, storageKeys, writeStored } from '../../../shared/browser/storage.ts';

/** A tried message and its result. */
export interface TrialRecord {
  text: string;
  /** Epoch ms. */
  at: number;
  /** The intent predicted by the draft models; null: fallback. */
  intent: string | null;
  /** 0 to 1. */
  score: number;
}

const maxEntries = 20;
/** Typing within this time in ms continues the same message. */
const sameMessageTime = 15_000;

const keyOf = (ws: string) => `${storageKeys.tried}/${session.user?.id ?? ''}/${ws}`;
const known = new Map<string, readonly TrialRecord[]>();
const listeners = new Set<() => void>();
const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

function isTried(entry: unknown): entry is TrialRecord {
  if (typeof entry !== 'object' || entry === null) return false;
  const { text, at, intent, score }: { text?: unknown; at?: unknown; intent?: unknown; score?: unknown } = entry;
  const named = intent === null || typeof intent === 'string';
  return typeof text === 'string' && typeof at === 'number' && typeof score === 'number' && named;
}

function read(key: string): readonly TrialRecord[] {
  const here = known.get(key);
  if (here) return here;
  let stored: unknown = [];
  try {
    stored = JSON.parse(readStored('localStorage', key) ?? '[]');
  } catch {
    // The stored text was edited by hand or is cut off: the history is empty.
  }
  const entries = Array.isArray(stored) ? stored.filter(isTried) : [];
  known.set(key, entries);
  return entries;
}

function write(key: string, entries: readonly TrialRecord[]): void {
  known.set(key, entries);
  writeStored('localStorage', key, entries.length > 0 ? JSON.stringify(entries) : null);
  for (const listener of listeners) listener();
}

/** Adds a record: newest first, each message once; a message typed further replaces its beginning. */
export function withTrialRecord(entries: readonly TrialRecord[], entry: TrialRecord): TrialRecord[] {
  const kept = entries.filter(({ text, at }, index) => {
    const grown = index === 0 && entry.text.startsWith(text) && entry.at - at < sameMessageTime;
    return text !== entry.text && !grown;
  });
  return [entry, ...kept].slice(0, maxEntries);
}

/** Adds a message to the history of this user and workspace, in this browser. */
export function rememberTrial(ws: string, entry: TrialRecord): void {
  const key = keyOf(ws);
  write(key, withTrialRecord(read(key), entry));
}

export const clearTryHistory = (ws: string): void => write(keyOf(ws), []);

/** The tried messages of a workspace, newest first. */
export const useTryHistory = (ws: string): readonly TrialRecord[] =>
  useSyncExternalStore(subscribe, () => read(keyOf(ws)));
