import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ChatHeader } from './ChatHeader.tsx';
import { Notice } from './Notice.tsx';
import { pageTexts } from './texts.ts';

it('shows title and status, and no button without an action', () => {
  render(<ChatHeader title="Acme Support" status="No connection" texts={pageTexts.en} />);
  expect(screen.getByRole('heading', { name: 'Acme Support', level: 1 })).toBeTruthy();
  expect(screen.getByText('No connection')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('closes the chat and opens its menu where there are actions', async () => {
  const onClose = vi.fn<() => void>();
  const menu = [{ key: 'forget', label: 'Supprimer la conversation', onSelect: () => {} }];
  render(<ChatHeader title="Acme" status={null} texts={pageTexts.fr} menu={menu} onClose={onClose} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Plus' }));
  expect(screen.getByRole('menuitem', { name: 'Supprimer la conversation' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fermer le chat' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('announces a notice that appears by itself, and no other', () => {
  const { rerender } = render(<Notice glyph="offline" title="No connection" text="It opens automatically." urgent />);
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  rerender(<Notice glyph="chat" title="Ask a question" text="Write it below." />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Ask a question' })).toBeTruthy();
});
