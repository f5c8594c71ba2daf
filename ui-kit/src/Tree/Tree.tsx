import { useRef, useState, type ComponentProps, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { inlineKey } from '../layers/dom.ts';
import { useTypeahead } from '../layers/useTypeahead.ts';
import { focusRingInset, truncate } from '../styles/mixins.ts';
import { treeRows, type TreeNode, type TreeRow } from './treeRows.ts';

export interface TreeProps extends Omit<ComponentProps<'div'>, 'children' | 'onSelect'> {
  /** Accessible name. */
  label: string;
  /** The root nodes with their children. */
  nodes: readonly TreeNode[];
  /** Ids of the open nodes, controlled. */
  expanded?: ReadonlySet<string>;
  /** Ids of the nodes that are open at first. */
  defaultExpanded?: ReadonlySet<string>;
  /** Called when a node is opened or closed. */
  onExpandedChange?: (ids: ReadonlySet<string>) => void;
  /** Id of the chosen node. */
  selected?: string | null;
  /** Called when a node is chosen. */
  onSelect?: (id: string) => void;
  /** Called on double click, or Enter on the chosen node. */
  onOpen?: (id: string) => void;
  /** Content of a node. @default its label */
  node?: (node: TreeNode) => ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A tree of nested items. Arrow right opens, arrow left closes or moves to the parent. Renders a `<div role="tree">`.
 */
export function Tree(props: TreeProps) {
  const { label, nodes, expanded, defaultExpanded, onExpandedChange, selected, onSelect, onOpen, node, ...rest } =
    props;
  const [own, setOwn] = useState(defaultExpanded ?? NONE);
  const open = expanded ?? own;
  const rows = treeRows(nodes, open);
  const [focused, setFocused] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const typeahead = useTypeahead();
  const tabStop = rows.find((row) => row.node.id === (focused ?? selected)) ?? rows[0];

  const toggle = (row: TreeRow, wanted: boolean) => {
    if (row.expanded === undefined || row.expanded === wanted) return;
    const next = new Set(open);
    if (wanted) next.add(row.node.id);
    else next.delete(row.node.id);
    setOwn(next);
    onExpandedChange?.(next);
  };
  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocused(row.node.id);
    root.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  };
  const choose = (row: TreeRow) => {
    if (!row.node.disabled) onSelect?.(row.node.id);
  };

  const handleKey = (event: KeyboardEvent, row: TreeRow): boolean => {
    const index = rows.indexOf(row);
    const actions: Record<string, () => void> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      ArrowRight: () => (row.expanded ? focusRow(index + 1) : toggle(row, true)),
      ArrowLeft: () =>
        row.expanded ? toggle(row, false) : focusRow(rows.findIndex(({ node: { id } }) => id === row.parent)),
      ' ': () => choose(row),
      Enter: () => {
        if (row.node.id === selected) onOpen?.(row.node.id);
        choose(row);
      },
    };
    const action = actions[inlineKey(event.key, event.currentTarget)];
    if (action) action();
    else if (event.key.length === 1)
      focusRow(
        typeahead(
          event.key,
          rows.map((other) => other.node.label),
          index,
        ),
      );
    return action !== undefined;
  };
  return (
    <Root ref={root} role="tree" aria-label={label} {...rest}>
      {rows.map((row) => {
        const { id, icon, badge, disabled } = row.node;
        const indent: CSSProperties & { '--level': number } = { '--level': row.level - 1 };
        return (
          <div
            key={id}
            role="treeitem"
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={row.expanded}
            aria-selected={id === selected}
            aria-disabled={disabled || undefined}
            tabIndex={row === tabStop ? 0 : -1}
            style={indent}
            onFocus={() => setFocused(id)}
            onClick={() => choose(row)}
            onDoubleClick={() => onOpen?.(id)}
            onKeyDown={(event) => {
              if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
              if (handleKey(event, row)) event.preventDefault();
            }}
          >
            <span
              data-part="twist"
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                toggle(row, !row.expanded);
              }}
            >
              {row.expanded !== undefined && <Icon name="chevron-right" size={14} />}
            </span>
            {icon && <Icon name={icon} />}
            <span data-part="label">{node?.(row.node) ?? row.node.label}</span>
            {badge !== undefined && <span data-part="badge">{badge}</span>}
          </div>
        );
      })}
    </Root>
  );
}

const Root = styled.div`
  font-size: var(--size-m);
  [role='treeitem'] {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 32px;
    padding-inline: calc(var(--level) * 18px + 4px) var(--space-2);
    border-radius: var(--radius-control);
    color: var(--text);
    cursor: pointer;
    user-select: none;
    ${focusRingInset}
  }
  [role='treeitem'][aria-selected='true'] {
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
  }
  [role='treeitem'][aria-disabled] {
    color: var(--text-faint);
    cursor: default;
  }
  @media (hover: hover) {
    [role='treeitem']:not([aria-selected='true'], [aria-disabled]):hover {
      background: color-mix(in oklch, var(--text) 5%, transparent);
    }
  }
  [data-part='twist'] {
    display: inline-grid;
    place-items: center;
    flex: none;
    width: 20px;
    height: 20px;
    color: var(--text-muted);
  }
  [data-part='twist'] svg {
    transition: rotate var(--motion-fast);
  }
  [data-part='twist']:dir(rtl) svg {
    rotate: 180deg;
  }
  [aria-expanded='true'] > [data-part='twist']:is(:dir(ltr), :dir(rtl)) svg {
    rotate: 90deg;
  }
  [data-part='label'] {
    flex: 1;
    ${truncate}
  }
  [data-part='badge'] {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    [role='treeitem'][aria-selected='true'] {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;
