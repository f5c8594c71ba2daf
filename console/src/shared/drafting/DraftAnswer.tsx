import { Button } from '@parlance/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../api/attempt.ts';
import { call } from '../api/call.ts';
import { useCall } from '../api/queryClient.ts';
import { can } from '../state/session.ts';

/** Whether the workspace has a language model that the user may use; undefined until that is known. */
export function useDrafting(ws: string): boolean | undefined {
  const allowed = can('nlp_intent:edit', ws);
  const model = useCall('GET /api/1.0/gael/:ws/generation', { params: { ws } }, { enabled: allowed });
  return allowed ? model.data?.available : false;
}

interface DraftAnswerProps {
  ws: string;
  /** Id of the intent. */
  intent: string;
  /** The message to answer; by default utterances of the intent. */
  question?: string | undefined;
  onDraft: (text: string) => void;
}

/**
 * A button that makes the language model draft an answer, for the user to read and save; renders nothing without a
 * model.
 */
export function DraftAnswer({ ws, intent, question, onDraft }: DraftAnswerProps) {
  const { t } = useTranslation('drafting');
  const available = useDrafting(ws);
  const [asking, setAsking] = useState(false);
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  // The text may be edited while the model writes.
  const take = useRef(onDraft);
  useEffect(() => {
    take.current = onDraft;
  });
  if (available !== true) return null;
  const ask = async () => {
    request.current = new AbortController();
    const { signal } = request.current;
    setAsking(true);
    const drafted = await attempt(t('failed'), () =>
      call('POST /api/1.0/gael/:ws/intents/:id/draftAnswer', {
        params: { ws, id: intent },
        body: { question },
        signal,
      }),
    );
    setAsking(false);
    if (drafted) take.current(drafted.text);
  };
  return (
    <Button size="s" icon="sparkles" loading={asking} onClick={() => void ask()}>
      {t('one')}
    </Button>
  );
}
