import { Badge } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Stack, useMediaQuery } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FoldedFiltersProps {
  /** Number of filters that are set. */
  count: number;
  /** Window width in pixels up to which they fold: many would take lines from the list. @default 600 */
  upTo?: number;
  /** The fields, in a row that the caller renders. */
  children: ReactNode;
}

const phone = 600;

/** The filters of a list; where there is no room, one button that opens them and shows how many are set. */
export function FoldedFilters({ count, upTo = phone, children }: FoldedFiltersProps) {
  const { t } = useTranslation();
  const folds = useMediaQuery(`(max-width: ${upTo}px)`);
  const isPhone = useMediaQuery(`(max-width: ${phone}px)`);
  const [open, setOpen] = useState(false);
  if (!folds) return children;
  return (
    <>
      <Button icon="list-filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('filters')} {count > 0 && <Badge count={count} tone="brand" />}
      </Button>
      <Drawer open={open} side={isPhone ? 'bottom' : 'right'} title={t('filters')} onClose={() => setOpen(false)}>
        <Stack gap={3}>{children}</Stack>
      </Drawer>
    </>
  );
}
