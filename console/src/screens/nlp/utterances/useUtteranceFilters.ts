import { readTableParams } from '@parlance/ui-kit/table';
import { useDeferredValue, useMemo } from 'react';
import { useAddressParams } from '../../../shared/state/addressParams.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { oneOf, useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import type { UtteranceFilters } from '../data/utteranceList.ts';

const names = ['of', 'class', 'problem', 'prediction', 'like'] as const;
export const problemFilters = ['any', 'duplicate', 'near', 'closer'] as const;
/** Predictions that need attention. */
export const predictionFilters = ['wrong', 'unsure'] as const;
/** The columns that the server can sort by, with its names for them. */
const orders = { text: 'text', intent: 'intent', source: 'source', created_at: 'added', score: 'score' } as const;
const isOrdered = (key: string): key is keyof typeof orders => key in orders;
const keys = Object.keys(orders);

/** Reads the filters from the address's parameters. @param text the search text, where it is already typed */
export function readUtteranceFilters(params: URLSearchParams, text = params.get('filter') ?? ''): UtteranceFilters {
  const { sort } = readTableParams(params, { columns: keys });
  const search = text.trim().slice(0, 200);
  const [of, className, like] = [params.get('of'), params.get('class'), params.get('like')];
  const problem = problemFilters.find((kind) => kind === params.get('problem'));
  const prediction = predictionFilters.find((kind) => kind === params.get('prediction'));
  return {
    ...(search && { search }),
    ...(of && { intent: of }),
    ...(className && { class: className }),
    ...(problem && { problem }),
    ...(prediction && { prediction }),
    ...(like && { like }),
    ...(sort &&
      isOrdered(sort.key) && { sort: orders[sort.key], order: sort.direction === 'ascending' ? 'asc' : 'desc' }),
  };
}

/** Search, filters and order of all utterances, kept in the address. */
export function useUtteranceFilters() {
  const search = useTableSearch();
  const { values, set } = useAddressQuery(names, {
    problem: oneOf(problemFilters),
    prediction: oneOf(predictionFilters),
  });
  const [params] = useAddressParams();
  const text = useDeferredValue(search.text.trim());
  const query = useMemo(() => readUtteranceFilters(params, text), [params, text]);
  return {
    search,
    query,
    /** Id of the selected intent; '' for all. */
    intent: values.of,
    className: values.class,
    problem: query.problem,
    prediction: query.prediction,
    like: values.like,
    any: text !== '' || names.some((name) => values[name] !== ''),
    set,
    clear: () => {
      search.write('');
      set({ of: '', class: '', problem: '', prediction: '', like: '' });
    },
  };
}
export type UtteranceFilterState = ReturnType<typeof useUtteranceFilters>;
