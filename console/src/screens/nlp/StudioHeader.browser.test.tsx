import type { NlpClass } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nlpClass } from '../../testing/nlpClass.ts';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { StudioHeader } from './StudioHeader.tsx';

const published = { published_at: '2026-11-01T10:00:00Z', published_current: true };

beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

const header = (classes: NlpClass[], focus?: NlpClass) => (
  <StudioHeader
    ws="acme"
    tab="intent"
    classes={classes}
    focus={focus}
    onImport={() => undefined}
    onExport={() => undefined}
    onTry={() => undefined}
  />
);
const show = (classes: NlpClass[], focus?: NlpClass) =>
  renderConsole(header(classes, focus), { texts: ['nlp', 'models', 'trial', 'exchange'] });
const variantOf = (name: string) => screen.getByRole('button', { name }).getAttribute('data-variant');

it('makes Publish the primary action after a training, also with several classes and none in focus', async () => {
  const { user } = await show([nlpClass('shop'), nlpClass('bank', published)]);
  expect(variantOf('Publish')).toBe('primary');
  expect(variantOf('Train')).toBe('secondary');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('dialog', { name: /shop/ })).toBeTruthy();
});

it('asks which class to publish when there are several', async () => {
  const { user } = await show([nlpClass('shop'), nlpClass('bank')]);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('menuitem', { name: /bank/ }));
  expect(await screen.findByRole('dialog', { name: /bank/ })).toBeTruthy();
});

it('makes Train the primary action while a class needs it', async () => {
  await show([nlpClass('shop'), nlpClass('bank', { ...published, state: 'outdated' })]);
  expect(variantOf('Publish')).toBe('secondary');
  expect(variantOf('Train')).toBe('primary');
});

it('publishes only the class in focus', async () => {
  const shop = nlpClass('shop');
  await show([shop, nlpClass('bank', { state: 'outdated' })], shop);
  expect(variantOf('Publish')).toBe('primary');
  expect(variantOf('Train')).toBe('secondary');
});

it('has no primary action once all is published, until something changes', async () => {
  const shop = nlpClass('shop', published);
  const { rerender } = await show([shop], shop);
  expect(variantOf('Train')).toBe('secondary');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  const changed = nlpClass('shop', { ...published, state: 'outdated', unpublished: 1 });
  rerender(header([changed], changed));
  expect(variantOf('Train')).toBe('primary');
});

it('does not make Train the primary action when no class needs it', async () => {
  await show([
    nlpClass('shop', published),
    nlpClass('bank', { state: 'untrained', trained_at: null, utterance_count: 0 }),
  ]);
  expect(variantOf('Train')).toBe('secondary');
});

it('keeps the focus on the Train button during the training', async () => {
  const shop = nlpClass('shop', { state: 'training' });
  await show([shop], shop);
  const button = screen.getByRole('button', { name: /Train/ });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
