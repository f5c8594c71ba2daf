import { useRef, useState } from 'react';

/** What is wrong with a field, until it is changed. The field gets the focus, so that screen readers read its error. */
export function useFieldProblem<Field extends HTMLElement = HTMLInputElement>() {
  const ref = useRef<Field>(null);
  const [problem, setProblem] = useState('');
  return {
    ref,
    problem,
    /** Says what is wrong, as at a submit. */
    refuse: (text: string) => {
      setProblem(text);
      ref.current?.focus();
    },
    clear: () => setProblem(''),
  };
}
