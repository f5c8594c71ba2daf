import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { PasswordField } from '../PasswordField/PasswordField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { PlainForm } from './PlainForm.tsx';
import { usePlainForm } from './usePlainForm.ts';

interface ExampleProps {
  onSubmit: (values: { login: string; password: string }) => unknown;
}

function Example({ onSubmit }: ExampleProps) {
  const form = usePlainForm({
    initial: { login: '', password: '' },
    check: ({ login, password }) => ({
      ...(login.trim() === '' && { login: 'Enter your login.' }),
      ...(password === '' && { password: 'Enter your password.' }),
    }),
    onSubmit,
  });
  return (
    <Card style={{ maxWidth: 360 }}>
      <PlainForm form={form} aria-label="Sign in">
        <TextField label="Login" {...form.field('login')} />
        <PasswordField label="Password" {...form.field('password')} />
        <Button variant="primary" type="submit" loading={form.busy}>
          Sign in
        </Button>
      </PlainForm>
    </Card>
  );
}

const meta = {
  title: 'Form/PlainForm',
  component: Example,
  args: { onSubmit: fn() },
} satisfies Meta<typeof Example>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SignIn: Story = {};

/** With a missing value nothing is submitted: the error is shown at its field, which takes the focus. */
export const Checked: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Login'), 'ada{Enter}');
    await expect(canvas.getByLabelText('Password')).toHaveFocus();
    await expect(canvas.getByText('Enter your password.')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('secret{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ login: 'ada', password: 'secret' });
    await expect(canvas.queryByText('Enter your password.')).toBeNull();
  },
};

/** Errors of the server are shown at their field, or above the fields, and the texts stay. */
export const Refused: Story = {
  render: () => (
    <Example
      onSubmit={({ login }) => {
        const unknown = { fields: { login: 'This login is not known.' } };
        throw login === 'ada' ? Object.assign(new Error('Invalid'), unknown) : new Error('The password is wrong.');
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Login'), 'ada');
    await userEvent.type(canvas.getByLabelText('Password'), 'secret{Enter}');
    await expect(await canvas.findByText('This login is not known.')).toBeVisible();
    await expect(canvas.getByLabelText('Login')).toHaveFocus();
    await expect(canvas.getByRole('alert')).toHaveTextContent('');
    await userEvent.keyboard('{End}m{Enter}');
    await expect(await canvas.findByText('The password is wrong.')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveValue('secret');
  },
};
