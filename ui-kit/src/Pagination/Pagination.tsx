import type { ComponentPropsWithRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Select } from '../Select/Select.tsx';
import { useTexts } from '../texts/texts.ts';
import { PagesButtons, PagesRoot } from './Pagination.styles.ts';

export interface PaginationProps extends Omit<ComponentPropsWithRef<'nav'>, 'onChange' | 'children'> {
  /** From 1; a page beyond the last means the last. */
  page: number;
  /** Total number of entries. */
  total: number;
  /** Entries per page. @default 50 */
  pageSize?: number | undefined;
  onChange: (page: number) => void;
  /** Sizes to choose from; without them there is no choice. */
  pageSizes?: readonly number[] | undefined;
  onPageSizeChange?: ((pageSize: number) => void) | undefined;
}

/** Page navigation with the range shown; renders nothing with one page and one size. Renders a `<nav>`. */
export function Pagination(props: PaginationProps) {
  const { page: wanted, total, pageSize = 50, onChange, pageSizes = [], onPageSizeChange, ...rest } = props;
  const texts = useTexts();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  const chooses = onPageSizeChange !== undefined && total > Math.min(...pageSizes);
  if (pages === 1 && !chooses) return null;
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b);

  // Not `disabled`, so that the button keeps the focus.
  const step = (icon: string, label: string, target: number, isEdge?: boolean) => {
    const idle = target < 1 || target > pages || target === page;
    return (
      <IconButton
        icon={icon}
        label={label}
        data-edge={isEdge}
        aria-disabled={idle || undefined}
        onClick={idle ? undefined : () => onChange(target)}
      />
    );
  };
  return (
    <PagesRoot aria-label={texts.pagination} {...rest}>
      {chooses && (
        <Select
          label={texts.pageSize}
          hideLabel
          value={String(pageSize)}
          options={sizes.map((size) => ({ value: String(size), label: texts.perPage(size) }))}
          onChange={(size) => onPageSizeChange(Number(size))}
        />
      )}
      <span role="status">{texts.rangeOf((page - 1) * pageSize + 1, Math.min(total, page * pageSize), total)}</span>
      {pages > 1 && (
        <PagesButtons>
          {pages > 2 && step('chevrons-left', texts.firstPage, 1, true)}
          {step('chevron-left', texts.previous, page - 1)}
          {step('chevron-right', texts.next, page + 1)}
          {pages > 2 && step('chevrons-right', texts.lastPage, pages, true)}
        </PagesButtons>
      )}
    </PagesRoot>
  );
}
