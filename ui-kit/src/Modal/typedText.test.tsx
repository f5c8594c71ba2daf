import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { TagsField } from '../TagsField/TagsField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Modal } from './Modal.tsx';

interface RenameProps {
  guard?: boolean;
  onSubmit?: () => void;
}

/** A dialog with a field of each kind, in a form of the page. */
function Rename({ guard = true, onSubmit }: RenameProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('Acme');
  const [tags, setTags] = useState<string[]>([]);
  return (
    <form onSubmit={onSubmit}>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Modal open={open} guard={guard} onClose={() => setOpen(false)} title="Name">
        <TextField label="Name" value={name} onChange={setName} />
        <TagsField label="Tags" value={tags} onChange={setTags} />
        <SearchField label="Search" value="" onChange={() => {}} />
        <Button onClick={() => setName('By itself')}>Suggest</Button>
      </Modal>
    </form>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a dialog', () => {
  const name = page.getByRole('textbox', { name: 'Name' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const dialog = page.getByRole('dialog', { name: 'Name' });
  const outside = () => userEvent.click(document.body, { position: { x: 20, y: 20 } });
  const ways: [string, () => Promise<void>][] = [
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click outside', outside],
    ['the cross', () => userEvent.click(button('Close'))],
  ];
  beforeEach(() => page.viewport(1280, 800));

  it.each(ways)('with typed text asks before %s closes it, and stays as it was', async (_, close) => {
    renderThemed(<Rename />);
    await userEvent.click(button('Rename'));
    await userEvent.type(name, ' Ltd');
    await close();
    await expect.element(question).toBeVisible();
    await userEvent.click(button('Stay'));
    await expect.poll(() => question.query()).toBeNull();
    await expect.element(name).toHaveValue('Acme Ltd');
    expect(dialog.query()).not.toBeNull();
  });

  it('stays by Escape of the question, and closes by Leave, which gives the focus back and submits nothing', async () => {
    const submitted = vi.fn<() => void>();
    renderThemed(<Rename onSubmit={submitted} />);
    await userEvent.click(button('Rename'));
    await userEvent.type(name, ' Ltd');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Stay')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Leave'));
    await expect.element(button('Rename')).toHaveFocus();
    expect(dialog.query()).toBeNull();
    expect(submitted).not.toHaveBeenCalled();
  });

  it('asks for typed tags too, whose field is already empty', async () => {
    renderThemed(<Rename />);
    await userEvent.click(button('Rename'));
    const tags = page.getByRole('textbox', { name: 'Tags' });
    await userEvent.type(tags, 'urgent{Enter}');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
  });

  it('asks for pasted text that the field has handled', async () => {
    renderThemed(<Rename />);
    await userEvent.click(button('Rename'));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'one\ntwo');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    fireEvent(page.getByRole('textbox', { name: 'Tags' }).element(), paste);
    await expect.element(page.getByText('two')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
  });

  it.each(ways)(
    'that was searched in, filled by itself or given its text back, is closed by %s at once',
    async (_, close) => {
      renderThemed(<Rename />);
      await userEvent.click(button('Rename'));
      await userEvent.type(name, 's{Backspace}');
      await userEvent.type(page.getByRole('searchbox'), 'a');
      await userEvent.click(button('Suggest'));
      await close();
      await expect.element(button('Rename')).toHaveFocus();
      expect(dialog.query()).toBeNull();
    },
  );

  it('that asks by itself is closed without another question', async () => {
    renderThemed(<Rename guard={false} />);
    await userEvent.click(button('Rename'));
    await userEvent.type(name, ' Ltd');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Rename')).toHaveFocus();
  });
});
