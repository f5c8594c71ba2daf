import { act, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { ThemeProvider, type ThemeProviderProps } from '../theme/ThemeProvider.tsx';

declare global {
  // React's own switch: tells it that updates are awaited with `act`.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Runs React's pending work. The switch is on only meanwhile: what a user does in the browser is not in an act. */
async function settled(work: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => work());
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

/** Renders in StrictMode under the theme, in an element of its own; taken away when the test ends. */
export async function mount(element: ReactNode, theme: Omit<ThemeProviderProps, 'children'> = {}) {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const render = (next: ReactNode) =>
    settled(() =>
      root.render(
        <StrictMode>
          <ThemeProvider {...theme}>{next}</ThemeProvider>
        </StrictMode>,
      ),
    );
  onTestFinished(async () => {
    await settled(() => root.unmount());
    place.remove();
  });
  await render(element);
  return { place, render };
}
