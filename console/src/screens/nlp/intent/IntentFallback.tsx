import type { Intent } from '@parlance/contract/calls/nlp';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { AnswersEditor, answerLines } from '../answers/AnswersEditor.tsx';
import { receiveIntent } from '../data/intentCache.ts';
import { refresh } from '../data/refresh.ts';

interface IntentFallbackProps {
  ws: string;
  intent: Intent;
  editable: boolean;
}

/** The answers given when the intent is the most likely one but below the threshold. */
export function IntentFallback({ ws, intent, editable }: IntentFallbackProps) {
  const { t } = useTranslation('models');
  const { id } = intent;
  const read = async () => {
    const current = await call('GET /api/1.0/gael/:ws/intents/:id', { params: { ws, id } });
    receiveIntent(ws, current);
    return current;
  };
  return (
    <AnswersEditor
      title={t('nearMiss.title')}
      of={[ws, 'intent', id, 'fallback']}
      saved={{ version: intent.version, value: intent.fallback }}
      editable={editable}
      attributes={intent.attributes}
      addLabel={t('nearMiss.add')}
      emptyTitle={t('nearMiss.none')}
      emptyText={t('nearMiss.noneText')}
      onSave={async (edit) => {
        const saved = await saveOver({
          edit,
          title: t('nearMiss.title'),
          read,
          pick: (one) => one.fallback,
          write: (ifMatch) =>
            call('PUT /api/1.0/gael/:ws/intents/:id/fallback', {
              params: { ws, id },
              body: { answers: edit.value },
              ifMatch,
            }),
          lines: answerLines,
        });
        if (!saved) return undefined;
        receiveIntent(ws, saved);
        void refresh('intent');
        return { version: saved.version, value: saved.fallback };
      }}
    />
  );
}
