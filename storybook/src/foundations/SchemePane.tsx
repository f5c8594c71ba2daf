import { ThemeProvider, type Scheme } from '@parlance/ui-kit/theme';
import { useState, type ReactNode } from 'react';
import { Pane } from './foundations.styles.ts';

interface SchemePaneProps {
  scheme: Scheme;
  brand?: string | undefined;
  /** Name of the part. @default "Light" or "Night" */
  label?: string | undefined;
  children: ReactNode;
}

/** A part of the page with its own scheme and brand, overlays included. */
export function SchemePane({ scheme, brand, label, children }: SchemePaneProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Pane ref={setContainer} aria-label={label ?? (scheme === 'light' ? 'Light' : 'Night')}>
      {container && (
        <ThemeProvider container={container} scheme={scheme} brand={brand}>
          {children}
        </ThemeProvider>
      )}
    </Pane>
  );
}
