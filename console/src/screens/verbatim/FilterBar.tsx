import { Button, Combobox, IconButton, SearchField, Select, Switch } from '@parlance/ui-kit/form';
import { Stack, useMediaQuery } from '@parlance/ui-kit/layout';
import { Popover } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { can } from '../../shared/state/session.ts';
import { FoldedFilters } from '../../shared/ui/FoldedFilters.tsx';
import { useDraftText } from '../../shared/ui/useDraftText.ts';
import { FilterPills } from './FilterPills.tsx';
import {
  channels,
  nowWords,
  orders,
  predictionFilters,
  ratings,
  ratingWords,
  responseStatuses,
  singleOrders,
  verbatimStatuses,
} from './statuses.ts';
import { FilterSelect } from '../../shared/ui/FilterSelect.tsx';
import { useChannelName } from './useChannelName.ts';
import { type Filters, uncertain } from './useFilters.ts';

const orderWords = { teaches: 'byTeaching', time: 'byTime', count: 'byCount', score: 'byScore' } as const;

const Bar = styled('search')`
  display: flex;
  flex-wrap: wrap;
  flex: 1;
  gap: var(--space-2);
  align-items: center;
  min-width: 0;

  > * {
    flex: none;
  }
  > :first-child {
    flex: 1 1 180px;
    max-width: 260px;
    min-width: 0;
  }
  @media (max-width: 600px) {
    > :first-child {
      flex-basis: 110px;
      max-width: none;
    }
  }
`;

/** The layout of the rows, at the end of the line. */
const Layout = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  margin-inline-start: auto;
  > :last-child {
    width: 200px;
  }
`;
/** Window width in pixels up to which one button opens all filters. */
const foldsUpTo = 1200;

/** The filters of Verbatim: those that are set, each with a remove button, and a button that opens all. */
export function FilterBar({ filters, ws }: { filters: Filters; ws: string }) {
  const { t } = useTranslation(['verbatim', 'review']);
  const { values, set, narrowed, clear } = filters;
  const folds = useMediaQuery(`(max-width: ${foldsUpTo}px)`);
  const search = useDraftText(values.search, (text) => set({ search: text }));
  const folded = [
    values.status,
    values.status_response,
    values.intent,
    values.channel,
    values.rating,
    values.handed_over,
    values.now,
    values.group,
  ];
  const count = folded.filter(Boolean).length;
  const channelName = useChannelName();
  const intents = useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } }, { enabled: can('nlp_intent:read', ws) });
  const fields = (
    <>
      <FilterSelect
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        value={values.status}
        onChange={(status) => set({ status })}
        choices={[
          ...verbatimStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          { value: uncertain, label: t('filter.uncertain') },
        ]}
      />
      <FilterSelect
        label={t('filter.response')}
        any={t('filter.anyResponse')}
        value={values.status_response}
        onChange={(response) => set({ status_response: response })}
        choices={responseStatuses.map((status) => ({ value: status, label: t(`response.${status}`) }))}
      />
      <Combobox
        label={t('filter.intent')}
        placeholder={t('filter.anyIntent')}
        value={values.intent || null}
        onChange={(intent) => set({ intent: intent ?? '' })}
        loading={intents.isLoading}
        options={(intents.data?.data ?? []).map(({ intent_name }) => ({ value: intent_name, label: intent_name }))}
      />
      <FilterSelect
        label={t('filter.channel')}
        any={t('filter.anyChannel')}
        value={values.channel}
        onChange={(channel) => set({ channel })}
        // A link may name another channel.
        choices={[...new Set([...channels, values.channel])].filter(Boolean).map((channel) => ({
          value: channel,
          label: channelName(channel),
        }))}
      />
      <FilterSelect
        label={t('filter.rating')}
        any={t('filter.anyRating')}
        value={values.rating}
        onChange={(rating) => set({ rating })}
        choices={ratings.map((rating) => ({ value: rating, label: t(`like.${ratingWords[rating]}`) }))}
      />
      <FilterSelect
        label={t('review:filter.now')}
        any={t('review:filter.anyNow')}
        value={values.now}
        onChange={(now) => set({ now })}
        choices={predictionFilters.map((now) => ({ value: now, label: t(`review:filter.${nowWords[now]}`) }))}
      />
      <Switch
        label={t('filter.handedOver')}
        checked={values.handed_over !== ''}
        onChange={(on) => set({ handed_over: on ? '1' : '' })}
      />
    </>
  );
  const layout = (
    <>
      <Switch
        label={t('review:filter.group')}
        checked={values.group !== ''}
        onChange={(on) => set({ group: on ? '1' : '', order: '' })}
      />
      <Select
        label={t('review:filter.order')}
        hideLabel={!folds}
        value={filters.order}
        onChange={(order) => set({ order })}
        options={(values.group === '' ? singleOrders : orders).map((order) => ({
          value: order,
          label: t(`review:filter.${orderWords[order]}`),
        }))}
      />
    </>
  );
  return (
    <Bar>
      <SearchField
        label={t('filter.search')}
        hideLabel
        placeholder={t('filter.search')}
        value={search.text}
        onChange={search.write}
      />
      {folds && (
        <FoldedFilters count={count} upTo={foldsUpTo}>
          {fields}
          {layout}
        </FoldedFilters>
      )}
      <FilterPills filters={filters} folds={folds} />
      {!folds && (
        <Popover
          label={t('filter.add')}
          width={280}
          trigger={(trigger) => (
            <Button icon="plus" {...trigger}>
              {t('filter.add')}
            </Button>
          )}
        >
          <Stack gap={3}>{fields}</Stack>
        </Popover>
      )}
      {narrowed && <IconButton icon="x" label={t('filter.clear')} onClick={clear} />}
      {!folds && <Layout>{layout}</Layout>}
    </Bar>
  );
}
