import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { useLineDrop } from './useLineDrop.ts';

function Target({ onLines }: { onLines?: (lines: string[]) => void }) {
  const drop = useLineDrop(onLines);
  return (
    <section aria-label="Utterances" {...drop.handlers}>
      <input aria-label="New utterance" />
      <button>Somewhere</button>
      {drop.dropping && <output>Drop here</output>}
    </section>
  );
}

async function renderTarget() {
  const onLines = vi.fn<(lines: string[]) => void>();
  const { user } = await renderConsole(<Target onLines={onLines} />, { texts: ['utterances'] });
  return { onLines, user, target: screen.getByRole('region', { name: 'Utterances' }) };
}

function transferOf(...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** Testing Library's own drag events lose a real DataTransfer. */
function drag(kind: 'dragover' | 'drop', target: Element, dataTransfer: DataTransfer) {
  fireEvent(target, new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
}

describe('useLineDrop', () => {
  it('accepts each pasted line once', async () => {
    const { user, onLines } = await renderTarget();
    await user.click(screen.getByRole('button', { name: 'Somewhere' }));
    await user.paste('where is my order\n\nwhere is my order\ncancel it\n');
    expect(onLines).toHaveBeenCalledExactlyOnceWith(['where is my order', 'cancel it']);
  });

  it('does not handle a paste into a field', async () => {
    const { user, onLines } = await renderTarget();
    const field = screen.getByRole('textbox', { name: 'New utterance' });
    await user.click(field);
    await user.paste('cancel it');
    expect(onLines).not.toHaveBeenCalled();
    expect(field).toHaveProperty('value', 'cancel it');
  });

  it('reads the column of utterances of a dropped table', async () => {
    const { onLines, target } = await renderTarget();
    const file = new File(['id;text\n1;"refund; please"\n2;cancel it\n'], 'export.csv');
    drag('drop', target, transferOf(file));
    await waitFor(() => expect(onLines).toHaveBeenCalledExactlyOnceWith(['refund; please', 'cancel it']));
  });

  it('shows where to drop while a file is over the element, but not for text', async () => {
    const { target } = await renderTarget();
    drag('dragover', target, new DataTransfer());
    expect(screen.queryByText('Drop here')).toBeNull();
    drag('dragover', target, transferOf(new File(['a'], 'a.txt')));
    expect(screen.getByText('Drop here')).toBeTruthy();
    fireEvent.dragLeave(target, { relatedTarget: screen.getByRole('button', { name: 'Somewhere' }) });
    expect(screen.getByText('Drop here')).toBeTruthy();
    fireEvent.dragLeave(target, { relatedTarget: document.body });
    expect(screen.queryByText('Drop here')).toBeNull();
  });

  it('refuses a file that is not text, and accepts the others', async () => {
    const { onLines, target } = await renderTarget();
    drag(
      'drop',
      target,
      transferOf(new File([new Uint8Array([80, 75, 0, 1])], 'archive.txt'), new File(['hello'], 'a.txt')),
    );
    await waitFor(() => expect(onLines).toHaveBeenCalledExactlyOnceWith(['hello']));
    expect(await screen.findByText(/^archive\.txt is not a text file/)).toBeTruthy();
  });

  it('does nothing for users who may not add any', async () => {
    const { user } = await renderConsole(<Target />);
    await user.click(screen.getByRole('button', { name: 'Somewhere' }));
    await user.paste('cancel it');
    drag('dragover', screen.getByRole('region', { name: 'Utterances' }), transferOf(new File(['a'], 'a.txt')));
    expect(screen.queryByText('Drop here')).toBeNull();
  });
});
