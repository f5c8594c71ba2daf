import { z } from 'zod';
import { scriptFields } from '@parlance/contract/calls/scripts';
import { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { Name } from '@parlance/contract/common';
import { scriptLimits, scriptTypes } from '@parlance/contract/limits';

const byName = (a: { name: string }, b: { name: string }) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

/**
 * A script in files: its draft and its tests. The intent of a dialog is stored by name, because ids are of one
 * workspace.
 */
export const ExchangeScript = z.object({
  name: Name,
  type: z.enum(scriptTypes).default('std'),
  tags: scriptFields.tags.default([]),
  groupName: scriptFields.groupName.default(''),
  className: scriptFields.className.default(''),
  attributes: scriptFields.attributes.default({ triggers: [], consoleModel: {} }),
  // Editors end a file with a line break, which is not a change of the code. The lookbehind keeps the expression from
  // starting at every line break of a run, which would be quadratic.
  scriptCode: scriptFields.scriptCode.transform((code) => code.replaceAll('\r\n', '\n').replace(/(?<!\n)\n+$/, '')),
  tests: z
    .array(ScriptTestContent)
    .max(scriptLimits.tests)
    .default([])
    .transform((tests) => tests.toSorted(byName)),
});
export type ExchangeScript = z.output<typeof ExchangeScript>;
