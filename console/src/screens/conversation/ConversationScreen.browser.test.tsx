import type { Conversation, Message } from '@parlance/contract/calls/conversation';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows a skeleton of a conversation: messages at one side, answers at the other', async () => {
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

it('shows the details of a dialog’s message, not those of an earlier answer, and is as wide as its field on a wide screen', async () => {
  signInAs();
  await page.viewport(2200, 900);
  onTestFinished(() => page.viewport(1440, 900));
  const said = (seq: number, values: Partial<Message>): Message => ({
    messageId: `m${seq}`,
    seq,
    from: 'person',
    text: '',
    attachment: null,
    like: 0,
    footer: null,
    state: 'done',
    deleted: false,
    created_at: '2026-11-29T08:00:00.000Z',
    understanding: null,
    ...values,
  });
  const understanding = { verbatim_id: '7', class: 'care', intent: 'greeting', score: 0.9, language: 'english' };
  const conversation: Conversation = {
    device: 'desk',
    messages: [
      said(1, { text: 'Hello' }),
      said(2, { from: 'assistant', text: 'Hi!', understanding: { ...understanding, attributes: [], ms: 12 } }),
      said(3, { text: 'Where is my order?' }),
      said(4, { from: 'assistant', text: 'What is its number?', run_id: 'run-1' }),
    ],
    earlier: false,
    last_event_id: '4',
    speech: false,
    files: false,
  };
  vi.stubGlobal('fetch', (asked: Request | string) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    if (pathname.endsWith('/vthings')) {
      return Promise.resolve(Response.json({ data: [{ vthingId: 'desk', label: 'Desk' }] }));
    }
    return pathname.endsWith('/conversation/desk')
      ? Promise.resolve(Response.json(conversation))
      : new Promise<Response>(() => {});
  });
  const { user } = await renderConsole(<ConversationScreen />, {
    texts: ['conversation', 'review', 'drafting', 'shell'],
    address: '/messenger?ws=acme',
  });
  const details = await screen.findByRole('complementary', { name: 'Message details' });
  expect(await within(details).findByText(/A dialog gave this answer/)).toBeDefined();
  expect(within(details).getByRole('link', { name: 'Open in Verbatim' }).getAttribute('href')).toContain(
    'text=Where+is+my+order%3F',
  );
  const [first] = screen.getAllByRole('button', { name: 'Show message details' });
  if (first) await user.click(first);
  expect(await within(details).findByRole('link', { name: 'greeting' })).toBeDefined();
  const edges = (of: Element) => of.getBoundingClientRect();
  const field = edges(screen.getByPlaceholderText('Write to the assistant'));
  for (const said of screen.getAllByRole('article')) {
    expect(edges(said).left).toBeGreaterThan(field.left - 60);
    expect(edges(said).right).toBeLessThan(field.right + 100);
  }
});
