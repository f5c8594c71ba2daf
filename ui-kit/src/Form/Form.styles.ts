import { styled } from 'styled-components';

export const FormRoot = styled.form`
  display: flex;
  flex-direction: column;
  gap: 16px;
  min-width: 0;
`;
export const FormProblem = styled.div`
  display: flex;
  gap: 8px;
  padding: 10px 12px;
  border-radius: var(--radius-control);
  background: var(--bad-subtle);
  color: var(--bad-text);
  &:empty {
    /* Takes no space while empty: a live region must exist before its message. */
    margin-bottom: -16px;
    padding: 0;
  }
  & > svg {
    margin-top: 1px;
  }
`;
