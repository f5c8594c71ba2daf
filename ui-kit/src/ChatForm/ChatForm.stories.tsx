import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { ChatFormShape } from '../chat/chatTypes.ts';
import { ChatForm, type ChatFormProps } from './ChatForm.tsx';

const form: ChatFormShape = {
  title: 'Your order',
  fields: [
    { name: 'order', label: 'Order number', kind: 'number', required: true },
    { name: 'mail', label: 'E-mail', kind: 'email', required: true },
    { name: 'shop', label: 'Shop', kind: 'choice', options: ['Lille', 'Ghent'] },
    { name: 'day', label: 'Ordered on', kind: 'date' },
    { name: 'note', label: 'Anything else?', kind: 'longText' },
    { name: 'terms', label: 'You may write to me about this order', kind: 'agree', required: true },
  ],
  submit: 'Look it up',
};

/** As in a conversation, the sent values come back with the message. */
function Live({ form: given, onSubmit, ...rest }: ChatFormProps) {
  const [shown, setShown] = useState(given);
  return (
    <ChatForm
      form={shown}
      {...(onSubmit && {
        onSubmit: async (values) => {
          await onSubmit(values);
          const filled = new Map(Object.entries(values));
          const sent = shown.fields.map(({ label, name }) => ({ label, value: filled.get(name) ?? '–' }));
          setShown({ ...shown, sent });
        },
      })}
      {...rest}
    />
  );
}

const meta = {
  title: 'Chat/ChatForm',
  component: ChatForm,
  args: { form, onSubmit: fn(async () => {}) },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof ChatForm>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

/** Each missing or invalid value shows an error at its field and marks it; the first one takes the focus. */
export const Invalid: Story = {
  play: async ({ args }) => {
    const mail = screen.getByRole('textbox', { name: 'E-mail' });
    await userEvent.type(mail, 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Look it up' }));
    const order = screen.getByRole('textbox', { name: 'Order number' });
    await expect(order).toHaveFocus();
    await expect(order).toBeInvalid();
    await expect(order).toHaveAccessibleDescription('Fill this in.');
    await expect(mail).toHaveAccessibleDescription(/name@example.com/);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(order, '48,5');
    await expect(order).not.toHaveAttribute('aria-invalid');
  },
};

/** Sent with the keyboard; the summary of the values then takes the focus. */
export const Sent: Story = {
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard('48211');
    await userEvent.tab();
    await userEvent.keyboard(' me@acme.example ');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Shop/ }), 'Ghent');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Order number' }), '{Enter}');
    await waitFor(() => expect(screen.getByText('Your order · Sent')).toBeVisible());
    await expect(args.onSubmit).toHaveBeenCalledWith({
      order: '48211',
      mail: 'me@acme.example',
      shop: 'Ghent',
      terms: true,
    });
    await expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('DL'));
  },
};

/** The draft from before a reload is restored, even where it is shorter than the form's initial values. */
export const Draft: Story = {
  args: {
    form: {
      ...form,
      fields: form.fields.map((field) => (field.name === 'note' ? { ...field, value: 'Hello' } : field)),
    },
    draft: { order: ' 48', mail: '', shop: 'Ghent', note: '', terms: true },
    onDraft: fn(),
  },
  play: async ({ args }) => {
    const order = screen.getByRole('textbox', { name: 'Order number' });
    await expect(order).toHaveValue(' 48');
    await expect(screen.getByRole('combobox', { name: /Shop/ })).toHaveValue('Ghent');
    await expect(screen.getByRole('textbox', { name: /Anything else/ })).toHaveValue('');
    await expect(screen.getByRole('checkbox')).toBeChecked();
    await userEvent.type(order, '2');
    const all = { order: ' 482', mail: '', shop: 'Ghent', day: '', note: '' };
    await expect(args.onDraft).toHaveBeenLastCalledWith({ ...all, terms: true });
    await userEvent.click(screen.getByRole('checkbox'));
    await expect(args.onDraft).toHaveBeenLastCalledWith(all);
  },
};

/** Field names may be names of object properties, such as `constructor`. */
export const OddNames: Story = {
  args: { form: { fields: [{ name: 'constructor', label: 'Builder', kind: 'text' }], submit: 'Send' }, draft: {} },
  play: async ({ args }) => {
    const builder = screen.getByRole('textbox', { name: /Builder/ });
    await expect(builder).toBeValid();
    await expect(builder).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({}));
  },
};

class Refused extends Error {
  fields = { 'values.fields.mail': 'must be an e-mail address' };
}

/** Server errors show at their fields, and the typed values stay. */
export const RefusedByServer: Story = {
  args: {
    form: { ...form, fields: [{ name: 'mail', label: 'E-mail', kind: 'email', required: true, value: 'me@acme' }] },
    onSubmit: fn(async () => {
      throw new Refused('wrong');
    }),
  },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Look it up' }));
    const mail = screen.getByRole('textbox', { name: 'E-mail' });
    await waitFor(() => expect(mail).toHaveFocus());
    await expect(mail).toHaveValue('me@acme');
    await expect(mail).toHaveAccessibleDescription(/name@example.com/);
  },
};

/** Without a connection an error shows above the button, and the typed values stay. */
export const NotSent: Story = {
  args: {
    form: { fields: [{ name: 'elements', label: 'Name', kind: 'text', value: 'kept' }], submit: 'Send' },
    onSubmit: fn(async () => {
      throw new Error('No connection');
    }),
  },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not sent'));
    await expect(screen.getByRole('textbox')).toHaveValue('kept');
  },
};
