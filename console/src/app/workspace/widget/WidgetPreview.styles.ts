import { styled } from 'styled-components';

export const Page = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  align-items: flex-end;
  padding: var(--space-4) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--page);
  color: var(--text);
  font-size: var(--size-s);
  overflow-wrap: anywhere;
  user-select: none;
  &[data-position='left'] {
    align-items: flex-start;
  }
`;

export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  width: min(100%, 240px);
  min-height: 260px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-sunken);
  box-shadow: var(--shadow-float);
  overflow: hidden;
`;

export const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
  b {
    font-weight: var(--weight-semibold);
  }
`;

export const Greeting = styled.div`
  display: grid;
  flex: 1;
  place-items: center;
  padding: var(--space-3);
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
  text-align: center;
  text-wrap: balance;
`;

export const Consent = styled.div`
  padding: var(--space-2) var(--space-3);
  border-top: 1px solid var(--line);
  background: var(--surface-raised);
  color: var(--text-muted);
  font-size: var(--size-xs);
`;

export const Writing = styled.div`
  margin: var(--space-2);
  padding: var(--space-2);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text-faint);
`;

export const Launcher = styled.div`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 40px;
  max-width: 100%;
  padding: 0 11px;
  border-radius: 13px;
  background: var(--brand-solid);
  color: var(--on-brand);
  font-weight: var(--weight-semibold);
  box-shadow: var(--shadow-float);
`;

export const Caption = styled.p`
  margin-top: var(--space-2);
  color: var(--text-muted);
  font-size: var(--size-s);
`;
