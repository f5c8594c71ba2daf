import type { Overview } from '@parlance/contract/calls/workspaces';
import { answerFigures } from '@parlance/contract/figures';
import { BarChart } from '@parlance/ui-kit/chart';
import { EmptyState, Skeleton, SkeletonCards } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { Card, PageHeader } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { useWorkspaceId } from '../../shared/state/address.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { StorageMeter } from '../../shared/ui/StorageMeter.tsx';
import { Columns, Page } from './Dashboard.styles.ts';
import { FallbackMessages } from './FallbackMessages.tsx';
import { GetStarted } from './GetStarted.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { Period, usePeriod } from './Period.tsx';

/** Messages per day, by what they were answered with. */
function DailyMessages({ figures }: { figures: Overview }) {
  const { t } = useTranslation('dashboard');
  const { dayOfMonth, number } = useFormats();
  return (
    <Card title={t('daily.title')}>
      {figures.messages === 0 ? (
        <EmptyState
          icon="message-square"
          title={t('daily.empty')}
          text={t('daily.emptyText')}
          action={<LinkButton href="/messenger">{t('daily.talk')}</LinkButton>}
        />
      ) : (
        <BarChart
          label={t('daily.title')}
          categories={figures.daily.map((each) => dayOfMonth(each.day))}
          series={answerFigures
            .filter((name) => name !== 'errors' || figures.errors > 0)
            .map((name) => ({ name: t(`daily.${name}`), values: figures.daily.map((each) => each[name]) }))}
          format={number}
        />
      )}
    </Card>
  );
}

/** The storage of the workspace, by kind of data. */
function Storage({ ws }: { ws: string }) {
  const { t } = useTranslation('parts');
  const stats = useCall('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  return (
    <Card title={t('storage.title')}>
      <Answer query={stats} loading={<Skeleton lines={5} />}>
        {(answer) => <StorageMeter stats={answer} />}
      </Answer>
    </Card>
  );
}

/** Nobody has talked to the assistant yet: there are steps to take, and no figures. */
const isNew = ({ messages, previous, started }: Overview): boolean =>
  messages === 0 && previous.messages === 0 && !started.talked && !started.widget;

/** Figures of the workspace's assistant, and next steps. */
export function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'common']);
  const ws = useWorkspaceId();
  const period = usePeriod();
  const overview = useCall(
    'GET /api/1.0/overview/:ws',
    { params: { ws }, query: period.query },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('common:screen.dashboard')} actions={<Period period={period} />} />
      <Page>
        <Answer
          query={overview}
          loading={
            <>
              <SkeletonCards cards={4} height="78px" />
              <SkeletonCards cards={1} height="230px" />
              <SkeletonCards cards={2} height="210px" />
            </>
          }
        >
          {(figures) =>
            isNew(figures) ? (
              <Columns data-split="wide">
                <GetStarted started={figures.started} ws={ws} />
                <Storage ws={ws} />
              </Columns>
            ) : (
              <>
                <KeyFigures figures={figures} days={period.shown} />
                <Columns data-split="wide">
                  <DailyMessages figures={figures} />
                  <Storage ws={ws} />
                </Columns>
                <Columns data-split={Object.values(figures.started).every(Boolean) ? undefined : 'half'}>
                  <GetStarted started={figures.started} ws={ws} />
                  <FallbackMessages figures={figures} days={period.shown} />
                </Columns>
              </>
            )
          }
        </Answer>
      </Page>
    </>
  );
}
