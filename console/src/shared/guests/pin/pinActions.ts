import type { PinCode } from '@parlance/contract/calls/guests';
import { t } from 'i18next';
import { attempt } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/queryClient.ts';
import { changedKeys, pickKeys } from '../../conflict/changes.ts';
import { findCurrent } from '../../conflict/findCurrent.ts';
import { saveOver } from '../../conflict/saveOver.ts';
import { askDelete } from '../../ui/askDelete.tsx';
import { notifyUndoable } from '../../state/undoable.ts';
import { fieldOf } from './pinMoments.ts';
import { labelled } from '../../i18n/labelled.ts';

/** The service of the codes. */
export interface PinPlace {
  ws: string;
  vthingId: string;
}

/** The fields of a code that can be changed. */
export type PinValues = Pick<PinCode, 'value' | 'start' | 'end' | 'count'>;
const keys = ['value', 'start', 'end', 'count'] as const;
const texts = { ns: 'guests' } as const;

export const refreshPins = () => invalidate('GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes');

/** Deletes a code after confirmation, with undo. The dialog shows a failure, and OK retries. */
export function removePin(place: PinPlace, { _id: codeId, value, version }: PinCode): Promise<boolean> {
  return askDelete({
    async onConfirm() {
      try {
        await call('DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', {
          params: { ...place, codeId },
          ifMatch: version,
        });
      } finally {
        void refreshPins();
      }
      notifyUndoable(t('pin.deleted', { ...texts, value }), () =>
        attempt(t('pin.restoreFailed', { ...texts, value }), async () => {
          await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'pinCode', id: codeId } });
          await refreshPins();
        }),
      );
    },
  });
}

/** The values of a code as lines of text, for the comparison. */
const lines = ({ value, start, end, count }: Partial<PinValues>): string[] => [
  ...(value === undefined ? [] : [value]),
  ...(start === undefined ? [] : [labelled(t('pin.start', texts), fieldOf(start) || t('none', texts))]),
  ...(end === undefined ? [] : [labelled(t('pin.end', texts), fieldOf(end) || t('none', texts))]),
  ...(count === undefined ? [] : [labelled(t('pin.count', texts), count < 0 ? t('pin.unlimited', texts) : count)]),
];

/**
 * Saves the changed fields of a code. Changes by other users or by guests are kept, or shown on conflict.
 * @returns the current code; undefined: the user goes on editing
 * @throws ApiError
 */
export async function savePin(place: PinPlace, code: PinCode, values: PinValues): Promise<PinCode | undefined> {
  const changed = changedKeys(keys, values, code);
  if (changed.length === 0) return code;
  const { _id: codeId } = code;
  const list = 'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes';
  return saveOver<PinCode, Partial<PinValues>>({
    edit: { version: code.version, base: pickKeys<PinValues>(code, changed), value: pickKeys(values, changed) },
    title: t('pin.edit', { ...texts, value: code.value }),
    read: async () => {
      const { data } = await call(list, { params: place });
      return findCurrent(
        data.map((one) => ({ ...one, id: one._id })),
        codeId,
      );
    },
    pick: (current) => pickKeys<PinValues>(current, changed),
    write: (version) =>
      call('PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', {
        params: { ...place, codeId },
        body: pickKeys(values, changed),
        ifMatch: version,
      }),
    lines,
  });
}
