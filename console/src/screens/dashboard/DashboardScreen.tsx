import { SkeletonCards } from '@parlance/ui-kit/data';
import { PageHeader } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useWorkspaceId } from '../../shared/state/address.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { Columns, Page } from './Dashboard.styles.ts';
import { DailyMessages } from './DailyMessages.tsx';
import { GetStarted } from './GetStarted.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { NotUnderstood } from './NotUnderstood.tsx';
import { Period } from './Period.tsx';
import { Storage } from './Storage.tsx';
import { usePeriod } from './usePeriod.ts';

/** How the workspace's assistant is doing, and what to do next. */
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
          {(figures) => (
            <>
              <KeyFigures figures={figures} />
              <Columns data-split="wide">
                <DailyMessages figures={figures} />
                <Storage ws={ws} />
              </Columns>
              <Columns data-split={Object.values(figures.started).every(Boolean) ? undefined : 'half'}>
                <GetStarted started={figures.started} ws={ws} />
                <NotUnderstood figures={figures} />
              </Columns>
            </>
          )}
        </Answer>
      </Page>
    </>
  );
}
