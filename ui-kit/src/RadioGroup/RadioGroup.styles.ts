import { styled } from 'styled-components';
import { tick } from '../Checkbox/Checkbox.styles.ts';

export const Options = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding-top: 2px;
  &[data-orientation='horizontal'] {
    flex-flow: row wrap;
    gap: 8px 20px;
  }
`;
export const Dot = styled.input`
  ${tick}
  border-radius: 50%;
  &::before {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--on-brand);
    transform: scale(0);
  }
  &:checked::before {
    transform: scale(1);
  }
`;
