import type { ChartCard } from '@parlance/contract/charts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { cardOf } from '../cards/templates.ts';
import { consistentCard } from '../cardRules.ts';
import { FilterFields } from './FilterFields.tsx';

function Filters() {
  const [card, setCard] = useState<ChartCard>({
    ...cardOf('blank', 'Messages'),
    filters: { channel: 'widget', language: 'french' },
  });
  return <FilterFields ws="acme" card={card} onChange={(filters) => setCard(consistentCard({ ...card, filters }))} />;
}

it('focuses the neighbour of a removed filter', async () => {
  const { user } = await renderConsole(<Filters />, { texts: ['charts', 'shell'] });
  const removes = () => screen.queryAllByRole('button', { name: /^Remove filter/ });
  const [first] = removes();
  if (first) await user.click(first);
  expect(removes()).toHaveLength(1);
  expect(document.activeElement).toBe(removes()[0]);
  await user.keyboard('{Enter}');
  expect(removes()).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' }));
});
