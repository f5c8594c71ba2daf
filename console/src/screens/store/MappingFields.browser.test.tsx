import { Form, useForm } from '@parlance/ui-kit/fields';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import type { ConnectionDraft } from './connectionDraft.ts';
import { MappingFields } from './MappingFields.tsx';

function Connection() {
  const form = useForm<ConnectionDraft>({
    defaultValues: { name: '', enabled: true, settings: {}, secrets: {}, mapping: [] },
  });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <MappingFields form={form} mapped="path" tested={undefined} />
    </Form>
  );
}

it('focuses an added attribute, and the neighbour of a removed one', async () => {
  const { user } = await renderConsole(<Connection />, { texts: ['store'] });
  const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const add = () => user.click(screen.getByRole('button', { name: 'Add attribute' }));
  await add();
  await add();
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Event' })[1]);
  await user.click(screen.getByRole('button', { name: 'Remove attribute 1' }));
  expect(focusedName()).toBe('Remove attribute 1');
  await user.keyboard('{Enter}');
  expect(focusedName()).toBe('Add attribute');
});
