import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Label = styled.span`
  display: flex;
`;
/** Where room is short, the name is cut, and the state only where it has all of the room and that is too little. */
const Name = styled.span`
  overflow: hidden;
  min-width: 0;
  text-overflow: ellipsis;
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
      <Name>{name}</Name>
      <State>
        {' · '}
        {children}
      </State>
    </Label>
  );
}
