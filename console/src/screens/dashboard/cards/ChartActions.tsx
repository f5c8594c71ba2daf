import { limits } from '@parlance/contract/limits';
import { RelativeTime } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { Menu, type MenuEntry } from '@parlance/ui-kit/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useHref, useWorkspaceZone } from '../../../shared/state/address.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { PeriodButton } from '../../../shared/ui/PeriodButton.tsx';
import { ChartDialog } from '../tabs/ChartDialog.tsx';
import { removeChart, saveRange } from '../tabs/chartActions.ts';
import { useChart, useCharts } from '../tabs/chartQueries.ts';
import { moveChart } from '../tabs/moveChart.ts';
import { AddCard } from './AddCard.tsx';
import { ChartActionsSkeleton } from './ChartActionsSkeleton.tsx';
import { daysOf, useChartRange, useRangeText } from './chartRange.ts';
import { useCardAddress } from './useCardAddress.ts';
import { figuresCall, printCards } from './useFigures.ts';

const MailDialog = lazy(async () => ({ default: (await import('../tabs/MailDialog.tsx')).MailDialog }));

const Updated = styled.span`
  align-self: center;
  color: var(--text-muted);
  white-space: nowrap;

  &[data-awaited] {
    visibility: hidden;
  }
  @media (max-width: 600px) {
    display: none;
  }
`;

/** The choices of the period, in days. */
const periods = [1, 7, limits.overviewDays, 30, 90] as const;
const unknown = { range: { days: limits.overviewDays } };

/** When the figures on screen were fetched, in epoch ms: the oldest of them; 0: none. */
function useUpdatedAt(): number {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const shown = cache.findAll({ queryKey: [figuresCall], type: 'active' });
      const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
      return times.length === 0 ? 0 : Math.min(...times);
    },
  );
}

/** The actions of a chart: its period, its cards and its properties. */
export function ChartActions({ ws, id }: { ws: string; id: string }) {
  const { t } = useTranslation(['charts', 'dashboard', 'common']);
  const navigate = useNavigate();
  const href = useHref();
  const zone = useWorkspaceZone();
  const { data: chart, isPending } = useChart(ws, id);
  const charts = useCharts(ws).data?.data ?? [];
  const period = useChartRange(chart ?? unknown);
  const rangeText = useRangeText();
  const updated = useUpdatedAt();
  // Placeholder until the first figures arrive, so that nothing moves.
  const [opened] = useState(() => Date.now());
  const address = useCardAddress();
  const [dialog, setDialog] = useState<'properties' | 'mail'>();
  const [printing, setPrinting] = useState(false);
  const editable = can('workspace:edit', ws);
  const printChart = async () => {
    setPrinting(true);
    await printCards(ws, chart?.cards ?? [], period.range);
    setPrinting(false);
  };
  const printAction = { label: t('print'), icon: 'printer' } as const;
  useScreenActions([
    ...(editable && chart
      ? [
          { id: 'addCard', label: t('card.add'), icon: 'plus', keys: 'n', onRun: () => address.add('blank') },
          {
            id: 'chartProperties',
            label: t('properties.label'),
            icon: 'settings',
            onRun: () => setDialog('properties'),
          },
        ]
      : []),
    { ...printAction, id: 'printChart', onRun: () => void printChart() },
  ]);
  if (!chart) return isPending && <ChartActionsSkeleton ws={ws} />;
  const at = charts.findIndex((one) => one.id === id);
  const leave = () => void navigate(href('/'));
  const keepRange = async () => {
    if (await saveRange(ws, chart, period.range, rangeText)) period.clear();
  };
  const printItem: MenuEntry = { ...printAction, key: 'print', onSelect: () => void printChart() };
  const editorItems: MenuEntry[] = [
    { key: 'properties', label: t('properties.label'), icon: 'settings-2', onSelect: () => setDialog('properties') },
    {
      key: 'range',
      label: t('period.keep'),
      icon: 'calendar',
      disabled: !period.differs,
      reason: t('period.kept'),
      onSelect: () => void keepRange(),
    },
    { key: 'mail', label: t('mail.label'), icon: 'mail', onSelect: () => setDialog('mail') },
    printItem,
    { type: 'separator', key: 'places' },
    {
      key: 'left',
      label: t('dashboard:tab.left'),
      icon: 'arrow-left',
      disabled: at <= 0,
      onSelect: () => void moveChart(ws, chart, at - 1),
    },
    {
      key: 'right',
      label: t('dashboard:tab.right'),
      icon: 'arrow-right',
      disabled: at < 0 || at >= charts.length - 1,
      onSelect: () => void moveChart(ws, chart, at + 1),
    },
    { type: 'separator', key: 'end' },
    {
      key: 'delete',
      label: t('remove.label'),
      icon: 'trash-2',
      danger: true,
      onSelect: () => void removeChart(ws, chart).then((gone) => gone && leave()),
    },
  ];
  const days = 'days' in period.range ? period.range.days : undefined;
  return (
    <>
      {chart.cards.length > 0 && (
        <Updated data-awaited={updated === 0 || undefined}>
          {t('updated')} <RelativeTime date={updated === 0 ? opened : updated} />
        </Updated>
      )}
      <PeriodButton
        shown={rangeText(period.range)}
        choices={periods.map((each) => ({
          label: t('common:period.last', { count: each }),
          pressed: each === days,
          onChoose: () => period.showDays(each),
        }))}
        range={daysOf(period.range, zone)}
        zone={zone}
        onRange={period.showRange}
      />
      {editable && <AddCard chart={chart} />}
      <Menu
        label={t('dashboard:tab.actions', { name: chart.name })}
        placement="bottom-end"
        trigger={(trigger) => (
          <IconButton
            icon="ellipsis"
            variant="secondary"
            loading={printing}
            label={t('dashboard:tab.actions', { name: chart.name })}
            {...trigger}
          />
        )}
        items={editable ? editorItems : [printItem]}
      />
      {dialog === 'properties' && (
        <ChartDialog ws={ws} chart={chart} onClose={() => setDialog(undefined)} onDeleted={leave} />
      )}
      {dialog === 'mail' && (
        <Suspense>
          <MailDialog ws={ws} chart={chart} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
