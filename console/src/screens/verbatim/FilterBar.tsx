import { Pill } from '@parlance/ui-kit/data';
import { Button, Combobox, SearchField, Select, Switch } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { useLanguageName } from '../../shared/i18n/useLanguageName.ts';
import { can } from '../../shared/state/session.ts';
import { FoldedFilters } from '../../shared/ui/FoldedFilters.tsx';
import { isMoment, isWeekdayHour, weekdayHourText } from '../../shared/moments.ts';
import { useDraftText } from '../../shared/ui/useDraftText.ts';
import {
  answerSources,
  channels,
  orders,
  predictionFilters,
  ratings,
  ratingWords,
  responseStatuses,
  singleOrders,
  verbatimStatuses,
} from './statuses.ts';
import { type FilterKey, type Filters, uncertain } from './useFilters.ts';

const nowWords = { understood: 'nowUnderstood', changed: 'nowChanged' } as const;
const orderWords = { teaches: 'byTeaching', time: 'byTime', count: 'byCount', score: 'byScore' } as const;

const Bar = styled('search')`
  display: flex;
  flex-wrap: wrap;
  flex: 1;
  gap: var(--space-2);
  min-width: 0;

  > * {
    flex: 0 1 158px;
    min-width: 0;
  }
  > :first-child {
    flex: 1 1 180px;
    max-width: 320px;
  }
  > button,
  > :has([role='switch']) {
    flex: none;
    align-self: center;
  }
  @media (max-width: 600px) {
    > :first-child {
      flex-basis: 110px;
      max-width: none;
    }
  }
`;

/** The filters of Verbatim. */
export function FilterBar({ filters, ws }: { filters: Filters; ws: string }) {
  const { t } = useTranslation(['verbatim', 'review']);
  const { values, set, narrowed, clear } = filters;
  const search = useDraftText(values.search, (text) => set({ search: text }));
  const folded = [
    values.status,
    values.status_response,
    values.intent,
    values.channel,
    values.rating,
    values.now,
    values.group,
  ];
  const count = folded.filter(Boolean).length;
  const intents = useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } }, { enabled: can('nlp_intent:read', ws) });
  return (
    <Bar>
      <SearchField
        label={t('filter.search')}
        hideLabel
        placeholder={t('filter.search')}
        value={search.text}
        onChange={search.write}
      />
      <FoldedFilters count={count} upTo={1200}>
        <Select
          label={t('filter.status')}
          hideLabel
          value={values.status}
          onChange={(status) => set({ status })}
          options={[
            { value: '', label: t('filter.anyStatus') },
            ...verbatimStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
            { value: uncertain, label: t('filter.uncertain') },
          ]}
        />
        <Select
          label={t('filter.response')}
          hideLabel
          value={values.status_response}
          onChange={(response) => set({ status_response: response })}
          options={[
            { value: '', label: t('filter.anyResponse') },
            ...responseStatuses.map((status) => ({ value: status, label: t(`response.${status}`) })),
          ]}
        />
        <Combobox
          label={t('filter.intent')}
          hideLabel
          placeholder={t('filter.anyIntent')}
          value={values.intent || null}
          onChange={(intent) => set({ intent: intent ?? '' })}
          loading={intents.isLoading}
          options={(intents.data?.data ?? []).map(({ intent_name }) => ({ value: intent_name, label: intent_name }))}
        />
        <Select
          label={t('filter.channel')}
          hideLabel
          value={values.channel}
          onChange={(channel) => set({ channel })}
          options={[
            { value: '', label: t('filter.anyChannel') },
            ...channels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) })),
          ]}
        />
        <Select
          label={t('filter.rating')}
          hideLabel
          value={values.rating}
          onChange={(rating) => set({ rating })}
          options={[
            { value: '', label: t('filter.anyRating') },
            ...ratings.map((rating) => ({ value: rating, label: t(`like.${ratingWords[rating]}`) })),
          ]}
        />
        <Select
          label={t('review:filter.now')}
          hideLabel
          value={values.now}
          onChange={(now) => set({ now })}
          options={[
            { value: '', label: t('review:filter.anyNow') },
            ...predictionFilters.map((now) => ({ value: now, label: t(`review:filter.${nowWords[now]}`) })),
          ]}
        />
        <Switch
          label={t('review:filter.group')}
          checked={values.group !== ''}
          onChange={(on) => set({ group: on ? '1' : '', order: '' })}
        />
        <Select
          label={t('review:filter.order')}
          hideLabel
          value={filters.order}
          onChange={(order) => set({ order })}
          options={(values.group === '' ? singleOrders : orders).map((order) => ({
            value: order,
            label: t(`review:filter.${orderWords[order]}`),
          }))}
        />
      </FoldedFilters>
      <FilterPills filters={filters} />
      {narrowed && (
        <Button variant="ghost" icon="x" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </Bar>
  );
}

/** Filters that only a link sets, each with what takes it out. */
function FilterPills({ filters: { values, set } }: { filters: Pick<Filters, 'values' | 'set'> }) {
  const { t } = useTranslation('verbatim');
  const { exact, locale } = useFormats();
  const languageName = useLanguageName();
  const { start_date, end_date, weekday_hour } = values;
  const answeredBy = answerSources.find((source) => source === values.answered_by);
  const pills: readonly (readonly [FilterKey, string | false])[] = [
    ['start_date', isMoment(start_date) && t('filter.from', { time: exact(start_date) })],
    ['end_date', isMoment(end_date) && t('filter.until', { time: exact(end_date) })],
    ['weekday_hour', isWeekdayHour(weekday_hour) && weekdayHourText(weekday_hour, values.time_zone, locale)],
    ['answered_by', answeredBy !== undefined && t(`filter.answeredBy.${answeredBy}`)],
    ['shadow', t('filter.shadow')],
    ['text', t('filter.text', { text: values.text })],
    ['no_intent', t('filter.noIntent')],
    ['logged_class', t('filter.class', { name: values.logged_class })],
    ['no_class', t('filter.noClass')],
    ['language', t('filter.language', { name: languageName(values.language) })],
    ['no_language', t('filter.noLanguage')],
    ['device', t('filter.device', { name: values.device })],
  ];
  return pills.map(([key, label]) =>
    values[key] !== '' && label !== false ? (
      <Pill key={key} removeLabel={label} onRemove={() => set({ [key]: '' })}>
        {label}
      </Pill>
    ) : null,
  );
}
