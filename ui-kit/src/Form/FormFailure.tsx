import { useEffect, useRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { FormProblem } from './Form.styles.ts';

/**
 * The reason why a form was not saved, above its fields. It is rendered even while `text` is empty, because a live
 * region must exist before its message.
 */
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
