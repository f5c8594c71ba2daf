import { styled } from 'styled-components';

const Tile = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: var(--radius-control);
  background: var(--surface-sunken);
  color: var(--text-muted);

  &[data-active] {
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
  }
  > span {
    width: 20px;
    height: 20px;
    background: currentColor;
    mask: var(--logo) center / contain no-repeat;
  }
  @media (forced-colors: active) {
    > span {
      background: CanvasText;
    }
  }
`;

/** The logo of a connector, in the colours of its surroundings. */
export function Logo({ id, active = false }: { id: string; active?: boolean }) {
  const logo: Record<string, string> = { '--logo': `url("/api/1.0/store/logos/${encodeURIComponent(id)}")` };
  return (
    <Tile aria-hidden data-active={active || undefined}>
      <span style={logo} />
    </Tile>
  );
}
