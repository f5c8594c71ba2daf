import { plainList } from '@parlance/ui-kit/theme';
import type { BranchPrediction } from '@parlance/contract/calls/nlp';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';

const List = styled.ul`
  display: grid;
  gap: 4px;
  ${plainList}
  li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-2);
  }
  span {
    overflow: hidden;
    min-width: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    flex: none;
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
`;

const maxClasses = 4;

/** The most likely intents of the classes that were not chosen. */
export function OtherClasses({ verdict }: { verdict: BranchPrediction }) {
  const { t } = useTranslation('trial');
  const { confidence } = useFormats();
  const others = verdict.class_predictions.slice(1, maxClasses + 1);
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{t('others')}</h3>
      <List>
        {others.map((one) => (
          <li key={one.class_id}>
            <span>{t('otherClass', { class: one.class, intent: one.intent ?? t('fallback') })}</span>
            <small>
              {one.intent === null
                ? t('below', { score: confidence(one.score), threshold: confidence(one.threshold) })
                : confidence(one.score)}
            </small>
          </li>
        ))}
      </List>
    </section>
  );
}
