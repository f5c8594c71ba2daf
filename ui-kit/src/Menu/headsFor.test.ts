import { expect, it } from 'vitest';
import { headsFor } from './headsFor.ts';

const right = { left: 200, right: 380, top: 100, bottom: 300 };
const left = { left: 0, right: 180, top: 100, bottom: 300 };

it.each([
  ['straight to a panel at the right', { x: 100, y: 110 }, { x: 120, y: 112 }, right, true],
  ['down to its far corner', { x: 100, y: 110 }, { x: 140, y: 180 }, right, true],
  ['straight down', { x: 100, y: 110 }, { x: 100, y: 140 }, right, false],
  ['steeper than the far corner', { x: 100, y: 110 }, { x: 105, y: 150 }, right, false],
  ['away from it', { x: 100, y: 110 }, { x: 90, y: 112 }, right, false],
  ['to a panel at the left', { x: 300, y: 110 }, { x: 280, y: 130 }, left, true],
  ['away from one at the left', { x: 300, y: 110 }, { x: 320, y: 112 }, left, false],
])('%s', (_, from, to, panel, expected) => expect(headsFor(from, to, panel)).toBe(expected));
