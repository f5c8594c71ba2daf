import { limits } from '@parlance/contract/limits';
import { Inline, Tabs, type TabData } from '@parlance/ui-kit/layout';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useHref } from '../../../shared/state/address.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { useCharts } from './chartQueries.ts';
import { moveChart } from './moveChart.ts';

const ChartDialog = lazy(async () => ({ default: (await import('./ChartDialog.tsx')).ChartDialog }));

const Row = styled(Inline)`
  min-width: 0;

  > span {
    flex: none;
    margin-top: 6px;
    padding-inline-start: var(--space-2);
    color: var(--text-muted);
    font-size: var(--size-s);
  }
`;

/** The address of a tab of the dashboard; for an empty id, that of Home. */
export const tabPath = (chart: string): string => (chart === '' ? '/' : `/?${new URLSearchParams({ chart })}`);

interface ChartTabsProps {
  id: string;
  ws: string;
  /** Id of the open chart; empty: Home. */
  chart: string;
}

/** The Home tab and the charts of the workspace; administrators add charts and move them. */
export function ChartTabs({ id, ws, chart }: ChartTabsProps) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const href = useHref();
  const [creating, setCreating] = useState(false);
  const charts = useCharts(ws).data?.data ?? [];
  const editable = can('workspace:edit', ws);
  const addable = editable && charts.length < limits.chartTabs;
  const show = (tab: string) => void navigate(href(tabPath(tab === 'home' ? '' : tab)));
  useScreenActions(
    addable ? [{ id: 'addChart', label: t('tab.add'), icon: 'plus', onRun: () => setCreating(true) }] : [],
  );
  const items: TabData[] = [
    { id: 'home', label: t('tab.home') },
    ...charts.map(({ id: key, name }) => ({ id: key, label: name, movable: true })),
  ];
  const move = (key: string, to: number) => {
    const moved = charts.find((one) => one.id === key);
    if (moved) void moveChart(ws, moved, to);
  };
  return (
    <Row gap={2} wrap={false}>
      <Tabs
        id={id}
        label={t('tab.label')}
        items={items}
        value={chart === '' ? 'home' : chart}
        onChange={show}
        activation="manual"
        {...(editable && { onMove: move })}
        {...(addable && { onAdd: () => setCreating(true), addLabel: t('tab.add') })}
      />
      {editable && !addable && <span>{t('tab.full', { most: limits.chartTabs })}</span>}
      {creating && (
        <Suspense>
          <ChartDialog ws={ws} onClose={() => setCreating(false)} onCreated={show} />
        </Suspense>
      )}
    </Row>
  );
}
