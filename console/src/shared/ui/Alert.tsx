import { Icon } from '@parlance/ui-kit/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  background: var(--bad-subtle);
  color: var(--bad-text);
  overflow-wrap: anywhere;
  &[data-tone='warning'] {
    background: var(--warning-subtle);
    color: var(--warning-text);
  }
  &[data-tone='info'] {
    background: var(--info-subtle);
    color: var(--info-text);
  }
  &[data-tone='good'] {
    background: var(--good-subtle);
    color: var(--good-text);
  }
  > svg {
    flex: none;
    /* Aligned with the first line of text, also where a button makes that higher. */
    transform: translateY(2px);
  }
  > div {
    flex: 1;
    min-width: 0;
  }
`;

const icons = { bad: 'circle-alert', warning: 'triangle-alert', good: 'circle-check', info: 'lightbulb' } as const;

/** An error or a warning, shown where it happened. */
export function Alert({ tone = 'bad', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  return (
    // `data-item`: when its own button removes the alert, the focus moves on.
    <Box role={tone === 'bad' ? 'alert' : 'status'} data-tone={tone} data-item>
      <Icon name={icons[tone]} size={15} />
      <div>{children}</div>
    </Box>
  );
}
