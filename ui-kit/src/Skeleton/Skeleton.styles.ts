import { keyframes, styled } from 'styled-components';

const breathe = keyframes`50% { opacity: 0.45; }`;

export const Bone = styled.span`
  display: block;
  width: var(--bone-width, 100%);
  height: var(--bone-height, 12px);
  border-radius: 5px;
  background: color-mix(in oklch, var(--text) 9%, transparent);
  animation: ${breathe} 1.6s ease-in-out infinite;
  &[data-shape='circle'] {
    flex: none;
    border-radius: 50%;
  }
  &[data-shape='block'] {
    border-radius: var(--radius-card);
  }
  /* Like the bubbles of messages. */
  &[data-shape='message'] {
    flex: none;
    border-radius: 3px 14px 14px;
    &[data-from='me'] {
      align-self: flex-end;
      border-radius: 14px 3px 14px 14px;
    }
  }
  @media (forced-colors: active) {
    background: GrayText;
  }
`;
export const BoneLines = styled.div`
  display: flex;
  flex-direction: column;
  gap: 9px;
  /* The last child is the text for screen readers, so this is the last bone. */
  & > ${Bone}:nth-last-child(2):not(:first-child) {
    width: 62%;
  }
`;
export const BoneRows = styled.div`
  & > div {
    display: flex;
    align-items: center;
    gap: 24px;
    height: var(--row-height);
    padding: 0 14px;
    border-bottom: 1px solid var(--line);
  }
`;
export const BoneCards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  gap: 12px;
`;
export const BoneMessages = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: flex-end;
  gap: var(--space-3);
  min-height: 0;
  padding: var(--space-4);
  background: var(--surface-sunken);
  overflow: hidden;
`;
