import type { Intent, TryResult } from '@parlance/contract/calls/nlp';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useLanguageName } from '../../../shared/i18n/useLanguageName.ts';
import { RequestList } from '../../../shared/ui/RequestList.tsx';
import { Muted } from '../parts/layout.ts';
import { AddToTraining } from './AddToTraining.tsx';
import { Explanation } from './Explanation.tsx';
import { FoundAttributes } from './FoundAttributes.tsx';
import { OtherClasses } from './OtherClasses.tsx';
import { Predictions } from './Predictions.tsx';
import { ScoreBars } from '../../../shared/trial/ScoreBars.tsx';
import { best } from '../../../shared/trial/scores.ts';

const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  justify-items: start;
  transition: opacity var(--motion-fast);
  > * {
    width: 100%;
  }
  > [data-fit] {
    width: auto;
  }
  &[data-stale] {
    opacity: 0.6;
  }
  h3 {
    margin-bottom: var(--space-2);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
  a {
    color: var(--text-link);
  }
  p {
    line-height: 1.5;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
`;

interface TrialResultProps {
  ws: string;
  trial: TryResult;
  /** A newer result is on its way. */
  stale: boolean;
  intent: Intent | undefined;
  picking: boolean;
  /** Undefined for users who may only read. */
  onPicking: ((open: boolean) => void) | undefined;
}

/** The predictions of draft and published models for a message, and their explanation. */
export function TrialResult({ ws, trial, stale, intent, picking, onPicking }: TrialResultProps) {
  const { t } = useTranslation('trial');
  const { duration } = useFormats();
  const languageName = useLanguageName();
  const verdict = trial.draft ?? trial.published;
  const prediction = best(verdict);
  const likeliest = prediction?.intents[0]?.intent;
  if (!verdict) return null;
  return (
    <Room data-stale={stale || undefined} aria-live="polite" aria-busy={stale}>
      <Predictions trial={trial} />
      {verdict.requests.length > 0 && (
        <section>
          <h3>{t('requests')}</h3>
          <RequestList text={trial.text} requests={verdict.requests} />
        </section>
      )}
      <ScoreBars trial={trial} />
      {onPicking && <AddToTraining ws={ws} trial={trial} intent={intent} picking={picking} onPicking={onPicking} />}
      <FoundAttributes trial={trial} attributes={intent?.attributes ?? []} />
      {verdict.why && likeliest !== undefined && (
        <section>
          <h3>{t('why.title')}</h3>
          <Explanation text={trial.text} why={verdict.why} intent={likeliest} />
        </section>
      )}
      <OtherClasses verdict={verdict} />
      <Muted>{t('took', { ms: duration(Math.max(1, verdict.ms)), language: languageName(verdict.language) })}</Muted>
    </Room>
  );
}
