import { DataTable } from '@parlance/ui-kit/table';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forceColours } from '../../../testing/forceColours.ts';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import type { UtteranceWithIntent } from '../data/utteranceActions.ts';
import { usePredictionColumns } from './usePredictionColumns.tsx';

const row: UtteranceWithIntent = {
  id: 'u1',
  text: 'stop it',
  annotations: [],
  source: 'hand',
  created_at: '2026-11-01T10:00:00Z',
  version: 1,
  intent: 'cancel',
  prediction: {
    class_name: 'shop',
    intent: 'cancel',
    intent_name: 'order.cancel',
    score: 0.8,
    held_out: true,
    outcome: 'correct',
  },
};
function Table() {
  return (
    <DataTable rows={[row]} columns={usePredictionColumns(false)} rowKey={({ id }) => id} label="All" height={200} />
  );
}
it('shows the bar of a confidence in forced colours', async () => {
  await forceColours();
  await renderConsole(<Table />, { texts: ['utterances'] });
  const track = screen.getByText('80%').parentElement?.querySelector('i');
  const bar = track?.querySelector('b');
  if (!track || !bar) throw new Error('There is no bar.');
  expect(getComputedStyle(bar).backgroundColor).not.toBe(getComputedStyle(track).backgroundColor);
});
