import { CopyButton, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Alert } from './Alert.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);

  input {
    font-family: var(--font-mono);
  }
`;

interface ShownOnceProps {
  /** The warning that the values are not shown again. */
  warning: string;
  items: readonly { label: string; value: string; copyLabel: string }[];
  /** Focuses the first value; for use below the button that was pressed. @default false */
  takesFocus?: boolean;
}

/** Values that the server returns only once, for the user to copy now. */
export function ShownOnce({ warning, items, takesFocus = false }: ShownOnceProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <Stack gap={3}>
      <Alert tone="warning">{warning}</Alert>
      {items.map(({ label, value, copyLabel }, place) => (
        <Row key={label}>
          <TextField
            label={label}
            value={value}
            onChange={() => {}}
            readOnly
            ref={place === 0 ? first : undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={value} label={copyLabel} variant="secondary" />
        </Row>
      ))}
    </Stack>
  );
}
