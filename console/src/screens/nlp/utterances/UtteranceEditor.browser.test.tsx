import type { Annotation, Attribute, Utterance } from '@parlance/contract/calls/nlp';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { drafts } from '../../../shared/drafts/useDraft.ts';
import { UtteranceEditor } from './UtteranceEditor.tsx';

const attributes: Attribute[] = [
  { id: '1', name: 'product', type: 'text' },
  { id: '2', name: 'city', type: 'text' },
];
const utterance: Utterance & { intent: string } = {
  id: 'u1',
  intent: 'i1',
  text: 'send the kettle to lyon',
  annotations: [{ attribute: 'product', start: 9, end: 15 }],
  source: 'hand',
  created_at: '2026-11-01T10:00:00Z',
  version: 1,
};

const texts = ['nlp', 'utterances'];

async function renderEditor() {
  const onSave = vi.fn<(before: Utterance, text: string, annotations: Annotation[]) => Promise<void>>(() =>
    Promise.resolve(),
  );
  const onCreateAttribute = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true));
  const onDone = vi.fn<() => void>();
  const { user, unmount } = await renderConsole(
    <UtteranceEditor
      ws="acme"
      utterance={utterance}
      draft={draft}
      attributes={attributes}
      onSave={onSave}
      onCreateAttribute={onCreateAttribute}
      onDone={onDone}
    />,
    { texts },
  );
  const field = screen.getByRole('textbox', { name: 'Edit utterance' });
  /** Selects words with the pointer. */
  const select = ({ start, end }: { start: number; end: number }) =>
    user.pointer([{ keys: '[MouseLeft>]', target: field, offset: start }, { offset: end }, { keys: '[/MouseLeft]' }]);
  return { user, field, select, unmount, onSave, onCreateAttribute, onDone };
}

const draft = 'acme/utterance/u1';
const lyon = { start: 19, end: 23 };

beforeEach(() => drafts.set(draft, undefined));

describe('UtteranceEditor', () => {
  it('annotates the selected words by the digit of the attribute, and saves with Enter', async () => {
    const { user, select, onSave, onDone } = await renderEditor();
    await select(lyon);
    expect(await screen.findByRole('toolbar', { name: 'Annotate selected words' })).toBeTruthy();
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onSave).toHaveBeenCalledExactlyOnceWith(utterance, 'send the kettle to lyon', [
      { attribute: 'product', start: 9, end: 15 },
      { attribute: 'city', ...lyon },
    ]);
  });

  it('stays open on Escape during a save, and says why it failed', async () => {
    const { user, field, onSave, onDone } = await renderEditor();
    let fail = () => {};
    onSave.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('No connection')))));
    await user.type(field, ' now{Enter}{Escape}');
    expect(onDone).not.toHaveBeenCalled();
    fail();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field).toHaveProperty('value', 'send the kettle to lyon now');
    await user.keyboard('{Escape}');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('removes an annotation with 0', async () => {
    const { user, select, onSave } = await renderEditor();
    await select({ start: 9, end: 15 });
    expect(await screen.findByRole('button', { name: /^Remove annotation/ })).toBeTruthy();
    await user.keyboard('0{Enter}');
    await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith(utterance, 'send the kettle to lyon', []));
  });

  it('creates an attribute and annotates with it', async () => {
    const { user, field, select, onSave, onCreateAttribute } = await renderEditor();
    await select(lyon);
    await user.type(await screen.findByRole('textbox', { name: 'New attribute' }), 'town{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(onCreateAttribute).toHaveBeenCalledExactlyOnceWith('town');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onSave.mock.lastCall?.[2]).toContainEqual({ attribute: 'town', ...lyon }));
  });

  it('opens the menu and uses it with the keyboard, and returns to the text', async () => {
    const { user, field, select, onSave, onCreateAttribute } = await renderEditor();
    await select(lyon);
    await user.tab();
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: /^product/ }));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(field);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field);
    expect(onSave).not.toHaveBeenCalled();
    await select({ start: 0, end: 4 });
    await user.tab();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await select({ start: 5, end: 8 });
    for (let control = 0; control < 3; control += 1) await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New attribute' }));
    await user.keyboard('what{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(onCreateAttribute).toHaveBeenCalledExactlyOnceWith('what');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(onSave.mock.lastCall?.[2]).toEqual([
        { attribute: 'what', start: 5, end: 8 },
        { attribute: 'product', start: 9, end: 15 },
        { attribute: 'city', ...lyon },
      ]),
    );
  });

  it('moves the annotations with the text', async () => {
    const { user, field, onSave } = await renderEditor();
    await user.type(field, 'please ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledExactlyOnceWith(utterance, 'please send the kettle to lyon', [
        { attribute: 'product', start: 16, end: 22 },
      ]),
    );
  });

  it('saves nothing without a change, and drops the change with Escape', async () => {
    const unchanged = await renderEditor();
    await unchanged.user.keyboard('{Enter}');
    expect(unchanged.onDone).toHaveBeenCalledOnce();
    expect(unchanged.onSave).not.toHaveBeenCalled();
    unchanged.unmount();
    const dropped = await renderEditor();
    await dropped.user.type(dropped.field, ' today{Escape}');
    expect(dropped.onDone).toHaveBeenCalledOnce();
    expect(dropped.onSave).not.toHaveBeenCalled();
    dropped.unmount();
    expect((await renderEditor()).field).toHaveProperty('value', utterance.text);
  });

  it('refuses an empty text and keeps the editor open', async () => {
    const { user, field, onSave, onDone } = await renderEditor();
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('The utterance is empty. Enter its text.');
    expect(onSave).not.toHaveBeenCalled();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows why saving failed and stays open', async () => {
    const { user, field, onSave, onDone } = await renderEditor();
    onSave.mockRejectedValueOnce(new Error('The utterance exists already'));
    await user.type(field, ' now{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The utterance exists already');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('saves when the focus leaves it', async () => {
    const { user, field, onSave } = await renderEditor();
    await user.type(field, ' today');
    await user.tab();
    await waitFor(() => expect(onSave.mock.lastCall?.[1]).toBe('send the kettle to lyon today'));
  });

  it('keeps unsaved text as a draft, which the next editor starts with', async () => {
    const { user, field } = await renderEditor();
    await user.type(field, ' today');
    await renderConsole(
      <UtteranceEditor
        ws="acme"
        utterance={utterance}
        draft={draft}
        attributes={attributes}
        onSave={() => Promise.resolve()}
        onCreateAttribute={() => Promise.resolve(true)}
        onDone={() => {}}
      />,
      { texts },
    );
    for (const each of screen.getAllByRole('textbox', { name: 'Edit utterance' }))
      expect(each).toHaveProperty('value', 'send the kettle to lyon today');
  });
});
