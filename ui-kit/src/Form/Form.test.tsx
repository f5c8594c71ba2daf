import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { object, string } from 'yup';
import { PlainForm } from '../PlainForm/PlainForm.tsx';
import { usePlainForm } from '../PlainForm/usePlainForm.ts';
import { Modal } from '../Modal/Modal.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Form } from './Form.tsx';
import { FormField } from './FormField.tsx';
import { CancelButton } from './CancelButton.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const schema = object({ name: string().required('Give it a name.'), about: string().defined() });

interface ExampleProps {
  onSubmit: (values: { name: string; about: string }) => unknown;
  guard?: boolean;
  name?: string;
}

function Example({ onSubmit, guard, name = '' }: ExampleProps) {
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { name, about: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} guard={guard}>
      <FormField control={form.control} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </FormField>
      <FormField control={form.control} name="about">
        {(field) => <TextArea label="About" {...field} />}
      </FormField>
      <SubmitButton whenDirty={guard} />
    </Form>
  );
}

const nameField = page.getByRole('textbox', { name: 'Name' });
const about = page.getByRole('textbox', { name: 'About' });
const save = page.getByRole('button', { name: 'Save' });

describe('Form', () => {
  it('is sent once, however often the user submits', async () => {
    const onSubmit = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
    renderThemed(<Example onSubmit={onSubmit} />);
    await nameField.fill('Acme');
    await userEvent.click(nameField);
    await userEvent.keyboard('{Enter}{Enter}{Control>}{Enter}{/Control}');
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(save, { force: true });
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('can be sent again after a failure, with the typed values', async () => {
    const onSubmit = vi.fn<(values: { name: string }) => Promise<void>>().mockRejectedValue(new Error('Not reached.'));
    renderThemed(<Example onSubmit={onSubmit} />);
    await nameField.fill('Acme');
    await userEvent.click(save);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not reached.');
    await expect.element(nameField).toHaveValue('Acme');
    await userEvent.click(save);
    await expect.poll(() => onSubmit.mock.calls.length).toBe(2);
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ name: 'Acme' });
  });

  it.each(['Form', 'PlainForm'])('keeps its dialog open while it is being saved: %s', async (kind) => {
    const onClose = vi.fn<() => void>();
    let fail = () => {};
    const saving = () => new Promise<void>((_, reject) => (fail = () => reject(new Error('Not reached.'))));
    function Dialog() {
      const plain = usePlainForm({ initial: { name: '' }, check: () => ({}), onSubmit: saving });
      return (
        <Modal
          open
          guard={false}
          title="Dialog"
          onClose={onClose}
          footer={<CancelButton onClick={onClose}>Cancel</CancelButton>}
        >
          {kind === 'Form' ? (
            <Example onSubmit={saving} />
          ) : (
            <PlainForm form={plain}>
              <TextField label="Name" {...plain.field('name')} />
            </PlainForm>
          )}
        </Modal>
      );
    }
    renderThemed(<Dialog />);
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await nameField.fill('Acme');
    await userEvent.click(nameField);
    await userEvent.keyboard('{Enter}');
    await expect.element(cancel).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    fail();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not reached.');
    await expect.element(nameField).toHaveValue('Acme');
    await userEvent.click(cancel);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is sent by Mod+Enter from a text area, in a dialog inside another form', async () => {
    const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()];
    function Page() {
      const form = useForm({ defaultValues: {} });
      return (
        <Form form={form} onSubmit={outer}>
          <Modal open onClose={() => {}} title="Dialog">
            <Example onSubmit={inner} />
          </Modal>
        </Form>
      );
    }
    renderThemed(<Page />);
    await nameField.fill('Acme');
    await about.fill('One line');
    await userEvent.keyboard('{Enter}');
    expect(inner).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => inner.mock.calls.length).toBe(1);
    expect(outer).not.toHaveBeenCalled();
  });

  it('focuses the first invalid field in reading order, not in the server’s order', async () => {
    const refuse = () =>
      Promise.reject(Object.assign(new Error('invalid'), { fields: { about: 'Too short.', name: 'Taken.' } }));
    renderThemed(<Example onSubmit={refuse} name="Acme" />);
    await userEvent.click(save);
    await expect.element(page.getByText('Too short.')).toBeVisible();
    await expect.element(nameField).toHaveAccessibleDescription('Taken.');
    await expect.element(nameField).toHaveFocus();
  });

  it('focuses the first field that the schema rejects', async () => {
    renderThemed(<Example onSubmit={() => {}} />);
    await userEvent.click(save);
    await expect.element(nameField).toHaveFocus();
    await expect.element(nameField).toHaveAccessibleDescription('Give it a name.');
  });
});

function Site({ onSubmit }: { onSubmit: () => unknown }) {
  const [gone, setGone] = useState(false);
  return (
    <>
      <a
        href="/elsewhere"
        onClick={(event) => {
          event.preventDefault();
          setGone(true);
        }}
      >
        Elsewhere
      </a>
      {gone ? <p>Another page</p> : <Example guard onSubmit={onSubmit} />}
    </>
  );
}

const asksToStay = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a guarded Form', () => {
  const link = page.getByRole('link', { name: 'Elsewhere' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  it('does not ask without changes, nor after saving', async () => {
    renderThemed(<Site onSubmit={() => {}} />);
    expect(asksToStay()).toBe(false);
    await nameField.fill('Acme');
    expect(asksToStay()).toBe(true);
    await userEvent.click(save);
    await expect.element(save).toBeDisabled();
    expect(asksToStay()).toBe(false);
    await userEvent.click(link);
    await expect.element(page.getByText('Another page')).toBeVisible();
  });

  it('asks before a link is followed: stays with the typed values, or leaves', async () => {
    renderThemed(<Site onSubmit={() => {}} />);
    await nameField.fill('Acme');
    await userEvent.click(link);
    await expect.element(question).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Stay' }));
    await expect.element(nameField).toHaveValue('Acme');
    await userEvent.click(link);
    await userEvent.click(page.getByRole('button', { name: 'Leave' }));
    await expect.element(page.getByText('Another page')).toBeVisible();
    expect(asksToStay()).toBe(false);
  });
});
