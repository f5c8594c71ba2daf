import { useState, type ReactNode } from 'react';

export interface LiveProps<Value> {
  initial: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}

/** Holds a value for a story or a test, as the app around a controlled field would. */
export function Live<Value>({ initial, children }: LiveProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
