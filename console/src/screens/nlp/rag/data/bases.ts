import type { BodyOf } from '@parlance/contract';
import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { changeAnswer, useCall } from '../../../../shared/api/queryClient.ts';
import { type Edit, saveOver } from '../../../../shared/conflict/saveOver.ts';
import { notifyUndoable } from '../../../../shared/state/undoable.ts';
import { askDelete } from '../../../../shared/ui/askDelete.tsx';
import { refreshKnowledge } from './refreshKnowledge.ts';

const knowledge = { ns: 'knowledge' } as const;

export const baseName = ({ name }: Pick<KnowledgeBase, 'name'>): string => name;

/** The knowledge bases of a workspace, by name. */
export const useBases = (ws: string) => useCall('GET /api/1.0/gael/:ws/rag', { params: { ws } });

/** Puts a base from the server into the cached list. */
function receive(ws: string, changed: KnowledgeBase): KnowledgeBase {
  changeAnswer('GET /api/1.0/gael/:ws/rag', { params: { ws } }, ({ data }) => ({
    data: data.map((one) => (one.id === changed.id ? changed : one)),
  }));
  return changed;
}

/** @throws ApiError 409 when the name is taken */
export async function createBase(ws: string, name: string): Promise<KnowledgeBase> {
  const made = await call('POST /api/1.0/gael/:ws/rag', { params: { ws }, body: { name } });
  await refreshKnowledge();
  return made;
}

/** A part of a base that is edited and saved separately. */
export interface BasePart<Value> {
  /** Title of the dialog for a conflict. */
  title: string;
  pick: (base: KnowledgeBase) => Value;
  change: (value: Value) => BodyOf<'PUT /api/1.0/gael/:ws/rag/:base'>;
  lines: (value: Value) => string[];
}

/**
 * Saves an edited part. If another user changed it, both versions are shown first.
 * @returns the saved base; undefined when the user chose neither version
 * @throws ApiError
 */
export async function saveBasePart<Value>(ws: string, id: string, edit: Edit<Value>, part: BasePart<Value>) {
  const params = { ws, base: id };
  const saved = await saveOver({
    edit,
    title: part.title,
    read: () => call('GET /api/1.0/gael/:ws/rag/:base', { params }),
    pick: part.pick,
    write: (ifMatch) => call('PUT /api/1.0/gael/:ws/rag/:base', { params, body: part.change(edit.value), ifMatch }),
    lines: part.lines,
  });
  if (!saved) return undefined;
  receive(ws, saved);
  void refreshKnowledge();
  return saved;
}

/** Deletes a base with its documents after confirmation, with undo. Resolves to whether it was deleted. */
export function deleteBase(ws: string, { id, name, version, documents }: KnowledgeBase): Promise<boolean> {
  return askDelete({
    name,
    ...(documents > 0 && { effect: t('base.deleteEffect', { ...knowledge, count: documents }) }),
    async onConfirm() {
      try {
        await call('DELETE /api/1.0/gael/:ws/rag/:base', { params: { ws, base: id }, ifMatch: version });
      } finally {
        void refreshKnowledge();
      }
      notifyUndoable(t('done.deleted', { ...knowledge, name }), () =>
        attempt(t('failed.restore', { ...knowledge, name }), async () => {
          await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'knowledge', id } });
          await refreshKnowledge();
        }),
      );
    },
  });
}
