import { proxy, ref, useSnapshot } from 'valtio';
import { onUserLeft } from '../../shared/state/session.ts';

/** Scripts with unsaved changes, by id, each with a function that drops its changes. */
const unsaved = proxy<Record<string, { discard: () => void }>>({});
onUserLeft(() => Object.keys(unsaved).forEach(markSaved));

/**
 * Marks a script as having unsaved changes: its tab shows it, and closing it asks first.
 * @param discard drops the changes; called when the user closes the script without saving
 */
export function markUnsaved(scriptId: string, discard: () => void): void {
  unsaved[scriptId] = ref({ discard });
}

/** Marks a script as having no unsaved changes. */
export function markSaved(scriptId: string): void {
  delete unsaved[scriptId];
}

export const isUnsaved = (scriptId: string): boolean => Object.hasOwn(unsaved, scriptId);

/** Drops the unsaved changes of a script. */
export function discardUnsaved(scriptId: string): void {
  unsaved[scriptId]?.discard();
  markSaved(scriptId);
}

/** Ids of the scripts with unsaved changes; re-renders on change. */
export function useUnsaved(): ReadonlySet<string> {
  return new Set(Object.keys(useSnapshot(unsaved)));
}
