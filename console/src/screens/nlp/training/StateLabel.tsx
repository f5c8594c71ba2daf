import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** One line. A name without room for a few letters wraps to a line above, which is hidden. */
const Label = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-content: flex-end;
  overflow: hidden;
  height: 1.2em;
`;
/**
 * Where room is short, the name is truncated first; the state is truncated only when it has the whole width and that is
 * too little.
 */
const Name = styled.span`
  display: flex;
  flex: 1 1 6ch;
  min-width: 0;
  max-width: max-content;
  white-space: pre;

  > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
const State = styled.span`
  overflow: hidden;
  flex: none;
  max-width: 100%;
  text-overflow: ellipsis;
  white-space: pre;
`;

interface StateLabelProps {
  /** Name of the class, where there are several. */
  name: string | undefined;
  /** The text of the training state. */
  children: ReactNode;
}

/** "customer_care · Ready". */
export function StateLabel({ name, children }: StateLabelProps) {
  if (name === undefined) return children;
  return (
    <Label title={name}>
      <Name>
        <span>{name}</span>
        {' · '}
      </Name>
      <State>{children}</State>
    </Label>
  );
}
