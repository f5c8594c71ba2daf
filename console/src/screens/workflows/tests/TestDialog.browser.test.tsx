import { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { TestDialog } from './TestDialog.tsx';

let saved: unknown;
beforeEach(() => {
  signInAs();
  saved = undefined;
  vi.stubGlobal('fetch', async (asked: Request) => {
    if (asked.method === 'POST') saved = await asked.json();
    return Response.json(asked.method === 'POST' ? saved : { data: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (test: object, type: { isFunction?: boolean; isDialog?: boolean } = {}) =>
  renderConsole(
    <TestDialog
      place={{ ws: 'acme', scriptId: 's1', saved: null }}
      script={{ isAlarm: false, isFunction: false, isDialog: false, ...type }}
      test={ScriptTestContent.parse({ name: 'A test', ...test })}
      onClose={() => {}}
    />,
    { texts: ['scriptTests', 'shell', 'parts'] },
  );

it('sets the arguments of a script that others call', async () => {
  const { user } = await show({}, { isFunction: true });
  const args = await screen.findByLabelText('Arguments (JSON)');
  await user.clear(args);
  await user.click(args);
  await user.paste('{"weight": 2}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toMatchObject({ world: { args: { weight: 2 } } });
});

const one = (all: readonly HTMLElement[], at: number): HTMLElement => all[at] ?? expect.unreachable();
const press = (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
const group = (name: string) => within(screen.getByRole('group', { name }));

it('says at the field that the name is missing', async () => {
  const { user } = await show({});
  const field = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(field);
  await press(user, 'Save');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Enter a name');
  expect(saved).toBeUndefined();
});

it('sends the values of a form, one field after the other', async () => {
  const { user } = await show({ steps: [{ kind: 'person', text: '' }] });
  const fields = [
    ['mail', 'me@acme.example'],
    ['mailing', 'yes'],
  ] as const;
  for (const [at, [name, value]] of fields.entries()) {
    await press(user, 'Add form field');
    const form = group('Form that is sent');
    await user.type(one(form.getAllByRole('textbox', { name: 'Name' }), at), name);
    await user.type(one(form.getAllByRole('textbox', { name: 'Value' }), at), value);
  }
  await press(user, 'Save');
  const values = { mail: 'me@acme.example', mailing: 'yes' };
  await expect.poll(() => saved).toMatchObject({ steps: [{ kind: 'person', values }] });
});

it('names each field of a form once', async () => {
  const { user } = await show({ steps: [{ kind: 'person', text: '', values: { mail: 'me@acme.example' } }] });
  await press(user, 'Add form field');
  const second = () => one(group('Form that is sent').getAllByRole('textbox', { name: 'Name' }), 1);
  await user.type(second(), 'mail');
  await press(user, 'Save');
  expect(second()).toHaveFocus();
  expect(screen.getByText('This name is used twice.')).toBeVisible();
  expect(saved).toBeUndefined();
  await press(user, 'Remove 2 of Form that is sent');
  await press(user, 'Save');
  await expect.poll(() => saved).toMatchObject({ steps: [{ values: { mail: 'me@acme.example' } }] });
});

it('sets visitor and channel of a dialog, units of attributes, and the seed of random numbers', async () => {
  const attribute = { event_name: 'warmth', attribute_name: 'value', value: 20 };
  const { user } = await show({ world: { attributes: [attribute] } }, { isDialog: true });
  await user.type(screen.getByLabelText('Unit'), '°C');
  await user.clear(screen.getByLabelText('Random seed'));
  await user.type(screen.getByLabelText('Random seed'), '42');
  await user.selectOptions(screen.getByLabelText('Channel'), 'the widget');
  await press(user, 'Add visitor data');
  const visitor = group('Visitor data from the page');
  await user.type(visitor.getByRole('textbox', { name: 'Name' }), 'plan');
  await user.type(visitor.getByRole('textbox', { name: 'Value' }), 'gold');
  await press(user, 'Save');
  const world = { attributes: [{ unit: '°C' }], seed: 42, channel: 'widget', visitor: { plan: 'gold' } };
  await expect.poll(() => saved).toMatchObject({ world });
});

it('simulates headers, a failed call, and a knowledge base without an answer', async () => {
  const url = 'https://api.acme.example/';
  const answers = [
    { kind: 'http', url },
    { kind: 'http', url },
    { kind: 'knowledge', question: '*' },
  ];
  const { user } = await show({ answers });
  await user.click(one(screen.getAllByRole('button', { name: 'Add header' }), 0));
  const headers = group('Headers of the answer');
  await user.type(headers.getByRole('textbox', { name: 'Name' }), 'retry-after');
  await user.type(headers.getByRole('textbox', { name: 'Value' }), '30');
  await user.selectOptions(one(screen.getAllByLabelText('The call'), 1), 'fails');
  await user.clear(screen.getByLabelText('Reason'));
  await user.type(screen.getByLabelText('Reason'), 'timed out');
  await user.click(screen.getByRole('switch', { name: 'The knowledge base has an answer' }));
  await press(user, 'Save');
  await expect
    .poll(() => saved)
    .toMatchObject({
      answers: [{ headers: { 'retry-after': '30' } }, { failure: 'timed out' }, { known: false }],
    });
});

it('keeps typed values with their part when the part is moved', async () => {
  const memory = [
    { scope: 'workspace', key: 'a', value: 1 },
    { scope: 'workspace', key: 'b', value: 2 },
  ];
  const { user } = await show({ world: { memory } });
  const values = () => screen.getAllByLabelText('Value (JSON)');
  await user.type(one(values(), 0), '5');
  await press(user, 'Move “Value 1 of the memory” down');
  expect(values()[0]).toHaveValue('2');
  expect(values()[1]).toHaveValue('15');
});

it('focuses an added part, and the neighbour of a removed one', async () => {
  const { user } = await show({});
  const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const pressFound = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const addStep = async (name: string) => {
    await pressFound('Add step');
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await addStep('Message of the person');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }));
  // This step has only a choice.
  await addStep('Expected end');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'The run' }));
  await pressFound('Delete “1. Message of the person”');
  expect(focusedName()).toBe('Delete “1. Expected end”');
  for (const [add, field] of [
    ['Add attribute', 'Virtual thing'],
    ['Add to memory', 'Key'],
    ['Add answer to a request', 'Address'],
  ] as const) {
    await pressFound(add);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: field }));
  }
  await pressFound('Delete “Answer 1”');
  expect(focusedName()).toBe('Add answer to a request');
});

it('keeps the fields of a pair beside each other where one of them has an error', async () => {
  const { user } = await show({ steps: [{ kind: 'person', text: '' }] });
  await press(user, 'Add form field');
  const form = group('Form that is sent');
  await user.type(form.getByRole('textbox', { name: 'Value' }), 'yes');
  expect(form.getByRole('textbox', { name: 'Name' })).toBeInvalid();
  const tops = [
    form.getByRole('textbox', { name: 'Name' }),
    form.getByRole('textbox', { name: 'Value' }),
    form.getByRole('button', { name: /^Remove/ }),
  ].map((one) => Math.round(one.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
});
