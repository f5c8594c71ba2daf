import { IconButton } from '@parlance/ui-kit/form';
import { plainList } from '@parlance/ui-kit/theme';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useItemFocus } from './useItemFocus.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;
const Parts = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  ${plainList}
`;
const Part = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  min-width: 0;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-sunken);
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 28px;
  strong {
    flex: 1;
    min-width: 0;
    font-size: var(--size-s);
    font-weight: var(--weight-semibold);
    overflow-wrap: anywhere;
  }
`;

type Move = 'up' | 'down';

interface PartListProps<T> {
  label: string;
  items: readonly T[];
  /** The name of a part by its place, from 1; for its heading and the names of its buttons. */
  nameOf: (number: number, item: T) => string;
  onChange: (items: T[]) => void;
  children: (item: T, change: (item: T) => void, at: number) => ReactNode;
  /** Renders the button below the parts, which calls the given function with a new part. */
  add?: (add: (item: T) => void) => ReactNode;
}

/**
 * An ordered list of parts: each can be moved, which keeps its focus, or removed. A new part gets the focus; after a
 * removal, its neighbour does.
 */
export function PartList<T>({ label, items, nameOf, onChange, children, add }: PartListProps<T>) {
  const { t } = useTranslation('parts');
  const { ref, adding, removing } = useItemFocus<HTMLDivElement>(items.length);
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<{ at: number; move: Move }>(null);

  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    const part = wanted && list.current?.children[wanted.at];
    const own = part?.querySelector<HTMLElement>(`[data-move='${wanted?.move}']:not(:disabled)`);
    (own ?? part?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
  });

  const move = (from: number, to: number) => {
    const order = [...items];
    order.splice(to, 0, ...order.splice(from, 1));
    next.current = { at: to, move: to < from ? 'up' : 'down' };
    onChange(order);
  };
  const remove = (at: number) => {
    removing(at);
    onChange(items.filter((_, index) => index !== at));
  };

  return (
    <Root ref={ref} data-items>
      {items.length > 0 && (
        <Parts ref={list} aria-label={label}>
          {items.map((item, at) => {
            const name = nameOf(at + 1, item);
            return (
              <Part key={at} data-item>
                <Head>
                  <strong>{name}</strong>
                  {items.length > 1 && (
                    <>
                      <IconButton
                        icon="arrow-up"
                        size="s"
                        data-move="up"
                        label={t('list.up', { name })}
                        disabled={at === 0}
                        onClick={() => move(at, at - 1)}
                      />
                      <IconButton
                        icon="arrow-down"
                        size="s"
                        data-move="down"
                        label={t('list.down', { name })}
                        disabled={at === items.length - 1}
                        onClick={() => move(at, at + 1)}
                      />
                    </>
                  )}
                  <IconButton
                    icon="trash-2"
                    size="s"
                    data-remove
                    label={t('list.remove', { name })}
                    onClick={() => remove(at)}
                  />
                </Head>
                {children(item, (changed) => onChange(items.map((one, index) => (index === at ? changed : one))), at)}
              </Part>
            );
          })}
        </Parts>
      )}
      {add && (
        <div data-add>
          {add((item) => {
            adding();
            onChange([...items, item]);
          })}
        </div>
      )}
    </Root>
  );
}
