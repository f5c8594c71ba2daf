import { LineChart } from '@parlance/ui-kit/chart';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { createRoot } from 'react-dom/client';

const categories = Array.from({ length: 1000 }, (_, index) => `${index}`);
const root = createRoot(document.querySelector('#chart'));

globalThis.draw = (values) =>
  root.render(
    <ThemeProvider>
      <LineChart label="Messages" height={300} categories={categories} series={[{ name: 'messages', values }]} />
    </ThemeProvider>,
  );
