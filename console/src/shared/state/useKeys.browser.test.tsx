import { DataTable } from '@parlance/ui-kit/table';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { useKeys } from './useKeys.ts';

const rows = [{ id: 'u1', text: 'cancel my order' }];
const columns = [{ key: 'text', header: 'Utterance', value: (row: (typeof rows)[number]) => row.text }];
const rowKey = (row: (typeof rows)[number]) => row.id;

function Keys({ onNew, onUndo, dialog = false }: { onNew: () => void; onUndo: () => void; dialog?: boolean }) {
  useKeys({ n: onNew, 'mod+z': onUndo });
  return (
    <>
      <input aria-label="Search" />
      <DataTable label="Utterances" rows={rows} columns={columns} rowKey={rowKey} height={200} />
      {dialog && <dialog open aria-modal="true" aria-label="Move" />}
    </>
  );
}

async function renderKeys(dialog = false) {
  const onNew = vi.fn<() => void>();
  const onUndo = vi.fn<() => void>();
  const { user } = await renderConsole(<Keys onNew={onNew} onUndo={onUndo} dialog={dialog} />);
  return { onNew, onUndo, user };
}

it('runs the action of a key, and of a key with Ctrl or ⌘', async () => {
  const { user, onNew, onUndo } = await renderKeys();
  await user.keyboard('n');
  expect(onNew).toHaveBeenCalledOnce();
  await user.keyboard('{Control>}z{/Control}{Meta>}z{/Meta}');
  expect(onUndo).toHaveBeenCalledTimes(2);
});

it('ignores keys in a field and under a dialog', async () => {
  const { user, onNew } = await renderKeys();
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'n');
  expect(onNew).not.toHaveBeenCalled();
  const under = await renderKeys(true);
  await under.user.click(document.body);
  await under.user.keyboard('n');
  expect(under.onNew).not.toHaveBeenCalled();
});

it('ignores the second letter of a “go to” pair, in a table too', async () => {
  const { user, onNew } = await renderKeys();
  await user.keyboard('gn');
  screen.getByRole('grid', { name: 'Utterances' }).focus();
  await user.keyboard('gn');
  expect(onNew).not.toHaveBeenCalled();
  await user.keyboard('n');
  expect(onNew).toHaveBeenCalledOnce();
});
