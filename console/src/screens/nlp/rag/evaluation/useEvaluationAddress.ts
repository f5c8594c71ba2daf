import {
  type QuestionFilter,
  questionFilters,
  type ResultFilter,
  resultFilters,
} from '@parlance/contract/knowledgeTables';
import { useAddressQuery } from '../../../../shared/ui/useAddressQuery.ts';

const keys = ['set', 'part', 'run', 'against', 'state', 'only'] as const;
const parts = ['runs', 'questions'] as const;

/** The selected parts of the evaluation, kept in the address so that a link shows the same. */
export function useEvaluationAddress() {
  const { values, set } = useAddressQuery(keys);
  return {
    /** Id of the set; empty: the first. */
    set: values.set,
    setSet: (id: string) => set({ set: id, run: '', against: '', state: '', only: '' }, { push: true }),
    /** Undefined: the default part. */
    part: parts.find((one) => one === values.part),
    setPart: (part: string) => set({ part }, { push: true }),
    /** Id of the run; empty: the newest. */
    run: values.run,
    setRun: (run: string) => set({ run, against: '', part: 'runs' }, { push: true }),
    /** Id of the run it is compared with; empty: none. */
    against: values.against,
    setAgainst: (against: string) => set({ against }, { push: true }),
    state: questionFilters.find((one) => one === values.state) ?? ('all' as const),
    setState: (state: QuestionFilter) => set({ state: state === 'all' ? '' : state }),
    only: resultFilters.find((one) => one === values.only) ?? ('all' as const),
    setOnly: (only: ResultFilter) => set({ only: only === 'all' ? '' : only }),
  };
}
