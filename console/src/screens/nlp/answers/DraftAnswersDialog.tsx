import { uuid } from '@parlance/chat-widget/conversation/uuid';
import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Progress } from '@parlance/ui-kit/data';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, IconButton, TextArea } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { useDrafting } from '../../../shared/drafting/DraftAnswer.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useGuardedClose } from '../../../shared/ui/useGuardedClose.ts';
import { changeIntent } from '../data/intentActions.ts';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { type DraftFailure, useAnswerDrafts } from './useAnswerDrafts.ts';

interface DraftAllProps {
  ws: string;
  /** The intents without an answer. */
  intents: readonly IntentSummary[];
}

/** Opens the dialog that drafts all missing answers; renders nothing without a language model. */
export function DraftAll({ ws, intents }: DraftAllProps) {
  const { t } = useTranslation('drafting');
  const [open, setOpen] = useState(false);
  if (useDrafting(ws) !== true) return null;
  return (
    <>
      <Button icon="sparkles" onClick={() => setOpen(true)}>
        {t('all', { count: intents.length })}
      </Button>
      {open && <DraftAnswersDialog ws={ws} intents={intents} onClose={() => setOpen(false)} />}
    </>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: start;
`;

/** Lets the language model draft an answer for each intent, one after the other; saves only the accepted drafts. */
function DraftAnswersDialog({ ws, intents, onClose }: DraftAllProps & { onClose: () => void }) {
  // The intents at the time of opening: those that get an answer leave the list behind the dialog.
  const { t } = useTranslation(['drafting', 'common']);
  const [wanted] = useState(intents);
  const { drafts, setDrafts, asking, asked, failures, retry } = useAnswerDrafts(ws, wanted);
  const saving = useSaving();
  const kept = drafts.filter(({ text }) => text.trim() !== '');
  const close = useGuardedClose(kept.length > 0, onClose);
  const running = asked < asking.length;
  const save = async () => {
    for (const { intent, text } of kept) {
      const answers = [{ id: uuid(), text: text.trim(), choices: [] }];
      // Another user may have written an answer meanwhile, which must not be replaced.
      await changeIntent(ws, intent.id, { answers }, intent.version).catch((error: unknown) => {
        throw new Error(t('failure', { names: intent.intent_name, reason: reasonOf(error) }));
      });
      setDrafts((before) => before.filter((draft) => draft.intent.id !== intent.id));
    }
    notifyDone(t('saved', { count: kept.length }));
    onClose();
  };
  return (
    <Modal
      open
      size="large"
      closeOnOutside={false}
      dismissable={!saving.busy}
      title={t('title')}
      description={t('text')}
      guard={false}
      onClose={close}
      footer={
        <>
          <Button disabled={saving.busy} onClick={close}>
            {t('common:action.close')}
          </Button>
          <Button
            variant="primary"
            icon="check"
            loading={saving.busy}
            disabled={kept.length === 0 || running}
            onClick={() => void saving.run(save)}
          >
            {t('save', { count: kept.length })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {running && (
          <Progress label={t('asking', { done: asked, count: asking.length })} value={asked} max={asking.length} />
        )}
        {saving.error && <Alert>{saving.error}</Alert>}
        {!running && failures.length > 0 && <Failures failures={failures} onRetry={retry} />}
        {drafts.map(({ intent, text }) => (
          <Row key={intent.id}>
            <TextArea
              label={intent.intent_name}
              value={text}
              rows={2}
              maxLength={limits.answerLength}
              disabled={saving.busy}
              onChange={(next) =>
                setDrafts((before) => before.map((one) => (one.intent.id === intent.id ? { intent, text: next } : one)))
              }
            />
            <IconButton
              icon="x"
              label={t('drop', { name: intent.intent_name })}
              disabled={saving.busy}
              onClick={() => setDrafts((before) => before.filter((one) => one.intent.id !== intent.id))}
            />
          </Row>
        ))}
        {!running && drafts.length === 0 && failures.length === 0 && <p>{t('nothing')}</p>}
      </Stack>
      <LeaveGuard dirty={kept.length > 0} />
    </Modal>
  );
}

/** The number of failed drafts with the reasons; equal reasons are one line. */
function Failures({ failures, onRetry }: { failures: readonly DraftFailure[]; onRetry: () => void }) {
  const { t } = useTranslation(['drafting', 'common']);
  const reasons = [...new Set(failures.map(({ reason }) => reason))];
  return (
    <Alert>
      <Stack gap={2} align="start">
        <strong>{t('failures', { count: failures.length })}</strong>
        {reasons.map((reason) => (
          <p key={reason}>
            {t('failure', {
              reason,
              names: failures.flatMap((one) => (one.reason === reason ? [one.intent.intent_name] : [])).join(', '),
            })}
          </p>
        ))}
        <Button size="s" icon="rotate-cw" onClick={onRetry}>
          {t('common:action.retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
