import { CopyButton, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { styled } from 'styled-components';
import { Alert } from '../../../shared/ui/Alert.tsx';

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
  /** That it is not shown again. */
  warning: string;
  items: readonly { label: string; value: string; copyLabel: string }[];
}

/** What the server tells this once: to be copied now. */
export function ShownOnce({ warning, items }: ShownOnceProps) {
  return (
    <Stack gap={3}>
      <Alert tone="warning">{warning}</Alert>
      {items.map(({ label, value, copyLabel }) => (
        <Row key={label}>
          <TextField
            label={label}
            value={value}
            onChange={() => {}}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={value} label={copyLabel} variant="secondary" />
        </Row>
      ))}
    </Stack>
  );
}
