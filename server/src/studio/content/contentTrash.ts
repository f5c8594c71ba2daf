import { rowTrash } from '../../platform/trash/rowTrash.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { type Kind, named } from './names.ts';
import { restore } from './softDelete.ts';

/** Trash of classes, intents or corpora. */
export const contentTrash = (kind: Kind): TrashKind =>
  rowTrash({
    kind,
    table: named[kind],
    name: named[kind].name,
    restore: (tx, ws, id) => restore(tx, kind, ws, id),
    changed: (ws) => ({ ws, what: kind }),
  });
