import { EmptyState } from '@parlance/ui-kit/data';
import { leaveBy } from '@parlance/ui-kit/fields';
import { LinkButton } from '@parlance/ui-kit/form';
import { fill } from '@parlance/ui-kit/theme';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useCall } from '../api/queryClient.ts';
import { useScreenActions } from '../state/screenActions.ts';
import { can } from '../state/session.ts';
import { Answer } from '../ui/Answer.tsx';
import { MasterDetail } from '../ui/MasterDetail.tsx';
import { PaneSkeleton } from '../ui/ScreenSkeletons.tsx';
import { useAddressQuery } from '../ui/useAddressQuery.ts';
import { useNarrow } from '../ui/useNarrow.ts';
import { AddThing } from './AddThing.tsx';
import { byLabel, type ThingRow } from './data/things.ts';
import { ThingDetail } from './detail/ThingDetail.tsx';
import { ThingList } from './list/ThingList.tsx';

/**
 * The virtual things of a workspace with their states. The states arrive later than the things, and stay during a
 * refetch.
 */
function useThingRows(ws: string) {
  const things = useCall('GET /api/1.0/workspaces/:ws/vthings', { params: { ws } });
  const states = useCall('GET /api/1.0/workspaces/:ws/vthings/states', { params: { ws } });
  const rows = useMemo((): ThingRow[] => {
    const byId = new Map(states.data?.data.map((state) => [state.vthingId, state]));
    return (things.data?.data ?? []).map((thing) => ({ ...thing, state: byId.get(thing.vthingId) })).toSorted(byLabel);
  }, [things.data, states.data]);
  return { things, rows, isComplete: !states.isPending };
}

const Frame = styled.div`
  display: flex;
  ${fill}
  > * {
    flex: 1;
    min-width: 0;
  }
`;

/**
 * The virtual things of a workspace, and the details of one: by default the first; on a phone the list is shown first.
 */
export function WorkspaceThings({ ws }: { ws: string }) {
  const { t } = useTranslation('things');
  const narrow = useNarrow();
  const { pathname } = useLocation();
  const address = useAddressQuery(['thing', 'q', 'kind', 'view']);
  const { things, rows, isComplete } = useThingRows(ws);
  const [adding, setAdding] = useState(false);
  const wanted = address.values.thing;
  // The list has its own message when it is empty.
  const isSaid = things.data !== undefined && wanted === '';
  const chosen = wanted === '' ? rows[0] : rows.find(({ vthingId }) => vthingId === wanted);
  // On a phone, the list is shown alone first.
  const shown = wanted !== '' || !narrow;
  const add = can('thing:edit', ws) ? () => setAdding(true) : undefined;
  useScreenActions(add ? [{ id: 'addThing', label: t('add.title'), icon: 'plus', onRun: add }] : []);
  return (
    <Frame>
      <MasterDetail
        label={t('resize')}
        chosen={wanted !== ''}
        list={
          <ThingList
            query={things}
            rows={rows}
            value={shown ? chosen?.vthingId : undefined}
            address={address}
            base={pathname}
            onAdd={add}
            quiet={!narrow}
          />
        }
        detail={
          // The state adds lines above the tabs, so the details wait for it.
          chosen && !isComplete ? (
            <PaneSkeleton />
          ) : chosen ? (
            <ThingDetail
              key={chosen.vthingId}
              ws={ws}
              thing={chosen}
              address={address}
              back={narrow ? pathname : undefined}
            />
          ) : isSaid ? null : (
            <Answer query={things} loading={<PaneSkeleton />}>
              {() => (
                <EmptyState
                  icon="search"
                  title={t('notFound')}
                  text={t('notFoundText')}
                  action={<LinkButton href={pathname}>{t('notFoundAction')}</LinkButton>}
                />
              )}
            </Answer>
          )
        }
      />
      {adding && (
        // Its texts are loaded when it opens. Without this, the screen would be hidden meanwhile, and lose its focus.
        <Suspense>
          <AddThing
            ws={ws}
            onClose={() => setAdding(false)}
            onAdded={(thing) => leaveBy(() => address.set({ thing, q: '', kind: '', view: '' }, { push: true }))}
          />
        </Suspense>
      )}
    </Frame>
  );
}
