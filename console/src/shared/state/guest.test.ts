import { expect, test } from 'vitest';
import { guestChat } from './guest.ts';

const frontDesk = { ws: 'acme', service: 'front desk' };

test('guests go to the chat of their service, with the token in the fragment, which no server sees', () => {
  expect(guestChat(frontDesk, null)).toBe('/chat/front%20desk?ws=acme');
  expect(guestChat(frontDesk, null, 'vtm:a+b')).toBe('/chat/front%20desk?ws=acme#token=vtm%3Aa%2Bb');
});

test('the query of the requested address is kept if it is of the same chat', () => {
  expect(guestChat(frontDesk, '/chat/front%20desk?_room=12&setting-night-mode=1&token=pk_other&ws=other')).toBe(
    '/chat/front%20desk?_room=12&setting-night-mode=1&ws=acme',
  );
});

test.each([
  'https://evil.example/chat/front%20desk?_a=1',
  '//evil.example/chat/front%20desk?_a=1',
  '/\\evil.example?_a=1',
  '/chat/other?_a=1',
  '/users?_a=1',
  'javascript:alert(1)',
])('%s leads nowhere else', (redirect) => expect(guestChat(frontDesk, redirect)).toBe('/chat/front%20desk?ws=acme'));
