import { act, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { ThemeProvider, type ThemeProviderProps } from '../theme/ThemeProvider.tsx';

declare global {
  // React's own switch: tells it that updates are awaited with `act`.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Renders in StrictMode under the theme, in an element of its own; taken away when the test ends. */
export async function mount(element: ReactNode, theme: Omit<ThemeProviderProps, 'children'> = {}) {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const render = (next: ReactNode) =>
    act(async () =>
      root.render(
        <StrictMode>
          <ThemeProvider {...theme}>{next}</ThemeProvider>
        </StrictMode>,
      ),
    );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  await render(element);
  return { place, render };
}
