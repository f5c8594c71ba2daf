import type { BodyOf } from '@parlance/contract';
import type { ThingEvent } from '@parlance/contract/calls/events';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { refreshEvents } from '../data/queries.ts';

const texts = { ns: 'workflows' } as const;

/** Creates an attribute or sets its value. @throws ApiError 400 for a value that is not of its type */
export async function setEvent(ws: string, body: BodyOf<'POST /api/1.0/workspaces/:ws/event'>): Promise<ThingEvent> {
  const set = await call('POST /api/1.0/workspaces/:ws/event', { params: { ws }, body });
  await refreshEvents();
  return set;
}

/** The fields that identify an attribute in a call. */
export const keyOf = ({ vthingId, event_name, attribute_name }: ThingEvent) => ({
  event_name,
  attribute_name,
  ...(vthingId !== null && { deviceName: vthingId }),
});

/**
 * Deletes attributes with their changes, after confirmation.
 * @param users names of the scripts that use them
 * @returns whether they were deleted
 */
export function removeEvents(ws: string, events: readonly ThingEvent[], users: readonly string[]): Promise<boolean> {
  return askDelete({
    name: events.map(({ attribute_name }) => attribute_name).join(', '),
    permanent: true,
    ...(users.length > 0 && { effect: t('events.removeEffect', { ...texts, names: users.join(', ') }) }),
    onConfirm: async () => {
      try {
        for (const event of events) {
          const { event_name: name, ...body } = keyOf(event);
          await call('DELETE /api/1.0/workspaces/:ws/event/:name', { params: { ws, name }, body });
        }
      } finally {
        void refreshEvents();
      }
      notifyDone(t('events.removed', { ...texts, count: events.length }));
    },
  });
}
