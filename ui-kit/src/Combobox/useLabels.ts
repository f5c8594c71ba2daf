import { useState } from 'react';
import type { ComboOption } from './comboRows.ts';

/**
 * How chosen values are called. A remote search may no longer list a chosen option: its name is
 * kept from when it was picked.
 */
export function useLabels(options: readonly ComboOption[]) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    labelOf: (value: string) => options.find((option) => option.value === value)?.label ?? picked.get(value) ?? value,
    remember: (option: ComboOption) => setPicked(new Map(picked).set(option.value, option.label)),
  };
}
