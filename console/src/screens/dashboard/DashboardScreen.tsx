import { PageHeader, TabPanel } from '@parlance/ui-kit/layout';
import { media, pane } from '@parlance/ui-kit/theme';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useWorkspaceId, useWorkspaceZone } from '../../shared/state/address.ts';
import { Period, usePeriod } from '../../shared/ui/Period.tsx';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { ChartActionsSkeleton } from './cards/ChartActionsSkeleton.tsx';
import { HomeTab } from './home/HomeTab.tsx';

export { readHomeAhead } from './home/readHomeAhead.ts';

const ChartTabs = lazy(async () => ({ default: (await import('./tabs/ChartTabs.tsx')).ChartTabs }));
const ChartTitle = lazy(async () => ({ default: (await import('./cards/ChartTitle.tsx')).ChartTitle }));
const ChartActions = lazy(async () => ({ default: (await import('./cards/ChartActions.tsx')).ChartActions }));
const ChartPage = lazy(async () => ({ default: (await import('./ChartPage.tsx')).ChartPage }));

/** Placeholder with the height of the tabs. */
const TabSpace = styled.div`
  height: 38px;
  margin-top: 6px;
`;

/** The height below the header. */
const Panel = styled(TabPanel)`
  display: flex;
  flex-direction: column;
  ${pane}
  ${media.print} {
    overflow: visible;
  }
`;

/** The period of the Home tab. */
function HomePeriod() {
  return <Period period={usePeriod(useWorkspaceZone())} />;
}

/** The Home tab with the usage of the workspace, and the charts beside it. */
export function DashboardScreen() {
  const { t } = useTranslation('common');
  const ws = useWorkspaceId();
  const id = useId();
  const { chart } = useAddressQuery(['chart']).values;
  const isHome = chart === '';
  const name = t('title.dashboard');
  return (
    <>
      <PageHeader
        title={
          isHome ? (
            name
          ) : (
            <Suspense fallback={name}>
              <ChartTitle ws={ws} id={chart} otherwise={name} />
            </Suspense>
          )
        }
        actions={
          isHome ? (
            <HomePeriod />
          ) : (
            <Suspense fallback={<ChartActionsSkeleton ws={ws} />}>
              <ChartActions key={chart} ws={ws} id={chart} />
            </Suspense>
          )
        }
        tabs={
          <Suspense fallback={<TabSpace />}>
            <ChartTabs id={id} ws={ws} chart={chart} />
          </Suspense>
        }
      />
      <Panel tabs={id} tab={isHome ? 'home' : chart}>
        {isHome ? (
          <HomeTab ws={ws} />
        ) : (
          <Suspense fallback={<Waiting />}>
            <ChartPage key={chart} ws={ws} id={chart} />
          </Suspense>
        )}
      </Panel>
    </>
  );
}
