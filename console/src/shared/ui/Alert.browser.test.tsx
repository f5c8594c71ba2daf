import { KeptFocus } from '@parlance/ui-kit/overlay';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { Alert } from './Alert.tsx';

function ClosableWarning() {
  const [warned, setWarned] = useState(true);
  return (
    <main>
      <section>
        <input aria-label="New utterance" />
        {warned && (
          <Alert tone="warning">
            <button type="button" onClick={() => setWarned(false)}>
              Ignore
            </button>
          </Alert>
        )}
      </section>
      <KeptFocus />
    </main>
  );
}

it('passes the focus to its neighbour when its own button removes it', async () => {
  const { user } = await renderConsole(<ClosableWarning />);
  await user.click(screen.getByRole('button', { name: 'Ignore' }));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('New utterance');
});
