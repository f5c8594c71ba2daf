import { styled } from 'styled-components';

export const StateRoot = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 6px;
  padding: 40px 24px;
  text-align: center;
  text-wrap: balance;

  &[data-size='s'] {
    gap: 2px;
    min-height: 100%;
    padding: 4px 8px;
  }
`;
export const StateIcon = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-bottom: 6px;
  border-radius: 12px;
  background: var(--surface-sunken);
  color: var(--text-muted);
  &[data-tone='bad'] {
    background: var(--bad-subtle);
    color: var(--bad-text);
  }
`;
export const StateTitle = styled.p`
  font-size: var(--size-l);
  font-weight: var(--weight-semibold);
`;
export const StateText = styled.div`
  max-width: 46ch;
  color: var(--text-muted);
`;
export const StateAction = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
  margin-top: 10px;
`;
