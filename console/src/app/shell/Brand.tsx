import { styled } from 'styled-components';
import { brand } from '../../shared/brand.ts';
import { AppLink } from '../../shared/ui/AppLink.tsx';
import { Mark } from '../../shared/ui/Mark.tsx';

const Home = styled(AppLink)`
  display: flex;
  align-items: center;
  gap: 10px;
  overflow: hidden;
  color: var(--sidebar-active-text);
  font-size: 15px;
  font-weight: var(--weight-semibold);
  letter-spacing: -0.01em;
  text-decoration: none;
  white-space: nowrap;

  svg {
    flex: none;
  }
`;

/** Mark and name at the head of the sidebar. */
export function Brand() {
  return (
    <Home href="/" aria-label={brand.consoleName}>
      <Mark />
      {brand.name}
    </Home>
  );
}
