import type { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState, Skeleton } from '@parlance/ui-kit/data';
import { IconButton, Select, TextArea } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { useCopy } from '../../../shared/ui/useCopy.ts';
import { useHref } from '../../../shared/state/address.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { best } from '../../../shared/trial/scores.ts';
import { addTriedMessage } from '../../../shared/review/reviewActions.ts';
import { offersOf, triedMessageOf } from './AddToTraining.tsx';
import { TryHistory } from './TryHistory.tsx';
import { rememberTrial } from './tryHistory.ts';
import { tryFields } from './tryFields.ts';
import { TrialResult } from './TrialResult.tsx';
import { modelsOf, useTrial } from '../../../shared/trial/useTrial.ts';
import { useDebounced } from '../../../shared/ui/useDebounced.ts';

interface TryPanelProps {
  ws: string;
  classes: readonly NlpClass[];
  /** The intent that is open beside; offered first. */
  intent?: Intent | undefined;
  /** Focuses the message when the panel opens. */
  takesFocus?: boolean;
}

/** Debounce of the prediction, in ms. */
const pause = 300;
/** How long a result is shown before the message enters the history, ms. */
const historyDelay = 1500;

/** Tries a message: the predictions of draft and published models, their explanation, and adding it to training. */
export function TryPanel({ ws, classes, intent, takesFocus = false }: TryPanelProps) {
  // Includes the texts of the notifications of reviews.
  const { t } = useTranslation(['trial', 'review']);
  const [text, setText] = useTextDraft(draftKey(ws, 'try'));
  const [classId, setClassId] = useState('');
  const [picking, setPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { copy, copied } = useCopy();
  const hrefOf = useHref();
  const models = modelsOf(classes);
  const asked = useDebounced(text.trim(), pause);
  const query = useTrial({ ws, text: asked, classId, why: true, models });
  const { data, isPlaceholderData, fetchStatus } = query;
  const trial = asked !== '' && (data?.draft ?? data?.published) ? data : undefined;
  const stale = isPlaceholderData || fetchStatus === 'fetching' || asked !== text.trim();
  const mayEdit = can('nlp_intent:edit', ws);

  useEffect(() => {
    const { current } = field;
    if (!current) return undefined;
    tryFields.add(current);
    if (takesFocus) current.focus();
    return () => void tryFields.delete(current);
  }, [takesFocus]);

  const now = stale ? undefined : best(trial?.draft);
  const remember = () => {
    if (now && trial) rememberTrial(ws, { text: trial.text, at: Date.now(), intent: now.intent, score: now.score });
  };
  const latest = useRef(remember);
  useEffect(() => {
    latest.current = remember;
  });
  const answered = now === undefined ? '' : `${asked} ${models}`;
  useEffect(() => {
    if (answered === '') return undefined;
    const timer = setTimeout(() => latest.current(), historyDelay);
    return () => clearTimeout(timer);
  }, [answered]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !event.shiftKey && !mod) {
      // On other elements, Enter presses a button.
      if (event.target !== field.current) return;
      remember();
    } else if (!trial || stale || !mayEdit || !mod) return;
    else if (event.key === 'Enter') {
      const [first] = offersOf(trial, intent);
      if (first) void addTriedMessage(ws, triedMessageOf(trial), first);
    } else if (event.key.toLowerCase() === 'i') setPicking(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Stack gap={4} onKeyDown={press}>
      <Select
        label={t('class')}
        hideLabel
        value={classId}
        onChange={setClassId}
        options={[
          { value: '', label: t('workspace') },
          ...classes.filter((one) => one.trained_at !== null).map((one) => ({ value: one.id, label: one.class_name })),
        ]}
      />
      <TextArea
        ref={field}
        label={t('message')}
        hideLabel
        rows={1}
        maxRows={5}
        placeholder={t('placeholder')}
        hint={text.trim() === '' ? t('hint') : undefined}
        value={text}
        onChange={setText}
      />
      {asked !== '' && !trial && (
        <Answer query={query} loading={<Skeleton lines={5} />}>
          {() => <EmptyState icon="flask-conical" title={t('none.draft')} text={t('noneText')} />}
        </Answer>
      )}
      {trial && (
        <>
          <TrialResult
            ws={ws}
            trial={trial}
            stale={stale}
            intent={intent}
            picking={picking}
            onPicking={mayEdit ? setPicking : undefined}
          />
          <Inline gap={2}>
            <IconButton
              size="s"
              icon={copied ? 'check' : 'link'}
              label={copied ? t('copied') : t('copyLink')}
              onClick={() => {
                const link = hrefOf(`${window.location.pathname}?${new URLSearchParams({ try: trial.text })}`);
                void copy(window.location.origin + link);
              }}
            />
            <IconButton
              size="s"
              icon="x"
              label={t('clear')}
              onClick={() => {
                setText('');
                // The button disappears with the result.
                field.current?.focus();
              }}
            />
          </Inline>
        </>
      )}
      <TryHistory
        ws={ws}
        models={models}
        onTry={(again) => {
          setText(again);
          field.current?.focus();
        }}
        onCleared={() => field.current?.focus()}
      />
    </Stack>
  );
}
