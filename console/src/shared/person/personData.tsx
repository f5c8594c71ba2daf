import { limits } from '@parlance/contract/limits';
import { TextArea } from '@parlance/ui-kit/form';
import { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, reasonOf } from '../api/attempt.ts';
import { call, download } from '../api/call.ts';
import { invalidate } from '../api/queryClient.ts';
import { confirmer } from '../feedback/confirmer.ts';
import { notifyDone, notifyFailed } from '../feedback/toasts.ts';
import { saveFile } from '../ui/saveFile.ts';
import { ErasureContent } from './ErasureContent.tsx';

/** A guest, a visitor, or the person of a conversation. */
export type PersonOf = { participant: string } | { conversation_id: string };

const texts = { ns: 'retention' } as const;

/** Saves all data of a person, with their files, as an archive. */
export const downloadPerson = (ws: string, body: PersonOf): Promise<unknown> =>
  attempt(t('person.downloadFailed', texts), async () => {
    saveFile(await download('POST /api/1.0/workspaces/:ws/person/export', { params: { ws }, body }));
  });

/** Previews an erasure, asks for a typed word, then erases all data of a person. */
export async function erasePerson(ws: string, body: PersonOf, onErased?: () => void): Promise<void> {
  const preview = await attempt(t('person.eraseFailed', texts), () =>
    call('POST /api/1.0/workspaces/:ws/person/preview', { params: { ws }, body }),
  );
  if (!preview) return;
  if (preview.held) {
    notifyFailed(t('person.held', texts), { title: t('person.eraseFailed', texts) });
    return;
  }
  let content = false;
  await confirmer.ask({
    title: t('person.eraseTitle', texts),
    message: t('person.eraseText', texts),
    content: <ErasureContent preview={preview} onChoose={(chosen) => (content = chosen)} />,
    danger: true,
    typeToConfirm: t('person.word', texts),
    confirmLabel: t('person.erase', texts),
    onConfirm: withReason(async () => {
      const erased = await call('POST /api/1.0/workspaces/:ws/person/erase', {
        params: { ws },
        body: { ...body, content },
      });
      onErased?.();
      await invalidate('GET /api/1.0/verbatim/:ws', 'GET /api/1.0/workspaces/:ws/vthing/:id/users');
      notifyDone(t('person.erased', { ...texts, messages: erased.messages, verbatims: erased.verbatims }));
    }),
  });
}

/** Why a legal hold is set. */
function HoldReason({ onChange }: { onChange: (reason: string) => void }) {
  const { t: say } = useTranslation('retention');
  const [reason, setReason] = useState('');
  return (
    <TextArea
      label={say('hold.reason')}
      hint={say('hold.reasonHint')}
      required
      rows={2}
      maxLength={limits.holdReasonLength}
      value={reason}
      onChange={(typed) => {
        setReason(typed);
        onChange(typed);
      }}
    />
  );
}

/** Sets a legal hold on a person, or on the whole workspace, after asking for the reason. */
export function setHold(ws: string, person?: PersonOf): Promise<unknown> {
  let reason = '';
  return confirmer.ask({
    title: t(person ? 'hold.personTitle' : 'hold.workspaceTitle', texts),
    message: t(person ? 'hold.personText' : 'hold.workspaceText', texts),
    content: <HoldReason onChange={(typed) => (reason = typed)} />,
    confirmLabel: t('hold.set', texts),
    onConfirm: withReason(async () => {
      if (reason.trim() === '') throw new Error(t('hold.reasonMissing', texts));
      await call('POST /api/1.0/workspaces/:ws/holds', { params: { ws }, body: { ...person, reason: reason.trim() } });
      await invalidate('GET /api/1.0/workspaces/:ws/holds', 'POST /api/1.0/workspaces/:ws/retention/preview');
      notifyDone(t('hold.done', texts));
    }),
  });
}

/** Lifts a legal hold after confirmation. */
export const liftHold = (ws: string, id: string): Promise<unknown> =>
  confirmer.ask({
    title: t('hold.liftTitle', texts),
    message: t('hold.liftText', texts),
    danger: true,
    confirmLabel: t('hold.lift', texts),
    onConfirm: withReason(async () => {
      await call('DELETE /api/1.0/workspaces/:ws/holds/:id', { params: { ws, id } });
      await invalidate('GET /api/1.0/workspaces/:ws/holds', 'POST /api/1.0/workspaces/:ws/retention/preview');
      notifyDone(t('hold.lifted', texts));
    }),
  });

/** Converts a failure into a text for the user, which the dialog shows. */
const withReason = (work: () => Promise<void>) => async (): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
};
