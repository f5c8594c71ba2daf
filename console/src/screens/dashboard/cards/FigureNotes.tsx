import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { dayOf } from '../../../shared/time.ts';
import { awaitsComparison } from '../cardRules.ts';

const Note = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-2);
  color: var(--text-muted);
  font-size: var(--size-s);

  > span {
    min-width: 0;
  }
`;

interface FigureNotesProps {
  card: ChartCard;
  figures: Figures | undefined;
  /** All messages are being counted. */
  counting?: boolean;
  /** Undefined: all messages cannot be counted here. */
  onCountAll?: () => void;
}

/**
 * Notes on what the figures of a card leave out: how far a limited count of many messages went, with a button to count
 * all; that partial figures are not compared; and hidden names of scripts.
 */
export function FigureNotes({ card, figures, counting = false, onCountAll }: FigureNotesProps) {
  const { t } = useTranslation('charts');
  const { day } = useFormats();
  if (!figures) return null;
  const { searched_to: to, start_date: start, time_zone: zone } = figures;
  const facts = [
    // All of the card's own time may be counted, while that of the comparison is not.
    ...(to !== null && to > start ? [t('card.searchedTo', { day: day(dayOf(new Date(to), zone)) })] : []),
    // A number has this note in the place of its change.
    ...(awaitsComparison(card, figures) && card.view !== 'number' ? [t('compare.later')] : []),
    ...(figures.scripts_hidden && [card.dimension, card.split].includes('script') ? [t('card.scriptsHidden')] : []),
  ];
  if (facts.length === 0 && to === null) return null;
  return (
    <Note>
      <span>{facts.join(' · ')}</span>
      {onCountAll && to !== null && (
        <Button size="s" variant="ghost" loading={counting} onClick={onCountAll}>
          {t('card.countAll')}
        </Button>
      )}
    </Note>
  );
}
