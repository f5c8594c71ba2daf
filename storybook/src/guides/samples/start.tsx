import '@parlance/ui-kit/inter.css'; // the typeface; leave out where every kilobyte counts
import { Button } from '@parlance/ui-kit/form';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <ThemeProvider brand="#15C5A8" scheme="light">
      <Button variant="primary">It works</Button>
    </ThemeProvider>,
  );
}
