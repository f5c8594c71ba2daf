import { proxy, ref, useSnapshot } from 'valtio';
import { onUserLeft } from '../../shared/state/session.ts';

/** Scripts with changes that are not saved, by id, each with what drops its changes. */
const unsaved = proxy<Record<string, { discard: () => void }>>({});
onUserLeft(() => Object.keys(unsaved).forEach(markSaved));

/**
 * Tells that a script has changes that are not saved: its tab shows it, and closing it asks first.
 * @param discard drops the changes; called when the user closes the script without saving
 */
export function markUnsaved(scriptId: string, discard: () => void): void {
  unsaved[scriptId] = ref({ discard });
}

/** Tells that a script has no unsaved changes. */
export function markSaved(scriptId: string): void {
  delete unsaved[scriptId];
}

export const isUnsaved = (scriptId: string): boolean => Object.hasOwn(unsaved, scriptId);

/** Drops the unsaved changes of a script. */
export function discardUnsaved(scriptId: string): void {
  unsaved[scriptId]?.discard();
  markSaved(scriptId);
}

/** Ids of the scripts with unsaved changes, kept up to date. */
export function useUnsaved(): ReadonlySet<string> {
  return new Set(Object.keys(useSnapshot(unsaved)));
}
