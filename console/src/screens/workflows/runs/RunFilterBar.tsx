import { runBranches, runCauses, runStates, scriptTypes } from '@parlance/contract/limits';
import { Pill } from '@parlance/ui-kit/data';
import { Button, Combobox, SearchField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { isMoment, isWeekdayHour, weekdayHourText } from '../../../shared/moments.ts';
import { useWorkspaceZone } from '../../../shared/state/address.ts';
import { FilterPeriod } from '../../../shared/ui/FilterPeriod.tsx';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import type { AddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useDraftText } from '../../../shared/ui/useDraftText.ts';
import { useScripts, useThingLabels, useThings } from '../data/queries.ts';
import { lengths, type RunKey } from './runFilters.ts';
import { FilterSelect } from '../../../shared/ui/FilterSelect.tsx';
import { nameOptions } from '../data/nameOptions.ts';

const Bar = styled('search')`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;

  > * {
    flex: 0 1 176px;
    min-width: 0;
  }
  > button,
  > [data-part='pill'] {
    flex: none;
  }
`;

/** The filters of the list of runs: script, thing, person, cause, result, duration and time. */
export function RunFilterBar({ ws, filters }: { ws: string; filters: AddressQuery<RunKey> }) {
  const { t } = useTranslation('workflows');
  const { exact, locale } = useFormats();
  const { values, set, any, clear } = filters;
  const scripts = useScripts(ws);
  const things = useThings(ws);
  const labels = useThingLabels(ws);
  const error = useDraftText(values.error, (text) => set({ error: text }));
  const person = useDraftText(values.person, (text) => set({ person: text }));
  const folded = ['script', 'type', 'cause', 'state', 'branch', 'thing', 'person'] as const;
  const length = lengths.find(({ min_ms, max_ms }) => min_ms === values.min_ms && max_ms === values.max_ms);
  const isTimed = values.min_ms !== '' || values.max_ms !== '';
  // A link may name a deleted script.
  const names = [...(scripts.data?.data ?? []).map(({ name }) => name), values.script];
  const moments = (['start_date', 'end_date'] as const).filter((key) => isMoment(values[key]));
  const edges = { start_date: 'runs.filter.from', end_date: 'runs.filter.until' } as const;
  const { weekday_hour: hour, time_zone: zone } = values;
  /** Filters that only links set. */
  const pills: { key: RunKey; label: string }[] = [
    ...moments.map((key) => ({ key, label: t(edges[key], { time: exact(values[key]) }) })),
    ...(isWeekdayHour(hour) ? [{ key: 'weekday_hour' as const, label: weekdayHourText(hour, zone, locale) }] : []),
  ];
  return (
    <Bar>
      <SearchField
        label={t('runs.filter.error')}
        hideLabel
        placeholder={t('runs.filter.error')}
        value={error.text}
        onChange={error.write}
      />
      <FoldedFilters count={folded.filter((key) => values[key] !== '').length + (isTimed ? 1 : 0)} upTo={1200}>
        <Combobox
          label={t('runs.column.script')}
          hideLabel
          placeholder={t('runs.filter.anyScript')}
          value={values.script || null}
          onChange={(script) => set({ script: script ?? '' }, { push: true })}
          loading={scripts.isLoading}
          options={nameOptions(names)}
        />
        <FilterSelect
          label={t('runs.column.type')}
          hideLabel
          value={values.type}
          onChange={(type) => set({ type }, { push: true })}
          any={t('runs.filter.anyType')}
          choices={scriptTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
        <FilterSelect
          label={t('runs.column.cause')}
          hideLabel
          value={values.cause}
          onChange={(cause) => set({ cause }, { push: true })}
          any={t('runs.filter.anyCause')}
          choices={runCauses.map((cause) => ({ value: cause, label: t(`runs.cause.${cause}`) }))}
        />
        <FilterSelect
          label={t('runs.column.state')}
          hideLabel
          value={values.state}
          onChange={(state) => set({ state }, { push: true })}
          any={t('runs.filter.anyState')}
          choices={runStates.map((state) => ({ value: state, label: t(`run.${state}`) }))}
        />
        <FilterSelect
          label={t('runs.column.branch')}
          hideLabel
          value={values.branch}
          onChange={(branch) => set({ branch }, { push: true })}
          any={t('runs.filter.anyBranch')}
          choices={runBranches.map((branch) => ({ value: branch, label: t(`runs.branch.${branch}`) }))}
        />
        <Combobox
          label={t('runs.column.thing')}
          hideLabel
          placeholder={t('runs.filter.anyThing')}
          value={values.thing || null}
          onChange={(thing) => set({ thing: thing ?? '' }, { push: true })}
          loading={things.isLoading}
          options={[...labels].map(([value, label]) => ({ value, label }))}
        />
        <FilterSelect
          label={t('runs.column.duration')}
          hideLabel
          value={length?.key ?? (isTimed ? 'other' : '')}
          onChange={(key) => {
            const { min_ms = '', max_ms = '' } = lengths.find((one) => one.key === key) ?? {};
            set({ min_ms, max_ms }, { push: true });
          }}
          any={t('runs.filter.anyLength')}
          choices={[
            ...lengths.map(({ key }) => ({ value: key, label: t(`runs.length.${key}`) })),
            ...(isTimed && !length ? [{ value: 'other', label: t('runs.length.other', { ...values }) }] : []),
          ]}
        />
        <SearchField
          label={t('runs.filter.person')}
          hideLabel
          placeholder={t('runs.filter.person')}
          value={person.text}
          onChange={person.write}
        />
      </FoldedFilters>
      <FilterPeriod filters={filters} zone={useWorkspaceZone()} />
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
