import { Button } from '@parlance/ui-kit/form';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { createRoot } from 'react-dom/client';

/** Renders the kit inside an element, isolated from the page's styles. */
export function showIn(host: HTMLElement) {
  const container = document.createElement('div');
  host.attachShadow({ mode: 'open' }).append(container);
  createRoot(container).render(
    <ThemeProvider container={container}>
      <Button>Inside</Button>
    </ThemeProvider>,
  );
}
