import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { RunDetail } from './RunDetail.tsx';

const at = '2026-11-23T10:00:00Z';
const step = { seq: 0, kind: 'say', args: ['Hello'], result: null, error: null, line: 3, function: null, ms: 4, at };
const run: ScriptRunDetail = {
  run_id: 'r1',
  script_id: 's1',
  version: 2,
  state: 'waiting',
  branch: 'production',
  cause: 'attribute',
  actor: 'ada',
  vthingId: null,
  conversation_id: null,
  asking: 'What is your order number?',
  wake_at: '2026-11-30T10:00:00Z',
  steps: 1,
  lines: 0,
  error: null,
  created_at: at,
  ended_at: null,
  input: {},
  facts: null,
  result: null,
  trace: [step],
};
const script = { script_id: 's1', name: 'Parcel', version: 2, production_version: 2, last_run: null, found: null };

const condition = (value: number) => ({ name: '', trigger: 'tank', attribute_name: 'celsius', operator: '>', value });
const attributes = { triggers: [], consoleModel: { on: condition(70), off: condition(90) } };
const all = (value: number) => ({ condition: 'AND', rules: [condition(value)] });
const dialogAttributes = {
  triggers: [],
  consoleModel: {
    error: all(10),
    states: [
      { name: 'Warm', rules: all(70), commands: [] },
      { name: 'Hot', rules: all(90), commands: [] },
    ],
  },
};

let shown: ScriptRunDetail | null;
let cancelled: number;
beforeEach(() => {
  signInAs();
  shown = run;
  cancelled = 0;
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, globalThis.location.href);
    if (pathname.endsWith('/output')) return new Response(new ReadableStream());
    if (pathname.endsWith('/run/r1')) {
      const gone = { status: 404, type: 'script_run_not_found', message: 'This run does not exist.' };
      return shown ? Response.json(shown) : Response.json(gone, { status: 404 });
    }
    if (pathname.endsWith('/cancel')) return Response.json({ cancelled: (cancelled += 1) });
    if (pathname.endsWith('/version/2')) return Response.json({ scriptCode: 'one\ntwo', attributes });
    if (pathname.endsWith('/version/3')) return Response.json({ scriptCode: '', attributes: dialogAttributes });
    return Response.json({ data: pathname.endsWith('/scripts') ? [script] : [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderConsole(<RunDetail ws="acme" scriptId="s1" runId="r1" onClose={() => {}} />, {
    texts: ['workflows', 'scriptEditor', 'scriptTests', 'waitingRuns'],
  });

it('cancels no run of production by the key that opened it, nor without a question', async () => {
  const { user } = await show();
  const cancel = await screen.findByRole('button', { name: 'Cancel run' });
  expect(cancel).not.toHaveFocus();
  await user.click(cancel);
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this run?' });
  await user.click(within(question).getByRole('button', { name: 'Keep run' }));
  expect(cancelled).toBe(0);
  await user.click(cancel);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel run' }));
  await screen.findByText('1 run cancelled');
});

it('shows below its calls which question it waits for, and until when', async () => {
  await show();
  expect(await screen.findByText('Waits for an answer to “What is your order number?”')).toBeVisible();
  expect(screen.getByText(/^Waits until .*2026/)).toBeVisible();
});

it('shows below its calls which error ended it, and opens its line', async () => {
  const error = {
    type: 'script_failed',
    params: { line: 8, reason: "TypeError: cannot read property 'late' of null" },
    message: '',
  };
  shown = { ...run, state: 'failed', asking: null, wake_at: null, ended_at: at, error };
  const { user } = await show();
  expect(await screen.findByText("TypeError: cannot read property 'late' of null")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Line 8' }));
  expect(await screen.findByRole('dialog', { name: 'Version 2, line 8' })).toBeVisible();
});

it('shows which rule of an alarm did not hold, with the value that it read', async () => {
  const facts = [{ name: '', trigger: 'tank', attribute_name: 'celsius', facts: [{ value: 42, unit: '°C' }] }];
  const skipped = { state: 'skipped', cause: 'alarm', asking: null, wake_at: null, ended_at: at } as const;
  shown = { ...run, ...skipped, trace: [], input: { alarm: 'on' }, facts, result: { result: false } };
  await show();
  expect(await screen.findByText('42 °C')).toBeVisible();
  expect(screen.getByText(/> 70/)).toBeVisible();
  expect(screen.queryByText(/> 90/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as test' })).toBeNull();
});

it('shows which state of a dialog a condition belongs to, and which is of the error rule', async () => {
  const facts = [{ name: '', trigger: 'tank', attribute_name: 'celsius', facts: [{ value: 42, unit: '' }] }];
  shown = { ...run, version: 3, state: 'skipped', ended_at: at, trace: [], input: { because: 'error' }, facts };
  await show();
  const heading = await screen.findByRole('heading', { name: 'State Hot' });
  expect(within(heading.parentElement ?? document.body).getByText(/> 90/)).toBeVisible();
  const headings = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['Error rule', 'State Warm', 'State Hot']);
});

it('shows the name of a call in one line on the narrowest phone', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 800));
  shown = { ...run, trace: [{ ...step, kind: 'memory.get', ms: 634 }] };
  await show();
  const name = document.createRange();
  name.selectNodeContents(await screen.findByText('memory.get'));
  expect(name.getClientRects()).toHaveLength(1);
});

it('says that a run no longer exists, without a retry', async () => {
  shown = null;
  await show();
  expect(await screen.findByText('This run does not exist.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
