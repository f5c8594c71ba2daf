import type { Verbatim } from '@parlance/contract/calls/verbatim';
import type { BulkAction, DataTableHandle, RowAction } from '@parlance/ui-kit/table';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenActions } from '../state/screenActions.ts';
import { can } from '../state/session.ts';
import { undoLast } from '../state/undoable.ts';
import { useKeys } from '../state/useKeys.ts';
import { IntentPicker, type SuggestedIntent } from './IntentPicker.tsx';
import { accept, assign, ignore, reset, type ReviewTarget } from './reviewActions.ts';
import { acceptance, likeliestOf } from './suggestion.ts';
import type { VerbatimQuery } from './verbatimPages.ts';

interface ReviewingOptions {
  ws: string;
  rows: readonly Verbatim[];
  /** The filters of the list, to review all matching messages. */
  filters: VerbatimQuery;
  table: RefObject<DataTableHandle | null>;
  /** The row that is open beside the list, which the keys act on. */
  shown?: Verbatim | undefined;
}

interface Reviewing {
  bulkActions: BulkAction<Verbatim>[];
  rowActions: ((row: Verbatim) => RowAction[]) | undefined;
  selection: ReadonlySet<string>;
  onSelectionChange: (keys: ReadonlySet<string>) => void;
  /** The intent picker, to be rendered beside the table. */
  picker: ReactNode;
}

const none: ReadonlySet<string> = new Set();

const inTable = (): boolean => Boolean(document.activeElement?.closest('[role=grid]'));

/** Reviews the rows of a table: keys, actions and the intent picker. */
export function useReviewing({ ws, rows, filters, table, shown }: ReviewingOptions): Reviewing {
  const { t } = useTranslation('review');
  const [picking, setPicking] = useState<
    ReviewTarget & { count: number; suggestions: SuggestedIntent[]; home?: string; byKeys: boolean }
  >();
  const [selection, setSelection] = useState(none);
  const may = can('nlp_intent:edit', ws);
  const { group: _group, order: _order, ...matching } = filters;

  /**
   * The row to focus once the reviewed rows are updated or gone. The reviewed rows may first be shown as reviewed and
   * leave the list with the next answer, which would put the row below in the place of the wanted one.
   */
  const next = useRef<{ id: string; reviewed: ReadonlySet<string>; changes: number }>(undefined);
  useEffect(() => {
    const wanted = next.current;
    if (!wanted) return;
    if (rows.some(({ id }) => id === wanted.id)) table.current?.focusRow(wanted.id);
    wanted.changes += 1;
    if (wanted.changes === 2 || !rows.some(({ id }) => wanted.reviewed.has(id))) next.current = undefined;
  }, [rows, table]);

  /** Reviews rows; after a review by keyboard, the next row gets the focus. */
  const review = (chosen: readonly Verbatim[], work: () => Promise<unknown>, byKeys = inTable()) => {
    setSelection(none);
    const id = byKeys && chosen.length === 1 ? nextAfter(rows, chosen)?.id : undefined;
    next.current = id === undefined ? undefined : { id, reviewed: new Set(chosen.map((row) => row.id)), changes: 0 };
    void work();
  };
  const pick = (chosen: readonly Verbatim[], all = false) => {
    const [first] = chosen;
    setPicking({
      ...(all ? { matching } : { rows: chosen }),
      count: all ? Infinity : chosen.length,
      suggestions: all ? [] : suggestionsOf(chosen),
      byKeys: inTable(),
      ...(first && { home: first.now?.class ?? first.class ?? undefined }),
    });
  };
  const acceptRows = (chosen: readonly Verbatim[]) => review(chosen, () => accept(ws, chosen));
  const ignoreRows = (chosen: readonly Verbatim[]) => review(chosen, () => ignore(ws, { rows: chosen }));

  const bulkActions: BulkAction<Verbatim>[] = [
    {
      key: 'accept',
      label: t('action.accept'),
      icon: 'check',
      shortcut: 'a',
      onAction: (chosen) => acceptRows(chosen),
    },
    {
      key: 'assign',
      label: t('action.assign'),
      icon: 'tag',
      shortcut: 'i',
      takesAll: true,
      onAction: (chosen, _keys, all) => pick(chosen, all),
    },
    {
      key: 'ignore',
      label: t('action.ignore'),
      icon: 'ban',
      shortcut: 'x',
      takesAll: true,
      onAction: (chosen, _keys, all) => {
        review(chosen, () => ignore(ws, all ? { matching } : { rows: chosen }));
      },
    },
    {
      key: 'reset',
      label: t('action.reset'),
      icon: 'rotate-ccw',
      shortcut: 'r',
      onAction: (chosen) => review(chosen, () => reset(ws, chosen)),
    },
  ];
  const rowActions = (row: Verbatim): RowAction[] =>
    row.review.state === 'new'
      ? [
          {
            key: 'accept',
            label: t('action.accept'),
            icon: 'check',
            disabled: acceptance(row) === undefined,
            reason: t('nothing'),
            onAction: () => acceptRows([row]),
          },
          { key: 'assign', label: t('action.assign'), icon: 'tag', onAction: () => pick([row]) },
          { key: 'ignore', label: t('action.ignore'), icon: 'ban', onAction: () => ignoreRows([row]) },
        ]
      : [
          { key: 'assign', label: t('action.assign'), icon: 'tag', onAction: () => pick([row]) },
          {
            key: 'reset',
            label: t('action.reset'),
            icon: 'rotate-ccw',
            onAction: () => review([row], () => reset(ws, [row])),
          },
        ];

  // Inside the table, its own keys apply; outside, they act on the open row.
  const keys: Record<string, () => void> = {
    u: undoLast,
    ...(shown && { a: () => acceptRows([shown]), i: () => pick([shown]), x: () => ignoreRows([shown]) }),
  };
  useKeys(may ? keys : {}, { isExcluded: isOfTable });
  const shortcut = (key: string, label: string) => ({ id: `review-${key}`, group: t('keys.title'), keys: key, label });
  useScreenActions(
    may
      ? [
          shortcut('a', t('keys.accept')),
          shortcut('i', t('keys.assign')),
          shortcut('x', t('keys.ignore')),
          shortcut('r', t('keys.reset')),
          shortcut('u', t('keys.undo')),
        ]
      : [],
  );

  const suggestions = useMemo(() => picking?.suggestions ?? [], [picking]);
  return {
    bulkActions: may ? bulkActions : [],
    rowActions: may ? rowActions : undefined,
    selection,
    onSelectionChange: setSelection,
    picker: (
      <IntentPicker
        ws={ws}
        open={picking !== undefined}
        label={t('picker.title', { count: picking?.count === Infinity ? 2 : (picking?.count ?? 1) })}
        suggestions={suggestions}
        home={picking?.home}
        onClose={() => setPicking(undefined)}
        onPick={(intent) => {
          if (!picking) return;
          setPicking(undefined);
          review('rows' in picking ? picking.rows : [], () => assign(ws, picking, intent), picking.byKeys);
        }}
      />
    ),
  };
}

/** The intents that the draft models predict for the rows, the most frequent first. */
function suggestionsOf(rows: readonly Verbatim[]): SuggestedIntent[] {
  const found = new Map<string, SuggestedIntent & { times: number }>();
  for (const { now } of rows) {
    const likeliest = likeliestOf(now);
    if (!now || !likeliest) continue;
    const times = (found.get(likeliest.id)?.times ?? 0) + 1;
    found.set(likeliest.id, { ...likeliest, ...(rows.length === 1 && { score: now.score }), times });
  }
  return [...found.values()].sort((a, b) => b.times - a.times);
}

/** The next unreviewed row below the given ones. */
function nextAfter(rows: readonly Verbatim[], chosen: readonly Verbatim[]): Verbatim | undefined {
  const ids = new Set(chosen.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => ids.has(id));
  return rows.slice(last + 1).find(({ review }) => review.state === 'new');
}

/** Inside the table, its own keys act on the active row; undo acts on no row. */
const isOfTable = (name: string, pressed: Element): boolean => name !== 'u' && pressed.closest('[role=grid]') !== null;
