import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Glyph } from './IconButton.tsx';

const Box = styled.div`
  display: grid;
  flex: 1;
  place-content: center;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-8) var(--space-6);
  text-align: center;
  color: var(--text-muted);
  font-size: var(--size-l);

  h2 {
    margin-block-start: var(--space-2);
    color: var(--text);
    font-size: var(--size-xl);
    font-weight: var(--weight-semibold);
  }
  h2,
  p {
    max-width: 32ch;
    text-wrap: balance;
  }
  button,
  a {
    margin-block-start: var(--space-3);
  }
`;

const glyphs = {
  chat: 'M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12Z',
  key: 'm15.5 7.5 2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4M21 2l-9.6 9.6M7.5 10a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  offline: 'M3 3l18 18M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 5-2.7M19 12.5a10 10 0 0 0-2-1.5M12 20h.01',
};

interface NoticeProps {
  glyph: keyof typeof glyphs;
  title: string;
  text: string;
  children?: ReactNode;
  /** Announced by screen readers, because it appears by itself. */
  urgent?: boolean;
}

/** A screen with one message and its actions. */
export function Notice({ glyph, title, text, children, urgent }: NoticeProps) {
  return (
    <Box role={urgent ? 'alert' : undefined}>
      <Glyph d={glyphs[glyph]} size={32} weight={1.5} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </Box>
  );
}
