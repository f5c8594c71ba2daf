import type { ThingSummary } from '@parlance/contract/calls/thingState';
import { Icon } from '@parlance/ui-kit/icons';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../i18n/format.ts';
import { Sparkline } from '../data/Sparkline.tsx';
import { written } from '../data/things.ts';

const Row = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  /* In a narrow list there is room only for text beside the names. */
  @container things (max-width: 300px) {
    > svg {
      display: none;
    }
  }
`;
const Words = styled.span`
  display: grid;
  max-width: 130px;
  text-align: end;
  @container things (max-width: 300px) {
    max-width: 92px;
  }

  b,
  small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The text may be a date or words, whose hyphens tabular figures would widen. */
  font-variant-numeric: normal;
  b {
    color: var(--text);
    font-weight: var(--weight-medium);
  }
  small {
    font-size: var(--size-s);
  }
  &[data-state='pending'] small {
    color: var(--info-text);
  }
  &[data-state='timed_out'] small {
    color: var(--warning-text);
  }
  &[data-state='unavailable'] small {
    color: var(--bad-text);
  }
`;

/**
 * The end of a thing's line: one value with its last 24 hours, the pending command, or that the thing is unavailable.
 */
export function Reading({ state }: { state: ThingSummary }) {
  const { t } = useTranslation('things');
  const { number } = useFormats();
  const { attribute, availability } = state;
  const away = availability.state === 'unavailable';
  if (!attribute) return away ? <Away text={t('availability.unavailable')} /> : null;
  const { reported, desired, unit, status, attribute_name, trend } = attribute;
  const now = reported ? written(reported.value, unit, number) : '–';
  const awaits = status === 'pending' || status === 'timed_out';
  return (
    <Row>
      {away ? <Icon name="wifi-off" size={16} /> : <Sparkline trend={trend} />}
      <Words data-state={away ? 'unavailable' : status}>
        <b>{awaits && desired ? `${now} → ${written(desired.value, '', number)}` : now}</b>
        <small>
          {away ? t('availability.unavailable') : awaits ? t(`status.${status}`) : attribute_name.replaceAll('_', ' ')}
        </small>
      </Words>
    </Row>
  );
}

function Away({ text }: { text: string }) {
  return (
    <Row>
      <Icon name="wifi-off" size={16} />
      <Words data-state="unavailable">
        <small>{text}</small>
      </Words>
    </Row>
  );
}
