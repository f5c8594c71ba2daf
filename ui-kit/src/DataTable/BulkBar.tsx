import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { Keys } from '../ShortcutSheet/Keys.tsx';
import { focusRing } from '../styles/mixins.ts';
import type { TableTexts } from './texts.ts';
import type { BulkAction } from './types.ts';

interface BulkBarProps<Row> {
  count: number;
  /** Whether all matching rows are selected, including those on the server. */
  isEvery: boolean;
  /** Number of rows that could be selected, if it is larger; else `null`. */
  offer: number | null;
  actions: readonly BulkAction<Row>[];
  onRun: (action: BulkAction<Row>) => void;
  onSelectEvery: () => void;
  onClear: () => void;
  say: TableTexts;
}

/** The bar of bulk actions, with their keys. It has its own space below the rows and covers none of them. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { count, isEvery, offer, actions, onRun, onSelectEvery, onClear, say } = props;
  const selected = isEvery ? say.allSelected(count) : say.selected(count);
  return (
    <Room>
      <Bar role="toolbar" aria-label={selected}>
        <span data-part="count">{selected}</span>
        {offer !== null && (
          <button type="button" data-part="all" onClick={onSelectEvery}>
            {say.selectAllRows(offer)}
          </button>
        )}
        <i aria-hidden="true" />
        {actions.map((action) => (
          <button
            key={action.key}
            type="button"
            data-part="action"
            disabled={action.disabled || (isEvery && !action.takesAll)}
            title={isEvery && !action.takesAll ? say.notForAll : undefined}
            aria-keyshortcuts={action.shortcut}
            data-danger={action.danger ? '' : undefined}
            onClick={() => onRun(action)}
          >
            {action.icon && <Icon name={action.icon} size={14} />}
            {action.label}
            {action.shortcut && <Keys keys={action.shortcut} />}
          </button>
        ))}
        <button
          type="button"
          data-part="clear"
          aria-label={say.clearSelection}
          title={say.clearSelection}
          onClick={onClear}
        >
          <Icon name="x" size={14} />
        </button>
      </Bar>
    </Room>
  );
}

const Room = styled.div`
  display: flex;
  flex: none;
  justify-content: center;
  padding: var(--space-2);
  border-top: 1px solid var(--line);
  background: var(--surface-sunken);
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;
  min-width: 0;
  padding: 4px;
  border-radius: var(--radius-card);
  background: var(--surface-inverse);
  color: var(--text-inverse);
  font-size: var(--size-m);
  white-space: nowrap;

  /* Begins with the texts of the buttons below it. */
  [data-part='count'] {
    padding-inline-start: var(--space-2);
    font-variant-numeric: tabular-nums;
  }
  i {
    flex: none;
    width: 1px;
    height: 16px;
    margin: 0 var(--space-2);
    background: color-mix(in oklch, currentColor 30%, transparent);
  }
  button {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 6px;
    height: 28px;
    padding: 0 var(--space-2);
    border: 0;
    border-radius: 6px;
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
    ${focusRing}
  }
  button:focus-visible {
    outline-color: currentColor;
    outline-offset: -2px;
  }
  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  [data-part='all'] {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  kbd {
    border-color: color-mix(in oklch, currentColor 40%, transparent);
    color: inherit;
  }
  @media (hover: hover) {
    button:not(:disabled):hover {
      background: color-mix(in oklch, currentColor 16%, transparent);
    }
  }
  @media (hover: none) {
    kbd {
      display: none;
    }
  }
  @media (max-width: 600px) {
    flex: 1;
    gap: var(--space-1);
    i {
      display: none;
    }
    [data-part='clear'] {
      order: -1;
    }
    button {
      min-height: 40px;
    }
    [data-part='count'],
    [data-part='all'] {
      margin-inline-end: auto;
    }
    [data-part='action'] {
      flex: 1 0 auto;
      justify-content: center;
      border: 1px solid color-mix(in oklch, currentColor 30%, transparent);
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
