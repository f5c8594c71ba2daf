import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { clockOf } from '@parlance/contract/days';
import { downloadCsv, downloadPng } from '@parlance/ui-kit/chart';
import { IconButton } from '@parlance/ui-kit/form';
import { Menu, type MenuEntry } from '@parlance/ui-kit/overlay';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import type { CardActions } from './useCardHandles.ts';
import { resized } from './cardOrder.ts';
import { useComparisonName, useFigureNames } from './valueNames.ts';

/**
 * The figures of a card as rows with a header, for a file. Times are written with their year, in the time zone of the
 * figures and so that every spreadsheet reads them.
 */
function figureRows(
  figures: Figures,
  names: { categories: readonly string[]; series: readonly string[] },
  head: { dimension: string; comparison: string },
): (string | number | null)[][] {
  const { categories, series, comparison, step, time_zone: timeZone } = figures;
  const clock = clockOf(timeZone);
  return [
    [head.dimension, ...names.series, ...(comparison ? [head.comparison] : [])],
    ...categories.map(({ start }, row) => [
      step === null || start === null
        ? (names.categories[row] ?? '')
        : clock(Date.parse(start)).slice(0, step === 'hour' ? 16 : 10),
      ...series.map(({ points }) => points[row]?.value ?? null),
      ...(comparison ? [comparison[row]?.value ?? null] : []),
    ]),
  ];
}

interface CardMenuProps extends CardActions {
  card: ChartCard;
  figures: Figures | undefined;
  at: number;
  count: number;
  editable: boolean;
  box: RefObject<HTMLElement | null>;
}

/** All actions on a card, also for the keyboard. */
export function CardMenu(props: CardMenuProps) {
  const { card, figures, at, count, editable, box } = props;
  const { onEdit, onDuplicate, onDelete, onPlace, onSize } = props;
  const { t } = useTranslation(['charts', 'common']);
  const namesOf = useFigureNames();
  const comparisonName = useComparisonName();
  const saveRows = () =>
    attempt(t('card.downloadFailed'), async () => {
      if (!figures) return;
      const head = {
        dimension: t(card.dimension === 'none' ? 'editor.metric' : `dimension.${card.dimension}`),
        comparison: comparisonName(card.compare),
      };
      downloadCsv(figureRows(figures, namesOf(card, figures), head), card.name);
    });
  const savePicture = () =>
    attempt(t('card.downloadFailed'), async () => {
      const figure = box.current?.querySelector('figure') ?? box.current;
      if (figure) await downloadPng(figure, card.name);
    });
  const size = (key: string, label: string, wider: number, higher: number): MenuEntry => {
    const next = resized(card, wider, higher);
    return {
      key,
      label,
      keepOpen: true,
      disabled: next.columns === card.columns && next.rows === card.rows,
      onSelect: () => onSize(next),
    };
  };
  const edits: MenuEntry[] = [
    { key: 'edit', label: t('card.edit'), icon: 'pencil', onSelect: onEdit },
    { key: 'duplicate', label: t('card.duplicate'), icon: 'copy', onSelect: onDuplicate },
    {
      key: 'earlier',
      label: t('card.earlier'),
      icon: 'arrow-left',
      disabled: at === 0,
      onSelect: () => onPlace(at - 1),
    },
    {
      key: 'later',
      label: t('card.later'),
      icon: 'arrow-right',
      disabled: at >= count - 1,
      onSelect: () => onPlace(at + 1),
    },
    {
      key: 'size',
      label: t('card.size'),
      icon: 'layout-grid',
      items: [
        size('wider', t('card.wider'), 1, 0),
        size('narrower', t('card.narrower'), -1, 0),
        size('higher', t('card.higher'), 0, 1),
        size('lower', t('card.lower'), 0, -1),
      ],
    },
    { type: 'separator', key: 'files' },
  ];
  const ends: MenuEntry[] = [
    { type: 'separator', key: 'end' },
    { key: 'delete', label: t('common:action.delete'), icon: 'trash-2', danger: true, onSelect: onDelete },
  ];
  const downloads: MenuEntry[] = [
    { key: 'csv', label: t('card.csv'), icon: 'download', disabled: !figures, onSelect: () => void saveRows() },
    { key: 'png', label: t('card.png'), icon: 'image', disabled: !figures, onSelect: () => void savePicture() },
  ];
  return (
    <Menu
      label={t('card.actions', { name: card.name })}
      placement="bottom-end"
      trigger={(trigger) => (
        <IconButton size="s" icon="ellipsis" label={t('card.actions', { name: card.name })} {...trigger} />
      )}
      items={editable ? [...edits, ...downloads, ...ends] : downloads}
    />
  );
}
