import { IconButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../shared/i18n/format.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  white-space: nowrap;
  color: var(--text-muted);
  font-size: var(--size-s);
`;

export interface RowStepsProps {
  /** Index of the message in the list, from 0. */
  index: number;
  /** Number of messages in the list; undefined until they are counted. */
  total: number | undefined;
  /** Undefined: there is none, or it is not loaded yet. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The position of the message in the list, with buttons to the previous and the next one. */
export function RowSteps({ index, total, onPrevious, onNext }: RowStepsProps) {
  const { t } = useTranslation('verbatim');
  const { number } = useFormats();
  return (
    <Line>
      <output>{total !== undefined && t('detail.position', { place: number(index + 1), total: number(total) })}</output>
      <IconButton icon="chevron-up" label={t('detail.previous')} disabled={!onPrevious} onClick={onPrevious} />
      <IconButton icon="chevron-down" label={t('detail.next')} disabled={!onNext} onClick={onNext} />
    </Line>
  );
}
