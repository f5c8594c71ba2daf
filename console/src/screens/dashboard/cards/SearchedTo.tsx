import type { Figures } from '@parlance/contract/calls/charts';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { dayOf } from '../../../shared/time.ts';

interface SearchedToProps {
  figures: Figures | undefined;
  /** All messages are being read. */
  counting: boolean;
  onCountAll: () => void;
}

/** How far a read of many messages has looked; all are read on request. */
export function SearchedTo({ figures, counting, onCountAll }: SearchedToProps) {
  const { t } = useTranslation('charts');
  const { day } = useFormats();
  if (!figures?.searched_to) return null;
  return (
    <>
      <span>{t('card.searchedTo', { day: day(dayOf(new Date(figures.searched_to), figures.time_zone)) })}</span>
      <Button size="s" variant="ghost" loading={counting} onClick={onCountAll}>
        {t('card.countAll')}
      </Button>
    </>
  );
}
