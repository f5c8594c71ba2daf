import type { Corpus } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { confirmer } from '../../../shared/state/confirmer.ts';
import { removeRestorable } from '../data/restorable.ts';

const texts = { ns: 'corpus' } as const;
/** Names in the question; the rest is counted. */
const mostNamed = 5;

/**
 * Deletes a corpus, undoably; one that attributes take their values from is asked about first, with where.
 * @returns whether it is gone
 */
export async function deleteCorpus(ws: string, corpus: Pick<Corpus, 'id' | 'corpus_name'>): Promise<boolean> {
  const { id, corpus_name: name } = corpus;
  const remove = () => removeRestorable(ws, 'corpus', id, name);
  const used = await attempt(t('failed.delete', { ns: 'nlp', name }), () =>
    call('GET /api/1.0/gael/:ws/wordscorpus/:id/usage', { params: { ws, id } }),
  );
  if (!used) return false;
  if (used.data.length === 0) return remove();
  const named = used.data.slice(0, mostNamed).map((use) => use.intent_name);
  const names = [...named, ...(used.data.length > mostNamed ? ['…'] : [])].join(', ');
  let gone = false;
  await confirmer.ask({
    title: t('delete.title', { ...texts, name }),
    message: t('delete.used', { ...texts, count: used.data.length, names }),
    danger: true,
    confirmLabel: t('delete.confirm', texts),
    cancelLabel: t('action.cancel', { ns: 'common' }),
    onConfirm: async () => {
      gone = await remove();
    },
  });
  return gone;
}
