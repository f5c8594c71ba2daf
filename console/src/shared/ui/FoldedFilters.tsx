import { Badge } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Stack, useMediaQuery } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FoldedFiltersProps {
  /** How many are set. */
  count: number;
  /** The fields, in a row of the caller's. */
  children: ReactNode;
}

/** The filters of a list; on a phone one button that opens them, with how many are set. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 600px)');
  const [open, setOpen] = useState(false);
  if (!phone) return children;
  return (
    <>
      <Button icon="list-filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('filters')}
        {count > 0 && <Badge count={count} tone="brand" />}
      </Button>
      <Drawer open={open} side="bottom" title={t('filters')} onClose={() => setOpen(false)}>
        <Stack gap={3}>{children}</Stack>
      </Drawer>
    </>
  );
}
