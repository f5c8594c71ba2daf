import { runCauses, runStates } from '@parlance/contract/limits';
import { Pill } from '@parlance/ui-kit/data';
import { Button, Combobox, Select } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { isMoment, isWeekdayHour, weekdayHourText } from '../../../shared/moments.ts';
import { FilterPeriod } from '../../../shared/ui/FilterPeriod.tsx';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import type { AddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useScripts } from '../data/queries.ts';
import type { RunKey } from './runFilters.ts';

const Bar = styled('search')`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;

  > * {
    flex: 0 1 170px;
    min-width: 0;
  }
  > button,
  > [data-part='pill'] {
    flex: none;
  }
`;

/** Which runs are listed: of which script, by what cause, in which state, and when. */
export function RunFilterBar({ ws, filters }: { ws: string; filters: AddressQuery<RunKey> }) {
  const { t } = useTranslation('workflows');
  const { exact, locale } = useFormats();
  const { values, set, any, clear } = filters;
  const scripts = useScripts(ws);
  // A link may name one that is deleted.
  const names = new Set([...(scripts.data?.data ?? []).map(({ name }) => name), values.script].filter(Boolean));
  const moments = (['start_date', 'end_date'] as const).filter((key) => isMoment(values[key]));
  const edges = { start_date: 'runs.filter.from', end_date: 'runs.filter.until' } as const;
  const { weekday_hour: hour, time_zone: zone } = values;
  /** Filters that only a link sets. */
  const pills: { key: RunKey; label: string }[] = [
    ...moments.map((key) => ({ key, label: t(edges[key], { time: exact(values[key]) }) })),
    ...(isWeekdayHour(hour) ? [{ key: 'weekday_hour' as const, label: weekdayHourText(hour, zone, locale) }] : []),
  ];
  return (
    <Bar>
      <FoldedFilters count={[values.script, values.cause, values.state].filter(Boolean).length}>
        <Combobox
          label={t('runs.column.script')}
          hideLabel
          placeholder={t('runs.filter.anyScript')}
          value={values.script || null}
          onChange={(script) => set({ script: script ?? '' }, { push: true })}
          loading={scripts.isLoading}
          options={[...names].toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name }))}
        />
        <Select
          label={t('runs.column.cause')}
          hideLabel
          value={values.cause}
          onChange={(cause) => set({ cause }, { push: true })}
          options={[
            { value: '', label: t('runs.filter.anyCause') },
            ...runCauses.map((cause) => ({ value: cause, label: t(`runs.cause.${cause}`) })),
          ]}
        />
        <Select
          label={t('runs.column.state')}
          hideLabel
          value={values.state}
          onChange={(state) => set({ state }, { push: true })}
          options={[
            { value: '', label: t('runs.filter.anyState') },
            ...runStates.map((state) => ({ value: state, label: t(`run.${state}`) })),
          ]}
        />
      </FoldedFilters>
      <FilterPeriod filters={filters} />
      {pills.map(({ key, label }) => (
        <Pill
          key={key}
          data-part="pill"
          removeLabel={label}
          onRemove={() => set({ [key]: '', ...(key === 'weekday_hour' && { time_zone: '' }) })}
        >
          {label}
        </Pill>
      ))}
      {any && (
        <Button variant="ghost" icon="x" onClick={clear}>
          {t('runs.clear')}
        </Button>
      )}
    </Bar>
  );
}
