import { focusRing } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

const Source = styled.pre`
  max-height: 260px;
  margin: 0;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  background: var(--surface-sunken);
  font-family: var(--font-mono);
  font-size: var(--size-s);
  white-space: pre-wrap;
  overflow: auto;
  overflow-wrap: anywhere;
  ${focusRing}
`;

/** A value as it is, its parts on lines of their own. */
export const JsonText = ({ label, value }: { label: string; value: unknown }) => (
  <Source tabIndex={0} aria-label={label}>
    {JSON.stringify(value ?? null, null, 2)}
  </Source>
);
