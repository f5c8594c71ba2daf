import { focusRing } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

const Source = styled.pre`
  max-height: 300px;
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

/** A value as indented JSON. */
export const JsonText = ({ label, value }: { label: string; value: unknown }) => (
  <SourceText label={label} text={JSON.stringify(value ?? null)} />
);

/** Received or sent text: JSON indented, other text unchanged. */
export const SourceText = ({ label, text }: { label: string; text: string }) => (
  <Source tabIndex={0} aria-label={label}>
    {onLines(text)}
  </Source>
);

function onLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
