import { useState } from 'react';
import type { ComboOption } from './comboRows.ts';

/** The labels of chosen values. A remote search may no longer list a chosen option, so its label is remembered. */
export function useLabels(options: readonly ComboOption[]) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    labelOf: (value: string) => options.find((option) => option.value === value)?.label ?? picked.get(value) ?? value,
    remember: (option: ComboOption) => setPicked(new Map(picked).set(option.value, option.label)),
  };
}
