import { expect, it } from 'vitest';
import type { ChatMessage } from '../chat/chatTypes.ts';
import { newlyFinished, spoken } from './finished.ts';

const message = (id: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  from: 'other',
  text: id,
  ...rest,
});

it('announces a message once, when it is finished', () => {
  const known = new Set<string>();
  const ids = (messages: ChatMessage[]) => newlyFinished(messages, known).map(({ id }) => id);
  expect(ids([message('hello')])).toEqual(['hello']);
  expect(ids([message('hello'), message('mine', { from: 'me' }), message('long', { status: 'streaming' })])).toEqual(
    [],
  );
  expect(ids([message('hello'), message('long')])).toEqual(['long']);
  expect(ids([message('hello'), message('long')])).toEqual([]);
});

it('announces the text without markup, then the choices', () => {
  const choices = [
    { value: 'y', label: 'Yes, cancel it' },
    { value: 'n', label: 'Keep it' },
  ];
  expect(spoken(message('a', { text: 'Order **48211** is here', choices }), 'Assistant')).toBe(
    'Assistant: Order 48211 is here. Yes, cancel it, Keep it',
  );
  expect(spoken(message('a', { text: 'Cancel it?', choices }), 'Assistant')).toBe(
    'Assistant: Cancel it? Yes, cancel it, Keep it',
  );
});
