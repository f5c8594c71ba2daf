import { useAddressQuery } from '../../../../shared/ui/useAddressQuery.ts';

const keys = ['part', 'run', 'against', 'set', 'cell'] as const;

/** A cell of the confusion matrix: the indexes of two intents, -1 for none. */
export interface Confusion {
  expected: number;
  predicted: number;
}

/** The selected parts of a class's evaluations, kept in the address so that a link shows the same. */
export function useEvaluationAddress() {
  const { values, set } = useAddressQuery(keys);
  return {
    part: values.part === 'testsets' ? ('testsets' as const) : ('report' as const),
    setPart: (part: string) => set({ part: part === 'report' ? '' : part, cell: '' }, { push: true }),
    /** Id of the open evaluation; empty: the newest. */
    run: values.run,
    setRun: (run: string) => set({ run, against: '', cell: '', part: '' }, { push: true }),
    /** Id of the evaluation it is compared with. */
    against: values.against,
    setAgainst: (against: string) => set({ against }, { push: true }),
    /** Id of the open test set. */
    testSet: values.set,
    setTestSet: (id: string) => set({ set: id, part: 'testsets' }, { push: true }),
    cell: readCell(values.cell),
    setCell: (cell: Confusion | null) =>
      set({ cell: cell ? `${cell.expected}.${cell.predicted}` : '' }, { push: true }),
  };
}

function readCell(text: string): Confusion | null {
  const found = /^(-?\d+)\.(-?\d+)$/.exec(text);
  return found ? { expected: Number(found[1]), predicted: Number(found[2]) } : null;
}
