import type { ListedScript } from '@parlance/contract/calls/scripts';
import { scriptTypes } from '@parlance/contract/limits';
import { useCallback } from 'react';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';

/** The stages of a script: `production` has a version that runs by itself. */
export const stages = ['development', 'production'] as const;
export type Stage = (typeof stages)[number];

export const stageOf = ({ production }: Pick<ListedScript, 'production'>): Stage =>
  production ? 'production' : 'development';

const names = ['type', 'stage', 'tag', 'group', 'class'] as const;

/** The search and the filters of the list of scripts, in the address. */
export function useScriptFilters() {
  const search = useTableSearch();
  const { values, set } = useAddressQuery([...names, 'page']);
  const type = scriptTypes.find((one) => one === values.type);
  const stage = stages.find((one) => one === values.stage);
  const { tag, group, class: className } = values;
  const accepts = useCallback(
    (row: ListedScript) =>
      (type === undefined || row.type === type) &&
      (stage === undefined || stageOf(row) === stage) &&
      (tag === '' || row.tags.includes(tag)) &&
      (group === '' || row.groupName === group) &&
      (className === '' || row.className === className),
    [type, stage, tag, group, className],
  );
  return {
    search,
    type,
    stage,
    tag,
    group,
    className,
    accepts,
    set: (changes: Partial<Record<(typeof names)[number], string>>) => set({ ...changes, page: '' }, { push: true }),
    clear: () => {
      search.write('');
      set({ type: '', stage: '', tag: '', group: '', class: '', page: '' }, { push: true });
    },
  };
}
export type ScriptFilters = ReturnType<typeof useScriptFilters>;
