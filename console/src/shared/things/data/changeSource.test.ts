import { expect, it } from 'vitest';
import { changeSource } from './changeSource.ts';

it('tells a program with a token from a webhook, also as earlier releases stored it', () => {
  expect(changeSource({ via: 'webhook', actor: 'token:Warehouse' })).toBe('api');
  expect(changeSource({ via: 'api', actor: 'token:Warehouse' })).toBe('api');
  expect(changeSource({ via: 'webhook', actor: 'webhook' })).toBe('webhook');
  expect(changeSource({ via: 'person', actor: 'token:' })).toBe('person');
});
