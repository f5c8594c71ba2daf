import type { Text } from '@codemirror/state';

/** Most values to remember: an app that lags further behind shows something else. */
const LIMIT = 200;

/**
 * The texts passed to `onChange` that have not come back as the value yet. A value that lags behind the typing is one
 * of them and must not be written into the editor, as that would undo newer typing.
 */
export function createEchoes() {
  let sent: readonly Text[] = [];
  return {
    add(doc: Text): void {
      sent = [...sent.slice(1 - LIMIT), doc];
    },
    /** Whether the value is an echo; forgets it and all earlier ones. */
    take(doc: Text): boolean {
      const index = sent.findIndex((text) => text.eq(doc));
      sent = index < 0 ? [] : sent.slice(index + 1);
      return index >= 0;
    },
  };
}
