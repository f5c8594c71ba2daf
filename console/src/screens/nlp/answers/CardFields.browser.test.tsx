import type { AnswerCard } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { CardFields } from './CardFields.tsx';

function Card() {
  const [card, setCard] = useState<AnswerCard>({ title: 'Shop', buttons: [] });
  return <CardFields card={card} onChange={setCard} />;
}

it('focuses an added button, and the neighbour of a removed one', async () => {
  const { user } = await renderConsole(<Card />, { texts: ['rich'] });
  const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await user.click(screen.getByRole('button', { name: 'Add button' }));
  await user.keyboard('Yes');
  await user.click(screen.getByRole('button', { name: 'Add button' }));
  await user.keyboard('No');
  expect(screen.getAllByLabelText('Button label').map((field) => 'value' in field && field.value)).toEqual([
    'Yes',
    'No',
  ]);
  await user.click(screen.getByRole('button', { name: 'Delete button 1' }));
  expect(focusedName()).toBe('Delete button 1');
  await user.keyboard('{Enter}');
  expect(focusedName()).toBe('Add button');
});
