import { expect, test } from 'vitest';
import { automationErrors } from './automationErrors.ts';
import { conversationErrors } from './conversationErrors.ts';
import { errorMessages } from './errorMessages.ts';
import { fieldErrors } from './fieldErrors.ts';
import { identityErrors } from './identityErrors.ts';
import { importErrors } from './importErrors.ts';
import { knowledgeErrors } from './knowledgeErrors.ts';
import { odataErrors } from './odataErrors.ts';
import { platformErrors } from './platformErrors.ts';
import { studioErrors } from './studioErrors.ts';
import { workspaceErrors } from './workspaceErrors.ts';

test('no type has two sentences', () => {
  const tables = [
    automationErrors,
    conversationErrors,
    fieldErrors,
    identityErrors,
    importErrors,
    knowledgeErrors,
    odataErrors,
    platformErrors,
    studioErrors,
    workspaceErrors,
  ];
  const types = tables.flatMap((table) => Object.keys(table));
  expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([]);
  expect(types.toSorted()).toEqual(Object.keys(errorMessages).toSorted());
});
