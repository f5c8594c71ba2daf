import type { Answer } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { AnswersEditor } from './AnswersEditor.tsx';

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
      onSave={() => Promise.resolve(undefined)}
    />,
    { texts: ['nlp', 'rich'] },
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
