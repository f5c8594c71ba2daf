import { useEffect, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Virtuoso, type Components, type VirtuosoHandle } from 'react-virtuoso';
import type { RenderLink } from '../Link/Link.tsx';
import { ListItems, ListRoot, ListRow } from './List.styles.ts';
import { ListRowView, type ListItem } from './ListRowView.tsx';
import { useListKeys } from './useListKeys.ts';

export interface ListProps extends Omit<ComponentPropsWithRef<'div'>, 'onSelect' | 'children'> {
  /** Names the list. */
  label: string;
  /** The entries, in order. */
  items: readonly ListItem[];
  /** Id of the entry shown beside the list. */
  value?: string | undefined;
  /** Called when an entry is chosen. */
  onSelect?: ((id: string) => void) | undefined;
  /** How links are rendered. @default the provider's */
  renderLink?: RenderLink | undefined;
  /** Shown when there are no entries. */
  empty?: ReactNode;
}

/** Above this number of entries only the visible ones are rendered. */
const virtualFrom = 100;

const components: Components<ListItem> = {
  List: ({ context: _context, ...props }) => <div role="list" {...props} />,
  Item: ({ context: _context, item: _item, ...props }) => <ListRow role="listitem" {...props} />,
};

/**
 * Entries to choose from; the chosen one is shown beside the list. One tab stop: arrows, Home and End move in it.
 * Renders a `<div>` with a named list.
 */
export function List({ label, items, value, onSelect, renderLink, empty, ...rest }: ListProps) {
  const virtuoso = useRef<VirtuosoHandle>(null);
  const index = items.findIndex((item) => item.id === value);
  const [first] = useState(index);
  const { stop, onRange, handlers } = useListKeys({ items, index, virtuoso });
  const row = (item: ListItem) => (
    <ListRowView
      item={item}
      current={item.id === value}
      stop={item.id === stop}
      onSelect={onSelect}
      renderLink={renderLink}
    />
  );

  useEffect(() => {
    if (index >= 0 && index !== first) virtuoso.current?.scrollIntoView({ index });
  }, [index, first]);

  return (
    <ListRoot {...rest}>
      {items.length === 0 && empty}
      {items.length > 0 && items.length <= virtualFrom && (
        <ListItems aria-label={label} {...handlers}>
          {items.map((item, at) => (
            <ListRow as="li" key={item.id} data-index={at}>
              {row(item)}
            </ListRow>
          ))}
        </ListItems>
      )}
      {items.length > virtualFrom && (
        <Virtuoso
          ref={virtuoso}
          data={items}
          role="group"
          aria-label={label}
          tabIndex={-1}
          rangeChanged={onRange}
          {...handlers}
          components={components}
          computeItemKey={(_, item) => item.id}
          initialTopMostItemIndex={Math.max(0, first)}
          itemContent={(_, item) => row(item)}
        />
      )}
    </ListRoot>
  );
}
