import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Link, type RenderLink } from '../Link/Link.tsx';
import type { Tone } from '../styles/tone.ts';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { RowCount, RowDescription, RowDot, RowLabel, RowText } from './List.styles.ts';

export interface ListItem {
  id: string;
  label: string;
  description?: ReactNode;
  /** At the right: a count, or a word. */
  count?: ReactNode;
  /** Name of an icon. */
  icon?: string | undefined;
  /** A dot before the label, with its meaning. */
  dot?: { tone: Tone; label: string } | undefined;
  /** Makes it a link; otherwise it is a button. */
  href?: string | undefined;
}

interface ListRowViewProps {
  item: ListItem;
  current: boolean;
  /** Whether Tab stops at this entry of the list. */
  stop: boolean;
  onSelect: ((id: string) => void) | undefined;
  renderLink: RenderLink | undefined;
}

/** One entry of a list: a link when it has an address, else a button. */
export function ListRowView({ item, current, stop, onSelect, renderLink }: ListRowViewProps) {
  const content = (
    <>
      {item.dot && (
        <RowDot data-tone={item.dot.tone} title={item.dot.label}>
          <span style={visuallyHiddenStyle}>{item.dot.label}</span>
        </RowDot>
      )}
      {item.icon && <Icon name={item.icon} />}
      <RowText>
        <RowLabel title={item.label}>{item.label}</RowLabel>
        {item.description && <RowDescription>{item.description}</RowDescription>}
      </RowText>
      {item.count !== undefined && <RowCount>{item.count}</RowCount>}
    </>
  );
  const select = () => onSelect?.(item.id);
  const tabIndex = stop ? 0 : -1;
  if (item.href === undefined) {
    return (
      <button type="button" tabIndex={tabIndex} aria-current={current || undefined} onClick={select}>
        {content}
      </button>
    );
  }
  const link: RenderLink = renderLink ?? ((props) => <Link {...props} />);
  return link({
    href: item.href,
    tabIndex,
    'aria-current': current ? 'page' : undefined,
    onClick: select,
    children: content,
  });
}
