import type { ComponentPropsWithRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useTexts } from '../texts/texts.ts';
import { PagesButtons, PagesRoot } from './Pagination.styles.ts';

export interface PaginationProps extends Omit<ComponentPropsWithRef<'nav'>, 'onChange' | 'children'> {
  /** From 1. */
  page: number;
  /** Number of entries altogether. */
  total: number;
  /** Entries a page. @default 50 */
  pageSize?: number | undefined;
  onChange: (page: number) => void;
}

/** Moves through pages of entries; shows nothing when one page holds them all. Renders a `<nav>`. */
export function Pagination({ page, total, pageSize = 50, onChange, ...rest }: PaginationProps) {
  const texts = useTexts();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const step = (icon: string, label: string, target: number) => (
    <IconButton
      icon={icon}
      label={label}
      variant="secondary"
      disabled={target < 1 || target > pages}
      onClick={() => onChange(target)}
    />
  );
  return (
    <PagesRoot aria-label={texts.pagination} {...rest}>
      <span>{texts.rangeOf(first, Math.min(total, page * pageSize), total)}</span>
      <PagesButtons>
        {step('chevron-left', texts.previous, page - 1)}
        {step('chevron-right', texts.next, page + 1)}
      </PagesButtons>
    </PagesRoot>
  );
}
