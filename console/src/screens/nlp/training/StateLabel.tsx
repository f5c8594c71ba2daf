import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** One line: a name without room for a few letters of it is above, out of sight. */
const Label = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-content: flex-end;
  overflow: hidden;
  height: 1.2em;
`;
/** Where room is short, the name is cut, and the state only where it has all of the room and that is too little. */
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
  /** Of the class, where others are beside it. */
  name: string | undefined;
  /** The training state in words. */
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
