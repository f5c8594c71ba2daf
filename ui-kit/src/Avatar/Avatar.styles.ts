import { styled } from 'styled-components';

export const AvatarRoot = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: var(--avatar-size);
  height: var(--avatar-size);
  overflow: hidden;
  border-radius: 50%;
  background: oklch(0.86 0.09 var(--avatar-hue));
  color: oklch(0.3 0.06 var(--avatar-hue));
  font-size: calc(var(--avatar-size) * 0.38);
  font-weight: var(--weight-semibold);
  line-height: 1;
  user-select: none;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
