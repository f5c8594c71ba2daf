import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Pairs = styled.dl`
  display: grid;
  grid-template-columns: minmax(90px, auto) minmax(0, 1fr);
  gap: 6px var(--space-3);
  margin: 0;

  dt {
    color: var(--text-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** Names with their values. Renders a `<dl>`. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <Pairs>
      {facts.map(({ name, value }, index) => (
        // Two attributes may have the same name.
        <div key={`${name}-${index}`} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Pairs>
  );
}
