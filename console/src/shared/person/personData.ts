import { t } from 'i18next';
import { attempt } from '../api/attempt.ts';
import { call, download } from '../api/call.ts';
import { invalidate } from '../api/queryClient.ts';
import { confirmer } from '../feedback/confirmer.ts';
import { notifyDone } from '../feedback/toasts.ts';
import { saveFile } from '../ui/saveFile.ts';

/** A guest or visitor, or whoever held a conversation. */
export type PersonOf = { participant: string } | { conversation_id: string };

const texts = { ns: 'retention' } as const;

/** Saves all data of a person, with their files, as an archive. */
export const downloadPerson = (ws: string, body: PersonOf): Promise<unknown> =>
  attempt(t('person.downloadFailed', texts), async () => {
    saveFile(await download('POST /api/1.0/workspaces/:ws/person/export', { params: { ws }, body }));
  });

/** Asks for a typed word, then erases all data of a person. */
export const erasePerson = (ws: string, body: PersonOf, onErased?: () => void): Promise<unknown> =>
  confirmer.ask({
    title: t('person.eraseTitle', texts),
    message: t('person.eraseText', texts),
    danger: true,
    typeToConfirm: t('person.word', texts),
    confirmLabel: t('person.erase', texts),
    onConfirm: async () => {
      const erased = await call('POST /api/1.0/workspaces/:ws/person/erase', { params: { ws }, body });
      onErased?.();
      await invalidate('GET /api/1.0/verbatim/:ws', 'GET /api/1.0/workspaces/:ws/vthing/:id/users');
      notifyDone(t('person.erased', { ...texts, messages: erased.messages, verbatims: erased.verbatims }));
    },
  });
