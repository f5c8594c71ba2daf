import type { Intent, TryResult } from '@parlance/contract/calls/nlp';
import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { IntentPicker } from '../../../shared/review/IntentPicker.tsx';
import { addTriedMessage } from '../../../shared/review/reviewActions.ts';
import { best, scoresOf } from '../../../shared/trial/scores.ts';

const maxOffered = 3;

interface AddToTrainingProps {
  ws: string;
  trial: TryResult;
  /** The intent that is open beside; offered first. */
  intent: Intent | undefined;
  picking: boolean;
  onPicking: (open: boolean) => void;
}

/** Adds the message to an intent, with the attributes found in it as annotations. */
export function AddToTraining({ ws, trial, intent, picking, onPicking }: AddToTrainingProps) {
  const { t } = useTranslation('trial');
  const { confidence } = useFormats();
  const [busy, setBusy] = useState('');
  const offered = useMemo(() => offersOf(trial, intent), [trial, intent]);
  const add = async (to: { id: string; name: string }) => {
    setBusy(to.id);
    await addTriedMessage(ws, triedMessageOf(trial), to);
    setBusy('');
  };
  return (
    <section>
      <h3>{t('addToTraining.title')}</h3>
      <Inline gap={2}>
        {offered.slice(0, maxOffered).map((one) => (
          <Button
            key={one.id}
            size="s"
            icon={one.id === intent?.id ? 'plus' : undefined}
            loading={busy === one.id}
            title={t('addToTraining.to', { name: one.name })}
            onClick={() => void add(one)}
          >
            {one.id === intent?.id ? t('addToTraining.add', { name: one.name }) : one.name}
            {one.score !== undefined && ` ${confidence(one.score)}`}
          </Button>
        ))}
        <Button size="s" variant="ghost" icon="search" aria-haspopup="dialog" onClick={() => onPicking(true)}>
          {t('addToTraining.other')}
        </Button>
      </Inline>
      <IntentPicker
        ws={ws}
        open={picking}
        label={t('addToTraining.which')}
        suggestions={offered}
        home={best(trial.draft)?.class}
        onClose={() => onPicking(false)}
        onPick={(to) => {
          onPicking(false);
          void add(to);
        }}
      />
    </section>
  );
}

/** The offered intents: the one that is open beside, then by confidence. */
export function offersOf(trial: TryResult, intent?: Pick<Intent, 'id' | 'intent_name'>) {
  const scored = scoresOf(trial).flatMap(({ id, name, draft, published }) =>
    id === null ? [] : [{ id, name, score: draft ?? published }],
  );
  if (!intent) return scored;
  const { id, intent_name: name } = intent;
  return [{ id, name, score: undefined }, ...scored.filter((one) => one.id !== id)];
}

/** The message with the attributes found in it as annotations. */
export function triedMessageOf({ text, draft, published }: TryResult) {
  const found = (draft ?? published)?.attributes ?? [];
  return { text, annotations: found.map(({ name, start, end }) => ({ attribute: name, start, end })) };
}
