import { readTableParams } from '@parlance/ui-kit/table';
import { useDeferredValue, useMemo } from 'react';
import { useAddressParams } from '../../../shared/state/addressParams.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import type { UtteranceFilters } from '../data/utteranceList.ts';

const names = ['of', 'class', 'problem', 'prediction', 'like'] as const;
export const problemFilters = ['any', 'duplicate', 'near', 'closer'] as const;
/** Predictions that need a look. */
export const predictionFilters = ['wrong', 'unsure'] as const;
/** Columns by which the server orders, and its word for it. */
const orders = { text: 'text', intent: 'intent', source: 'source', created_at: 'added', score: 'score' } as const;
const isOrdered = (key: string): key is keyof typeof orders => key in orders;
const keys = Object.keys(orders);

/** Search, filters and order of all utterances, kept in the address. */
export function useUtteranceFilters() {
  const search = useTableSearch();
  const { values, set } = useAddressQuery(names);
  const [params] = useAddressParams();
  const { sort } = readTableParams(params, { columns: keys });
  const text = useDeferredValue(search.text.trim());
  const problem = problemFilters.find((kind) => kind === values.problem);
  const prediction = predictionFilters.find((kind) => kind === values.prediction);
  const query = useMemo(
    (): UtteranceFilters => ({
      ...(text && { search: text.slice(0, 200) }),
      ...(values.of && { intent: values.of }),
      ...(values.class && { class: values.class }),
      ...(problem && { problem }),
      ...(prediction && { prediction }),
      ...(values.like && { like: values.like }),
      ...(sort &&
        isOrdered(sort.key) && { sort: orders[sort.key], order: sort.direction === 'ascending' ? 'asc' : 'desc' }),
    }),
    [text, values.of, values.class, values.like, problem, prediction, sort],
  );
  return {
    search,
    query,
    /** Id of the intent shown; '' for all. */
    intent: values.of,
    className: values.class,
    problem,
    prediction,
    like: values.like,
    any: text !== '' || names.some((name) => values[name] !== ''),
    set,
    clear: () => {
      search.write('');
      set({ of: '', class: '', problem: '', prediction: '', like: '' });
    },
  };
}
