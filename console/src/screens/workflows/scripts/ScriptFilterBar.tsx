import type { ListedScript } from '@parlance/contract/calls/scripts';
import { Combobox, SearchField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import type { ScriptFilters } from './useScriptFilters.ts';
import { nameOptions } from '../data/nameOptions.ts';

const Bar = styled('search')`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;

  > * {
    flex: 0 1 140px;
    min-width: 0;
  }
  > :first-child {
    flex: 1 1 180px;
    max-width: 320px;
  }
  > button {
    flex: none;
  }
`;

/** The search in names and code, and the filters that are not counters. */
export function ScriptFilterBar({ scripts, filters }: { scripts: readonly ListedScript[]; filters: ScriptFilters }) {
  const { t } = useTranslation('workflows');
  const { search, tag, group, className, set } = filters;
  const choice = (
    name: 'tag' | 'group' | 'class',
    value: string,
    label: string,
    any: string,
    known: readonly string[],
  ) => (
    <Combobox
      label={label}
      hideLabel
      placeholder={any}
      value={value || null}
      onChange={(chosen) => set({ [name]: chosen ?? '' })}
      options={nameOptions([...known, value])}
    />
  );
  const of = (pick: (script: ListedScript) => readonly string[]) => scripts.flatMap(pick);
  return (
    <Bar>
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        hideLabel
        value={search.text}
        onChange={search.write}
      />
      <FoldedFilters count={[tag, group, className].filter(Boolean).length}>
        {choice(
          'tag',
          tag,
          t('column.tags'),
          t('filter.anyTag'),
          of(({ tags }) => tags),
        )}
        {choice(
          'group',
          group,
          t('column.group'),
          t('filter.anyGroup'),
          of((one) => [one.groupName]),
        )}
        {choice(
          'class',
          className,
          t('column.class'),
          t('filter.anyClass'),
          of((one) => [one.className]),
        )}
      </FoldedFilters>
    </Bar>
  );
}
