import type { Prediction } from '@parlance/contract/calls/nlp';
import { Pill, Progress } from '@parlance/ui-kit/data';
import { Link, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { markColour } from '../marks/marks.ts';
import { Muted } from '../parts/layout.ts';

const Room = styled.div`
  display: grid;
  gap: var(--space-4);
  transition: opacity var(--motion-fast);
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
const Attribute = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2);
  padding: 3px 0;
  mark {
    padding: 1px 5px;
    border-radius: 4px;
    color: inherit;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
    text-align: right;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

/** The likeliest few; the rest is noise. */
const mostIntents = 5;
const leastScore = 0.005;
const mostWords = 5;

/** A normalised value in words. */
const valueText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);

interface UnderstoodProps {
  prediction: Prediction;
  /** A newer answer is on its way. */
  stale: boolean;
  attributes: readonly { name: string }[];
}

/** What a model understood in a sentence: intents with scores, attributes, and the reasons. */
export function Understood({ prediction, stale, attributes }: UnderstoodProps) {
  const { t } = useTranslation('nlp');
  const { percent } = useFormats();
  const { intents, intent, why, threshold } = prediction;
  const shown = intents.slice(0, mostIntents).filter(({ score }, index) => index === 0 || score >= leastScore);
  const words = why?.words.filter(({ weight }) => weight > 0).slice(0, mostWords) ?? [];
  return (
    <Room data-stale={stale || undefined} aria-live="polite" aria-busy={stale}>
      <section>
        <Stack gap={2}>
          {shown.map((one) => (
            <Progress
              key={one.intent}
              label={one.intent}
              value={one.score}
              max={1}
              tone={one.intent === intent ? 'brand' : 'neutral'}
              text={percent(Math.round(one.score * 100) / 100)}
            />
          ))}
          {intent === null && (
            <Pill tone="warning" icon="triangle-alert">
              {t('try.fallback', { threshold: percent(threshold) })}
            </Pill>
          )}
        </Stack>
      </section>
      {prediction.attributes.length > 0 && (
        <section>
          <h3>{t('view.attributes')}</h3>
          {prediction.attributes.map(({ name, value, text, start }) => (
            <Attribute key={`${name} ${start}`} title={text}>
              <mark style={{ background: markColour(attributes, name) }}>{name}</mark>
              <span>{valueText(value)}</span>
            </Attribute>
          ))}
        </section>
      )}
      {why && (words.length > 0 || why.nearest.length > 0) && (
        <section>
          <h3>{t('try.why')}</h3>
          {words.length > 0 && (
            <p>
              {t('try.words')} {words.map(({ text }) => `“${text}”`).join(', ')}
            </p>
          )}
          {why.nearest.length > 0 && (
            <p>
              {t('try.nearest')}{' '}
              {why.nearest.slice(0, 3).map(({ text, intent: home }, index) => (
                <span key={index}>
                  {index > 0 && '; '}“{text}” <Link href={studioPath('intent', addressName(home, home))}>{home}</Link>
                </span>
              ))}
            </p>
          )}
        </section>
      )}
      <Muted>{t('try.took', { ms: Math.max(1, Math.round(prediction.ms)), language: prediction.language })}</Muted>
    </Room>
  );
}
