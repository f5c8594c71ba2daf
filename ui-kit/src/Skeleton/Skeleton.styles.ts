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
  @media (forced-colors: active) {
    background: GrayText;
  }
`;
export const BoneLines = styled.div`
  display: flex;
  flex-direction: column;
  gap: 9px;
  & > ${Bone}:last-child:not(:first-child) {
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
