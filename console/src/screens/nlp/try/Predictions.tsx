import type { TryResult, BranchPrediction } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Link } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { best, differs } from '../../../shared/trial/scores.ts';

const Pair = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);
  margin: 0;
  > div {
    display: grid;
    align-content: start;
    gap: 2px;
    min-width: 0;
    padding: var(--space-2) 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  > div[data-differs] {
    border-color: var(--warning-text);
  }
  dt {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  dd {
    margin: 0;
    min-width: 0;
    overflow-wrap: anywhere;
    line-height: 1.4;
  }
  dd:nth-of-type(1) {
    font-weight: var(--weight-semibold);
  }
  dd:nth-of-type(n + 2) {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
  a {
    color: var(--text-link);
  }
`;

/** The prediction of the draft model beside that of the published model. */
export function Predictions({ trial }: { trial: TryResult }) {
  const { t } = useTranslation('trial');
  const different = differs(trial);
  return (
    <>
      <Pair>
        {(['draft', 'published'] as const).map((branch) => (
          <div key={branch} data-differs={different || undefined}>
            <dt>{t(branch)}</dt>
            {trial[branch] ? <TrialResult verdict={trial[branch]} /> : <dd>{t(`none.${branch}`)}</dd>}
          </div>
        ))}
      </Pair>
      {different && (
        <Pill tone="warning" icon="triangle-alert">
          {t('differs')}
        </Pill>
      )}
      {[trial.draft, trial.published].some((verdict) => best(verdict)?.embeddings === 'missing') && (
        <Pill tone="warning" icon="triangle-alert">
          {t('embeddingsMissing')}
        </Pill>
      )}
    </>
  );
}

function TrialResult({ verdict }: { verdict: BranchPrediction }) {
  const { t } = useTranslation('trial');
  const { confidence } = useFormats();
  const prediction = best(verdict);
  if (!prediction) return null;
  const { intent } = prediction;
  const [likeliest] = prediction.intents;
  // Built-in intents have no page.
  const id = prediction.intents.find((one) => one.intent === intent)?.id;
  return (
    <>
      <dd>
        {intent === null || !id ? (
          (intent ?? t('fallback'))
        ) : (
          <Link href={studioPath('intent', addressName(intent, id))}>{intent}</Link>
        )}
      </dd>
      <dd>
        {intent === null && likeliest
          ? t('wouldFallBack', { score: confidence(prediction.score), threshold: confidence(prediction.threshold) })
          : t('enough', { score: confidence(prediction.score), threshold: confidence(prediction.threshold) })}
      </dd>
      <dd>{prediction.class}</dd>
    </>
  );
}
