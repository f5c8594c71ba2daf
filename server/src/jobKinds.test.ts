import { isTaskKind } from '@parlance/contract/permissions';
import { expect, test } from 'vitest';
import { jobKinds } from './jobKinds.ts';

test('each kind of background work has the permission that cancels it', () => {
  expect(jobKinds.map(({ kind }) => kind).filter((kind) => !isTaskKind(kind))).toEqual([]);
});
