import { expect, test } from 'vitest';
import { guestsPath, listOf, signInAddress } from './guestAddress.ts';

test('each list of a service has an address, and is found by it', () => {
  expect(guestsPath('front desk', 'pins')).toBe('/users/access_codes?service=front+desk');
  expect(guestsPath('lobby', 'guests')).toBe('/users/access_users?service=lobby');
  expect([listOf('/users/access_codes'), listOf('/users/access_users'), listOf('/users')]).toEqual([
    'pins',
    'guests',
    undefined,
  ]);
});

test('the address for guests is absolute', () => {
  expect(signInAddress('https://chat.example', 'acme', 'front desk')).toBe(
    'https://chat.example/authenticate/pin?ws=acme&service=front+desk',
  );
});
