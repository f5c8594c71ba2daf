import { Tabs } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { reviewStates } from './statuses.ts';
import type { Filters } from './useFilters.ts';

const all = 'all';

/** How far sentences are judged, each state with how many there are. */
export function ReviewTabs({ filters, ws }: { filters: Filters; ws: string }) {
  const { t } = useTranslation('review');
  const { group: _group, review: _review, ...others } = filters.query;
  const counts = useCall(
    'GET /api/1.0/verbatim/:ws/reviews',
    { params: { ws }, query: others },
    { keepPrevious: true },
  ).data;
  return (
    <Tabs
      label={t('tabs')}
      value={filters.query.review ?? all}
      onChange={(state) => filters.set({ review: state === all ? '' : state })}
      items={[
        { id: all, label: t('tab.all') },
        ...reviewStates.map((state) => ({ id: state, label: t(`tab.${state}`), count: counts?.[state] })),
      ]}
    />
  );
}
