import type { Store } from './storage.ts';

/** What one is writing: kept for this tab, and for one that is opened later. */
export function keptDraft(device: Store, tab: Store, key: string) {
  return {
    read: (): string => tab.get(key) ?? device.get(key) ?? '',
    write(text: string, before: string): void {
      tab.set(key, text);
      // What another tab has written since is not to go with this one's.
      if (text !== '' || device.get(key) === before) device.set(key, text || null);
    },
  };
}
