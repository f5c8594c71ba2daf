import { limits } from '@parlance/contract/limits';

/** The scripts that are open in tabs. */
export interface OpenScripts {
  /** Ids in the order of the tabs. */
  tabs: readonly string[];
  /** The same ids, the least recently selected one first. */
  recent: readonly string[];
}

/** Whether an id is long enough for a tab. */
export const isScriptId = (id: string): boolean => id.length > limits.scriptTabIdMin;

/** The open scripts from the stored ids, the least recently selected one first. */
export function storedScripts(ids: readonly string[]): OpenScripts {
  const recent = [...new Set(ids)].filter(isScriptId).slice(-limits.openScripts);
  return { tabs: recent, recent };
}

/** The script whose tab closes when another one is opened; undefined: there is room. */
export function tabToClose({ tabs, recent }: OpenScripts, id: string): string | undefined {
  return tabs.includes(id) || tabs.length < limits.openScripts ? undefined : recent[0];
}

/** Selects a script; one that was not open gets a tab at the end. */
export function withSelected(open: OpenScripts, id: string): OpenScripts {
  const closed = tabToClose(open, id);
  const { tabs, recent } = closed === undefined ? open : without(open, closed);
  return {
    tabs: tabs.includes(id) ? tabs : [...tabs, id],
    recent: [...recent.filter((one) => one !== id), id],
  };
}

/** Removes the tab of a script. */
export const without = ({ tabs, recent }: OpenScripts, id: string): OpenScripts => ({
  tabs: tabs.filter((one) => one !== id),
  recent: recent.filter((one) => one !== id),
});
