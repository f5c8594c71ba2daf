import type { Answer } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { AnswersEditor } from './AnswersEditor.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The editor of an intent's answers; each intent has its own draft. */
function renderEditor(intent: string, value: Answer[]) {
  signInAs();
  return renderConsole(
    <AnswersEditor
      title="Answers"
      of={['acme', 'intent', intent, 'answers']}
      saved={{ version: 1, value }}
      editable
      emptyTitle="No answers yet"
      emptyText="Add one."
      drafted={{ ws: 'acme', intent }}
      onSave={() => Promise.resolve({ version: 2, value })}
    />,
    { texts: ['nlp', 'rich', 'drafting'] },
  );
}

it('says which empty answer keeps the others from being saved', async () => {
  const { user } = await renderEditor('i1', [{ id: 'one', text: 'Three days.', choices: [] }]);
  const save = () => screen.getByRole('button', { name: 'Save' });
  await user.click(screen.getByRole('button', { name: 'Add answer' }));
  expect(save()).toHaveProperty('disabled', true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toMatch(/^Answer 2 is empty/);
  await user.keyboard('Four days.');
  expect(screen.getByRole('status').textContent).toBe('Unsaved changes');
  expect(save()).toHaveProperty('disabled', false);
});

it('adds an answer on a page served over plain HTTP', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'));
  const { user } = await renderEditor('i2', []);
  await user.click(screen.getAllByRole('button', { name: 'Add answer' })[0] ?? document.body);
  expect(await screen.findByRole('region', { name: 'Answer 1' })).toBeTruthy();
});

it('adds the answer of the language model to what was typed while it was written', async () => {
  let [write, asked] = [() => {}, () => {}];
  const [written, asking] = [new Promise<void>((go) => (write = go)), new Promise<void>((go) => (asked = go))];
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!new Request(...request).url.includes('draftAnswer')) return Response.json({ available: true });
    asked();
    await written;
    return Response.json({ text: 'Within a week.' });
  });
  const { user } = await renderEditor('i3', [{ id: 'one', text: 'Three', choices: [] }]);
  await user.click(await screen.findByRole('button', { name: 'Draft an answer' }));
  await asking;
  await user.type(screen.getByRole('textbox', { name: 'Answer text' }), ' days.');
  write();
  expect(await screen.findByDisplayValue('Within a week.')).toBeTruthy();
  expect(screen.getByDisplayValue('Three days.')).toBeTruthy();
});
