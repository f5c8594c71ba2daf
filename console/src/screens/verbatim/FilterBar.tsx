import { Pill } from '@parlance/ui-kit/data';
import { Button, Combobox, SearchField, Select, Switch } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { can } from '../../shared/state/session.ts';
import { FoldedFilters } from '../../shared/ui/FoldedFilters.tsx';
import { useDraftText } from '../../shared/ui/useDraftText.ts';
import { predictionFilters, orders, responseStatuses, verbatimStatuses } from './statuses.ts';
import { uncertain, type Filters } from './useFilters.ts';

const nowWords = { understood: 'nowUnderstood', changed: 'nowChanged' } as const;
const orderWords = { time: 'byTime', count: 'byCount', score: 'byScore' } as const;

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
  const count = [values.status, values.status_response, values.intent, values.now, values.group].filter(Boolean).length;
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
      <FoldedFilters count={count}>
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
          onChange={(on) => set(on ? { group: '1', order: 'count' } : { group: '', order: '' })}
        />
        {values.group !== '' && (
          <Select
            label={t('review:filter.order')}
            hideLabel
            value={filters.order}
            onChange={(order) => set({ order })}
            options={orders.map((order) => ({ value: order, label: t(`review:filter.${orderWords[order]}`) }))}
          />
        )}
      </FoldedFilters>
      {values.text && (
        <Pill removeLabel={t('filter.text', { text: values.text })} onRemove={() => set({ text: '' })}>
          {t('filter.text', { text: values.text })}
        </Pill>
      )}
      {narrowed && (
        <Button variant="ghost" icon="x" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </Bar>
  );
}
