import { Stack, type StackProps } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

interface SubmitFormProps {
  /** For the buttons of a dialog's footer: their `form`. */
  id?: string;
  /** Why the last submission failed, shown above the fields. */
  problem?: string | undefined;
  /** @default 4 */
  gap?: StackProps['gap'];
  onSubmit: () => void;
  children: ReactNode;
}

/** A form whose values its parent keeps and checks. */
export function SubmitForm({ id, problem, gap, onSubmit, children }: SubmitFormProps) {
  return (
    <form
      noValidate
      id={id}
      onSubmit={(event) => {
        // In React, a dialog is part of the form that opened it, which must not be submitted too.
        event.stopPropagation();
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={gap}>
        {problem && <Alert>{problem}</Alert>}
        {children}
      </Stack>
    </form>
  );
}
