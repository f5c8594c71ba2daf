import type { Chart } from '@parlance/contract/calls/charts';
import { cardsOfTab } from '@parlance/contract/chartTables';
import { Button } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { templateKeys } from './templates.ts';
import { useCardAddress } from './useCardAddress.ts';

/** Adds a card, from a template with a common question or a blank one. */
export function AddCard({ chart, primary = false }: { chart: Chart | undefined; primary?: boolean }) {
  const { t } = useTranslation('charts');
  const address = useCardAddress();
  const full = (chart?.cards.length ?? 0) >= cardsOfTab;
  return (
    <Menu
      label={t('card.add')}
      placement="bottom-end"
      minWidth={260}
      // High enough to show all templates at once, where there is room.
      maxHeight={560}
      trigger={(trigger) => (
        <Button
          icon="plus"
          iconOnPhones={!primary}
          variant={primary ? 'primary' : 'secondary'}
          disabled={!chart || full}
          title={full ? t('card.full', { most: cardsOfTab }) : undefined}
          aria-keyshortcuts="n"
          {...trigger}
        >
          {t('card.add')}
        </Button>
      )}
      items={templateKeys.flatMap((key) => [
        ...(key === 'blank' ? [{ type: 'separator' as const, key: 'line' }] : []),
        { key, label: t(`template.${key}`), hint: t(`templateHint.${key}`), onSelect: () => address.add(key) },
      ])}
    />
  );
}
