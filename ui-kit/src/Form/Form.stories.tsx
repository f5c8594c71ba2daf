import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { object, string, boolean } from 'yup';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { Select } from '../Select/Select.tsx';
import { Inline } from '../Stack/Stack.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { CancelButton } from './CancelButton.tsx';
import { Form } from './Form.tsx';
import { FormCheck, FormField } from './FormField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const schema = object({
  name: string().required('Give it a name.'),
  email: string().email('That is no e-mail address.').required('Where can we write?'),
  language: string().defined(),
  active: boolean().defined(),
});

interface ExampleProps {
  onSubmit: (values: object) => unknown;
}

function Example({ onSubmit }: ExampleProps) {
  const form = useForm({
    resolver: yupResolver(schema),
    defaultValues: { name: '', email: '', language: 'en', active: true },
  });
  return (
    <Card title="Account" style={{ maxWidth: 440 }}>
      <Form form={form} onSubmit={onSubmit} guard>
        <FormField control={form.control} name="name">
          {(field) => <TextField label="Name" required {...field} />}
        </FormField>
        <FormField control={form.control} name="email">
          {(field) => <TextField label="E-mail" required type="email" {...field} />}
        </FormField>
        <FormField control={form.control} name="language">
          {(field) => <Select label="Language" options={[{ value: 'en', label: 'English' }]} {...field} />}
        </FormField>
        <FormCheck control={form.control} name="active">
          {(field) => <Switch label="Active" description="May sign in." {...field} />}
        </FormCheck>
        <Inline justify="end">
          <SubmitButton />
        </Inline>
      </Form>
    </Card>
  );
}

const meta = {
  title: 'Form/Form',
  component: Example,
  args: { onSubmit: fn() },
} satisfies Meta<typeof Example>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};

/** The first invalid field gets the focus. */
export const Invalid: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/Name/), 'Acme');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const email = canvas.getByLabelText(/E-mail/);
    await expect(await canvas.findByText('Where can we write?')).toBeVisible();
    await expect(email).toHaveFocus();
    await expect(email).toBeInvalid();
    await expect(email).toHaveAccessibleDescription('Where can we write?');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** Server errors show at their fields, and the typed values stay. */
export const RefusedByServer: Story = {
  args: {
    onSubmit: fn(() => Promise.reject(Object.assign(new Error('invalid'), { fields: { email: 'Already taken.' } }))),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/Name/), 'Acme');
    await userEvent.type(canvas.getByLabelText(/E-mail/), 'a@example.com{Enter}');
    await expect(await canvas.findByText('Already taken.')).toBeVisible();
    await expect(canvas.getByLabelText(/E-mail/)).toHaveFocus();
    await expect(canvas.getByLabelText(/E-mail/)).toHaveValue('a@example.com');
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
  },
};

export const Failed: Story = {
  args: { onSubmit: fn(() => Promise.reject(new Error('The server cannot be reached.'))) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/Name/), 'Acme');
    await userEvent.type(canvas.getByLabelText(/E-mail/), 'a@example.com{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    await expect(canvas.getByLabelText(/Name/)).toHaveValue('Acme');
  },
};

function DialogExample({ onSubmit }: ExampleProps) {
  const [open, setOpen] = useState(false);
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {open && (
        <Modal open title="Rename" onClose={() => setOpen(false)}>
          <Form form={form} onSubmit={onSubmit}>
            <FormField control={form.control} name="name">
              {(field) => <TextField label="Name" {...field} />}
            </FormField>
            <Inline justify="end">
              <CancelButton onClick={() => setOpen(false)}>Cancel</CancelButton>
              <SubmitButton />
            </Inline>
          </Form>
        </Modal>
      )}
    </>
  );
}

/** A dialog cannot be closed while its form is being saved, so that the user sees a failure. */
export const InDialog: Story = {
  args: { onSubmit: fn(() => new Promise(() => {})) },
  render: (args) => <DialogExample {...args} />,
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Rename' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Rename' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Acme{Enter}');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled());
    await expect(args.onSubmit).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    await expect(dialog.getByLabelText('Name')).toHaveValue('Acme');
  },
};
