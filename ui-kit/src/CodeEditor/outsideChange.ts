import { diff } from '@codemirror/merge';
import { Annotation, Transaction, type Text, type TransactionSpec } from '@codemirror/state';

/** Marks what the app wrote, which is not told back to it. */
export const fromOutside = Annotation.define<true>();

/**
 * The smallest changes that make one text of the other, so that cursor and scroll stay at the same
 * words; not undone with the user's own.
 */
export function outsideChange(doc: Text, wanted: Text): TransactionSpec {
  const text = wanted.toString();
  const changes = diff(doc.toString(), text, { scanLimit: 500, timeout: 50 }).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: text.slice(fromB, toB),
  }));
  return { changes, annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)] };
}
