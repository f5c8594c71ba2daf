import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { HeaderMenu } from './HeaderMenu.tsx';

async function openMenu() {
  const onRead = vi.fn<() => void>();
  const onDelete = vi.fn<() => void>();
  render(
    <>
      <HeaderMenu
        label="More"
        items={[
          { key: 'aloud', label: 'Read answers aloud', checked: true, onSelect: onRead },
          { key: 'forget', label: 'Delete conversation', danger: true, onSelect: onDelete },
        ]}
      />
      <button type="button">After</button>
    </>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'More' });
  await user.click(button);
  const aloud = screen.getByRole('menuitemcheckbox', { name: 'Read answers aloud' });
  const remove = screen.getByRole('menuitem', { name: 'Delete conversation' });
  return { user, button, aloud, remove, onRead, onDelete };
}

it('opens with its first item focused and names the state of a switch', async () => {
  const { button, aloud } = await openMenu();
  expect(screen.getByRole('menu', { name: 'More' }).contains(aloud)).toBe(true);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(aloud);
  expect(aloud.getAttribute('aria-checked')).toBe('true');
});

it('moves through its items by arrows, Home and End, round its ends', async () => {
  const { user, aloud, remove } = await openMenu();
  const visited = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}', '{End}']) {
    await user.keyboard(key);
    visited.push(document.activeElement);
  }
  expect(visited).toEqual([remove, aloud, remove, aloud, remove]);
});

it('closes by Escape and returns the focus to its button', async () => {
  const { user, button } = await openMenu();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('closes when the focus leaves it', async () => {
  const { user } = await openMenu();
  await user.click(screen.getByRole('button', { name: 'After' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('closes by a selection and runs only that item', async () => {
  const { user, button, remove, onRead, onDelete } = await openMenu();
  await user.click(remove);
  expect(onDelete).toHaveBeenCalledOnce();
  expect(onRead).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});
