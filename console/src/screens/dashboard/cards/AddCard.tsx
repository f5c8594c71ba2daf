import type { Chart } from '@parlance/contract/calls/charts';
import { cardsOfTab } from '@parlance/contract/chartTables';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { templateKeys } from './templates.ts';
import { useCardAddress } from './useCardAddress.ts';

/** Adds a card, from one of the questions people ask first or a blank one. */
export function AddCard({ chart, primary = false }: { chart: Chart | undefined; primary?: boolean }) {
  const { t } = useTranslation('charts');
  const address = useCardAddress();
  // Its name would take a line of a phone.
  const short = useMediaQuery('(max-width: 600px)') && !primary;
  const full = (chart?.cards.length ?? 0) >= cardsOfTab;
  return (
    <Menu
      label={t('card.add')}
      placement="bottom-end"
      minWidth={260}
      // All questions are seen at once, where there is room.
      maxHeight={560}
      trigger={(trigger) => {
        const props = {
          icon: 'plus',
          variant: primary ? 'primary' : 'secondary',
          disabled: !chart || full,
          'aria-keyshortcuts': 'n',
          ...trigger,
        } as const;
        const reason = full ? t('card.full', { most: cardsOfTab }) : undefined;
        if (short) return <IconButton {...props} label={reason ? `${t('card.add')}: ${reason}` : t('card.add')} />;
        return (
          <Button {...props} title={reason}>
            {t('card.add')}
          </Button>
        );
      }}
      items={templateKeys.flatMap((key) => [
        ...(key === 'blank' ? [{ type: 'separator' as const, key: 'line' }] : []),
        { key, label: t(`template.${key}`), hint: t(`templateHint.${key}`), onSelect: () => address.add(key) },
      ])}
    />
  );
}
