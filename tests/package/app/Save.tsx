import { Button } from '@parlance/ui-kit/form';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('app');
if (place) createRoot(place).render(<Button>Save</Button>);
