import { diff } from '@codemirror/merge';
import { Annotation, Transaction, type Text, type TransactionSpec } from '@codemirror/state';

/** Marks changes made by the app, which do not call `onChange`. */
export const fromOutside = Annotation.define<true>();

/**
 * The smallest changes that turn one text into the other, so that cursor and scroll keep their place. Undo skips them.
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
