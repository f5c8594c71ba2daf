import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('waits in the shape of a conversation: what was said at one side, answers at the other', async () => {
  signInAs();
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
  const { container } = await renderConsole(<ConversationScreen />, {
    texts: ['conversation', 'review', 'drafting'],
    address: '/messenger?ws=acme',
  });
  await screen.findAllByRole('status');
  const sides = [...container.querySelectorAll<HTMLElement>('[data-shape=message]')].map((bubble) => {
    const around = bubble.parentElement?.getBoundingClientRect();
    const { left, right } = bubble.getBoundingClientRect();
    return left - (around?.left ?? 0) < (around?.right ?? 0) - right ? 'start' : 'end';
  });
  expect(sides).toEqual(['end', 'start', 'end', 'start', 'end', 'start']);
});
