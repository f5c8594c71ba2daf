import type { Text } from '@codemirror/state';

/** Maximum number of remembered values: an app that lags further behind shows something else. */
const LIMIT = 200;

/**
 * The texts passed to `onChange` that have not yet come back as the value. A value that lags behind the typing is one
 * of them. Writing it into the editor would undo newer typing.
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
