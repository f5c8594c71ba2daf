// The button alone, as antd, MUI and React Aria show theirs: no provider, hence no tokens and no icons.
import { createRoot } from 'react-dom/client';
import { Button } from '@kit/exports/form.js';

export const meta = { label: 'ui-kit', packages: [] };

export function create(host) {
  createRoot(host).render(<Button>Save</Button>);
}
