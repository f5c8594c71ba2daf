import { useEffect, useRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { FormProblem } from './Form.styles.ts';

/** Why a form was not saved, above its fields; there also while `text` is empty, as a live region must be. */
export function FormFailure({ text }: { text: string }) {
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button of a long form may be out of view.
    if (text) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <FormProblem role="alert" ref={problem}>
      {text && (
        <>
          <Icon name="circle-alert" />
          <span>{text}</span>
        </>
      )}
    </FormProblem>
  );
}
