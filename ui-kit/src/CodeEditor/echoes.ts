import type { Text } from '@codemirror/state';

/** More are not waited for: an app that far behind shows something else. */
const LIMIT = 200;

/**
 * The texts given to `onChange` that have not come back as the value yet. A value that lags behind the
 * typing is one of them and must not be written into the editor: that would take away what came since.
 */
export function createEchoes() {
  let sent: readonly Text[] = [];
  return {
    add(doc: Text): void {
      sent = [...sent.slice(1 - LIMIT), doc];
    },
    /** Whether the value came from here; it and all sent before it are done with. */
    take(doc: Text): boolean {
      const index = sent.findIndex((text) => text.eq(doc));
      sent = index < 0 ? [] : sent.slice(index + 1);
      return index >= 0;
    },
  };
}
