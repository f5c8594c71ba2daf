import { uuid } from '@parlance/chat-widget/conversation/uuid';
import type { Understanding } from '@parlance/contract/calls/conversation';
import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Button, LinkButton, TextArea } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { invalidate, useCall } from '../../shared/api/queryClient.ts';
import { useSaving } from '../../shared/api/useSaving.ts';
import { hasAnswer } from '../../shared/answers/hasAnswer.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { DraftAnswer } from '../../shared/drafting/DraftAnswer.tsx';
import { can } from '../../shared/state/session.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { SubmitForm } from '../../shared/ui/SubmitForm.tsx';

interface WriteAnswerProps {
  ws: string;
  understood: Understanding;
  /** The message, where it is known. */
  question: string | undefined;
}

/** Says that the predicted intent has no answer, with a field to write one; renders nothing where it has one. */
export function WriteAnswer({ ws, understood, question }: WriteAnswerProps) {
  const { t } = useTranslation('conversation');
  const { confidence } = useFormats();
  const [written, setWritten] = useState(false);
  const { intent: name, score, answered_by: by, class: className } = understood;
  const isAnswered = by !== undefined && by !== 'fallback' && by !== 'none';
  const intents = useCall(
    'GET /api/1.0/gael/:ws/intents',
    { params: { ws } },
    { enabled: name !== null && !isAnswered && can('nlp_intent:read', ws) },
  );
  const intent = intents.data?.data.find((one) => one.intent_name === name);
  if (written) return <Unpublished ws={ws} text={t('unanswered.saved')} className={className} saved />;
  if (!intent || isAnswered) return null;
  if (hasAnswer(intent)) {
    const waits = by !== undefined && intent.dialogs.length === 0 && !intent.answers_published;
    const text = t('unanswered.unpublished', { name: intent.intent_name });
    return waits ? <Unpublished ws={ws} text={text} className={className} /> : null;
  }
  return (
    <Alert tone="warning">
      <Stack gap={2}>
        <span>{t('unanswered.text', { name: intent.intent_name, confidence: confidence(score) })}</span>
        {can('nlp_intent:edit', ws) && (
          <AnswerForm ws={ws} intent={intent} question={question} onSaved={() => setWritten(true)} />
        )}
      </Stack>
    </Alert>
  );
}

interface AnswerFormProps {
  ws: string;
  intent: IntentSummary;
  question: string | undefined;
  onSaved: () => void;
}

function AnswerForm({ ws, intent, question, onSaved }: AnswerFormProps) {
  const { t } = useTranslation('conversation');
  const [text, setText] = useState('');
  const saving = useSaving();
  const add = (draft: string) => setText((typed) => (typed.trim() === '' ? draft : `${typed}\n\n${draft}`));
  const save = async () => {
    await call('PUT /api/1.0/gael/:ws/intents/:id', {
      params: { ws, id: intent.id },
      body: { answers: [{ id: uuid(), text: text.trim(), choices: [] }] },
      // Another user may have written an answer meanwhile, which must not be replaced.
      ifMatch: intent.version,
    });
    onSaved();
    void invalidate(
      'GET /api/1.0/gael/:ws/intents',
      'GET /api/1.0/gael/:ws/intents/:id',
      'GET /api/1.0/gael/:ws/class',
    );
  };
  return (
    <SubmitForm gap={2} onSubmit={() => void saving.run(save)}>
      <TextArea
        label={t('unanswered.field')}
        value={text}
        onChange={setText}
        rows={3}
        maxLength={limits.answerLength}
        error={saving.error || undefined}
      />
      <Inline justify="end">
        <DraftAnswer ws={ws} intent={intent.id} question={question} onDraft={add} />
        <Button type="submit" variant="primary" size="s" loading={saving.busy} disabled={text.trim() === ''}>
          {t('unanswered.save')}
        </Button>
      </Inline>
    </SubmitForm>
  );
}

interface UnpublishedProps {
  ws: string;
  text: string;
  className: string | null;
  /** It has replaced the form, and takes its focus. */
  saved?: boolean;
}

/** Says that the answer is a draft, which people get after publishing. */
function Unpublished({ ws, text, className, saved = false }: UnpublishedProps) {
  const { t } = useTranslation('conversation');
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (saved) said.current?.focus();
  }, [saved]);
  return (
    <Alert tone="good">
      <Inline gap={2}>
        <span ref={said} tabIndex={-1}>
          {text}
        </span>
        {className !== null && can('nlp_class:edit', ws) && (
          <LinkButton size="s" icon="rocket" href={`/nlp/class/${encodeURIComponent(className)}`}>
            {t('unanswered.publish', { name: className })}
          </LinkButton>
        )}
      </Inline>
    </Alert>
  );
}
