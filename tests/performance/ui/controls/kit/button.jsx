// The button alone, as antd, MUI and React Aria show theirs: without a provider, and so without tokens and icons.
import { createRoot } from 'react-dom/client';
import { Button } from '@kit/exports/form.js';

export const meta = { label: 'ui-kit', packages: [] };

export function create(host) {
  createRoot(host).render(<Button>Save</Button>);
}
