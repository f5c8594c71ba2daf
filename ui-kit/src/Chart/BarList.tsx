import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { BarRow, BarRows, More } from './BarList.styles.ts';
import type { StatDeltaValue } from '../Change/change.ts';
import { ChangeText } from '../Change/ChangeText.tsx';
import { changeWords } from '../Change/changeWords.ts';
import { numberFormat } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.ts';
import { ChartFrame, type ChartCommonProps } from './ChartFrame.tsx';

export interface BarListItem {
  name: string;
  /** Null: not known; shown without a bar. */
  value: number | null;
  /** The sum of the remaining values, not a value itself. */
  other?: boolean | undefined;
  /** Change since the previous period, shown at the right. */
  change?: BarListChange | undefined;
}

export interface BarListChange extends StatDeltaValue {
  /** The previous value, shown on hover, as in `from 7,921`. */
  from?: string | undefined;
}

export interface BarListProps extends Omit<ChartCommonProps, 'height' | 'tableToggle'> {
  /** In order, usually the largest first. */
  items: readonly BarListItem[];
  /** What the changes compare with, as in `Change since last week`: header of their column in the table. */
  changesName?: string | undefined;
  /** Called on click and Enter on an item that `opens`. */
  onPoint?: ((index: number) => void) | undefined;
  /** Whether an item can be opened. @default all that are not `other` */
  opens?: ((index: number) => boolean) | undefined;
  /** Action of a press on an item, as in `Open 489 messages`. */
  pointAction?: ((index: number) => string) | undefined;
  /** Below the list, for instance a link to all. */
  more?: ReactNode;
}

type Variables = CSSProperties & Record<`--${string}`, string>;

/** The first of many values, as names on horizontal bars. Renders a `<figure>` with a list. */
export function BarList({
  items,
  changesName = '',
  format = (value) => numberFormat().format(value),
  onPoint,
  opens = (index) => items[index]?.other !== true,
  pointAction,
  more,
  ...rest
}: BarListProps) {
  const texts = useTexts();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [wanted, setWanted] = useState(0);
  const greatest = Math.max(0, ...items.map(({ value }) => Math.abs(value ?? 0))) || 1;
  const written = (value: number | null) => (value === null ? '–' : format(value));
  const hasChanges = items.some(({ change }) => change !== undefined);
  const openable = onPoint ? [...items.keys()].filter(opens) : [];
  // The focused item may no longer exist.
  const stop = openable.includes(wanted) ? wanted : openable[0];
  const handleKeyDown = (event: KeyboardEvent) => {
    const place = openable.indexOf(stop ?? -1);
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: openable.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[Math.max(0, Math.min(to, openable.length - 1))]?.focus();
  };
  return (
    <ChartFrame
      {...rest}
      height={36 * items.length}
      isReadable
      tableToggle={false}
      head={[rest.label, ...(hasChanges ? [changesName] : [])]}
      count={items.length}
      row={(index) => [
        items[index]?.name ?? '',
        written(items[index]?.value ?? null),
        ...(hasChanges ? [changeWords(items[index]?.change, texts)] : []),
      ]}
    >
      <BarRows ref={list} data-changes={hasChanges ? '' : undefined} aria-label={rest.label} onKeyDown={handleKeyDown}>
        {items.map(({ name, value, other, change }, index) => {
          const share: Variables = { '--share': `${(100 * Math.abs(value ?? 0)) / greatest}%` };
          const content = (
            <>
              <span className="bar" title={name} style={share}>
                <span>{name}</span>
              </span>
              <span className="value">{written(value)}</span>
              {change && <ChangeText className="change" change={change} title={change.from} />}
            </>
          );
          return (
            <BarRow key={`${id}${name}${String(other)}`} data-other={other ? '' : undefined}>
              {openable.includes(index) ? (
                <button
                  type="button"
                  tabIndex={index === stop ? 0 : -1}
                  title={pointAction?.(index)}
                  onFocus={() => setWanted(index)}
                  onClick={() => onPoint?.(index)}
                >
                  {content}
                </button>
              ) : (
                <div>{content}</div>
              )}
            </BarRow>
          );
        })}
      </BarRows>
      {more && <More>{more}</More>}
    </ChartFrame>
  );
}
