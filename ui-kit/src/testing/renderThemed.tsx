import { render } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { ThemeProvider, type ThemeProviderProps } from '../theme/ThemeProvider.tsx';

/** Renders in StrictMode under the theme, as an app does. */
export function renderThemed(element: ReactNode, theme: Omit<ThemeProviderProps, 'children'> = {}) {
  return render(element, {
    wrapper: ({ children }) => (
      <StrictMode>
        <ThemeProvider {...theme}>{children}</ThemeProvider>
      </StrictMode>
    ),
  });
}
