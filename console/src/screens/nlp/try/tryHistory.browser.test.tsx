import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../testing/renderConsole.tsx';
import { clearTryHistory, rememberTrial, useTryHistory } from './tryHistory.ts';

const trial = (text: string, at: number) => ({ text, at, intent: 'order.cancel', score: 0.9 });
const historyOf = (ws: string) => renderHook(() => useTryHistory(ws).map(({ text }) => text)).result;

beforeEach(() => {
  signInAs();
  clearTryHistory('shop');
  clearTryHistory('bank');
});

it('lists the newest trial first, for its workspace', () => {
  const shop = historyOf('shop');
  const bank = historyOf('bank');
  act(() => rememberTrial('shop', trial('cancel my order', 0)));
  act(() => rememberTrial('shop', trial('where is it', 60_000)));
  expect(shop.current).toEqual(['where is it', 'cancel my order']);
  expect(bank.current).toEqual([]);
});

it('keeps only the final text of a message that is typed slowly', () => {
  const shop = historyOf('shop');
  act(() => rememberTrial('shop', trial('cancel', 0)));
  act(() => rememberTrial('shop', trial('cancel my order', 2000)));
  expect(shop.current).toEqual(['cancel my order']);
});

/** Everything in local storage. */
const stored = () => Object.values<string>(localStorage).join('\n');

it('is empty after it was cleared, in the browser’s storage too', () => {
  const shop = historyOf('shop');
  act(() => rememberTrial('shop', trial('cancel my order', 0)));
  expect(stored()).toContain('cancel my order');
  act(() => clearTryHistory('shop'));
  expect(shop.current).toEqual([]);
  expect(stored()).not.toContain('cancel my order');
});
