import type { Overview } from '@parlance/contract/calls/workspaces';
import { Skeleton } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useWorkspaceZone } from '../../../shared/state/address.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { FigureRow } from '../../../shared/ui/FigureRow.ts';
import { type PeriodDays, usePeriod } from '../../../shared/ui/Period.tsx';
import { StorageMeter } from '../../../shared/ui/StorageMeter.tsx';
import { Columns, Page } from './Dashboard.styles.ts';
import { refreshEvery } from '../refreshEvery.ts';
import { fetchFigures } from './fetchFigures.ts';
import { GetStarted } from './GetStarted.tsx';

const WidgetDialog = lazy(async () => ({ default: (await import('./WidgetDialog.tsx')).WidgetDialog }));
const HomeFigures = lazy(async () => ({ default: await fetchFigures() }));

/** The storage of the workspace, by kind of data. */
function Storage({ ws }: { ws: string }) {
  const { t } = useTranslation('parts');
  const stats = useCall('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  return (
    <Card title={t('storage.title')}>
      <Answer query={stats} loading={<Skeleton lines={5} />}>
        {(answer) => <StorageMeter storage={answer} />}
      </Answer>
    </Card>
  );
}

/** Whether the workspace has no messages yet, so that only the first steps are shown. */
const isNew = ({ messages, previous, started }: Overview): boolean =>
  messages === 0 && previous.messages === 0 && !started.talked && !started.widget;

/** The days of the figures: after midnight, the first day differs from that of the request. */
const daysOf = ({ daily }: Overview, { from, to }: PeriodDays): PeriodDays => ({ from: daily[0]?.day ?? from, to });

const loading = (
  <>
    <FigureRow>
      {['messages', 'understood', 'answered', 'fallbacks', 'median'].map((figure) => (
        <Skeleton key={figure} shape="block" height="102px" />
      ))}
    </FigureRow>
    <Columns data-split="wide">
      <Skeleton shape="block" height="254px" />
      <Skeleton shape="block" height="254px" />
    </Columns>
    <Columns data-split="equal">
      <Skeleton shape="block" height="264px" />
      <Skeleton shape="block" height="264px" />
    </Columns>
  </>
);

/** Figures of the workspace's assistant, and next steps. */
export function HomeTab({ ws }: { ws: string }) {
  const period = usePeriod(useWorkspaceZone());
  // State of this component, because newer figures may move the steps while the dialog is open.
  const [addsWidget, setAddsWidget] = useState(false);
  const overview = useCall(
    'GET /api/1.0/overview/:ws',
    { params: { ws }, query: period.query },
    { keepPrevious: true, refetchInterval: refreshEvery },
  );
  // Prefetches the chunk while the server is asked; the component loads it again if this fails.
  useEffect(() => void fetchFigures().catch(() => undefined), []);
  return (
    <Page data-failed={(overview.error !== null && overview.data === undefined) || undefined}>
      <Answer query={overview} loading={loading}>
        {(figures) => {
          const started = <GetStarted started={figures.started} ws={ws} onAddWidget={() => setAddsWidget(true)} />;
          const storage = <Storage ws={ws} />;
          return isNew(figures) ? (
            <Columns data-split="wide">
              {started}
              {storage}
            </Columns>
          ) : (
            <Suspense fallback={loading}>
              <HomeFigures figures={figures} days={daysOf(figures, period.shown)} storage={storage} started={started} />
            </Suspense>
          );
        }}
      </Answer>
      {addsWidget && (
        <Suspense>
          <WidgetDialog ws={ws} onClose={() => setAddsWidget(false)} />
        </Suspense>
      )}
    </Page>
  );
}
