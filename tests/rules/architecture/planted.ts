import type { rules } from './rules.ts';

type Sources = Readonly<Record<string, string>>;

/** A small repository that obeys every rule, with each syntax of an import. */
export const clean: Sources = {
  'contract/package.json': '{ "exports": { ".": "./src/index.ts", "./*": "./src/*.ts" } }',
  'contract/src/index.ts': "import { z } from 'zod'; import { limits } from './limits.ts';",
  'contract/src/limits.ts': 'export const limits = {};',
  'contract/src/permissions.ts': '',
  'contract/src/pin.ts': '',
  'ui-kit/package.json':
    '{ "exports": { "./form": { "source": "./src/exports/form.ts", "default": "./dist/form.js" } } }',
  'ui-kit/src/exports/form.ts': "export { Field } from '../Field/Field.tsx';",
  'ui-kit/src/Field/Field.tsx': "import { useId } from 'react'; import './field.css';",
  'ui-kit/src/Field/Field.stories.tsx': "import { fields } from '../testing/fields.ts';",
  'ui-kit/src/Field/field.css': '',
  'ui-kit/src/testing/fields.ts': '',
  'chat-widget/package.json': '{ "exports": { "./conversation": "./src/conversation/index.ts" } }',
  'chat-widget/src/conversation/index.ts':
    "import type { Calls } from '@parlance/contract'; import '@parlance/ui-kit/form';",
  'console/src/main.tsx': "import './app/screens.ts';",
  'console/src/app/screens.ts': "const users = () => import('../screens/users/UsersScreen.tsx');",
  'console/src/screens/users/UsersScreen.tsx': "import { call } from '../../shared/api/call.ts';",
  'console/src/screens/users/list/rows.ts': "import type { A } from '../UsersScreen.tsx';",
  'console/src/screens/nlp/NlpScreen.tsx': '',
  'console/src/shared/api/call.ts':
    "import { limits } from '@parlance/contract/limits'; import type { Calls } from '@parlance/contract'; import '@parlance/chat-widget/conversation'; new URL('solve.worker.ts', import.meta.url);",
  'console/src/shared/api/solve.worker.ts': '',
  'console/src/shared/state/session.ts': '',
  'server/src/main.ts': "await import('./app.ts');",
  'server/src/app.ts': "export * from './conversation/messages/post.ts'; import '../dist/main.js';",
  'server/src/conversation/messages/post.ts':
    "import type { Db } from '../../platform/db/port.ts'; import '@parlance/contract';",
  'server/src/conversation/messages/post.test.ts': "import '../../app.ts'; import '../../testing/server.ts';",
  'server/src/studio/training/train.ts': "const code = workerCode('nlu/train.worker');",
  'server/src/studio/utterances/rows.ts': '',
  'server/src/nlu/train.worker.ts':
    "import { limits } from '@parlance/contract/limits'; type Calls = import('@parlance/contract').Calls;",
  'server/src/platform/db/port.ts': "import { readFile } from 'node:fs/promises';",
  'server/src/testing/server.ts': "import { buildApp } from '../app.ts';",
  'server/vitest.config.ts': "import '../scripts/lib/run.mjs';",
  'scripts/lib/run.mjs': '',
  'storybook/src/guides/Screen.mdx':
    "import { Meta } from '@storybook/addon-docs/blocks';\n\n# A screen\n\nWhat an import means.",
  'tests/security/mail.test.ts': "import { startServer } from '../../server/src/testing/server.ts';",
};

interface Plant {
  rule: (typeof rules)[number]['name'];
  /** Files added to the clean repository. */
  files: Sources;
  /** All expected findings. */
  found: readonly string[];
}

/** Violations of each rule. */
export const plants: readonly Plant[] = [
  {
    rule: 'every import leads to a file',
    files: {
      'server/src/platform/a.ts': "import './gone.ts'; import '@parlance/contract/gone'; import '@parlance/gone';",
    },
    found: [
      'server/src/platform/a.ts imports server/src/platform/gone.ts',
      'server/src/platform/a.ts imports contract/src/gone.ts',
      'server/src/platform/a.ts imports @parlance/gone',
    ],
  },
  {
    rule: 'packages import only what the table allows',
    files: { 'contract/src/a.ts': "import type { A } from '../../ui-kit/src/Field/Field.tsx';" },
    found: ['contract/src/a.ts imports ui-kit/src/Field/Field.tsx'],
  },
  {
    rule: 'packages import only what the table allows',
    files: { 'ui-kit/src/Field/a.ts': "import type { A } from '@parlance/contract/limits';" },
    found: ['ui-kit/src/Field/a.ts imports contract/src/limits.ts'],
  },
  {
    rule: 'packages import only what the table allows',
    files: {
      'console/src/shared/a.ts': "import type { A } from '../../../server/src/platform/db/port.ts';",
      'chat-widget/src/a.ts': "type A = import('../../console/src/shared/api/call.ts').A;",
      'server/src/platform/a.ts': "import '../../../scripts/lib/run.mjs';",
      'scripts/a.mjs': "const { a } = await import('../server/src/app.ts');",
      'storybook/src/guides/A.mdx': "import { a } from '../../../console/src/main.tsx';\n\n# A",
      'tests/e2e/a.spec.ts': "import { a } from '../../server/src/platform/db/port.ts';",
    },
    found: [
      'console/src/shared/a.ts imports server/src/platform/db/port.ts',
      'chat-widget/src/a.ts imports console/src/shared/api/call.ts',
      'server/src/platform/a.ts imports scripts/lib/run.mjs',
      'scripts/a.mjs imports server/src/app.ts',
      'storybook/src/guides/A.mdx imports console/src/main.tsx',
      'tests/e2e/a.spec.ts imports server/src/platform/db/port.ts',
    ],
  },
  {
    rule: 'the product imports no test support',
    files: {
      'server/src/platform/a.ts': "import { a } from '../testing/server.ts';",
      'ui-kit/src/Field/a.ts': "export * from './Field.stories.tsx';",
    },
    found: [
      'server/src/platform/a.ts imports server/src/testing/server.ts',
      'ui-kit/src/Field/a.ts imports ui-kit/src/Field/Field.stories.tsx',
    ],
  },
  {
    rule: 'every folder of the server is a layer',
    files: { 'server/src/misc/a.ts': '' },
    found: ['server/src/misc/a.ts'],
  },
  {
    rule: 'server layers import downward',
    files: {
      'server/src/platform/a.ts': "import type { A } from '../identity/users.ts';",
      'server/src/identity/users.ts': "export type { A } from '../studio/training/train.ts';",
      'server/src/studio/training/a.ts': "const { a } = await import('../../conversation/messages/post.ts');",
      'server/src/insights/a.ts': "type A = import('../app.ts').A;",
    },
    found: [
      'server/src/platform/a.ts imports server/src/identity/users.ts',
      'server/src/identity/users.ts imports server/src/studio/training/train.ts',
      'server/src/studio/training/a.ts imports server/src/conversation/messages/post.ts',
      'server/src/insights/a.ts imports server/src/app.ts',
    ],
  },
  {
    rule: 'server layers import downward',
    files: {
      'server/src/platform/a.ts': "start(workerCode('studio/training/sheet.worker'));",
      'server/src/studio/training/sheet.worker.ts': '',
    },
    found: ['server/src/platform/a.ts imports server/src/studio/training/sheet.worker.ts'],
  },
  {
    rule: 'the language engine is pure',
    files: {
      'server/src/nlu/a.ts':
        "import type { Db } from '../platform/db/port.ts'; import { calls } from '@parlance/contract';",
    },
    found: [
      'server/src/nlu/a.ts imports server/src/platform/db/port.ts',
      'server/src/nlu/a.ts imports contract/src/index.ts',
    ],
  },
  {
    rule: 'no folders and no files in a circle',
    files: {
      'server/src/studio/training/a.ts': "import { a } from '../utterances/rows.ts';",
      'server/src/studio/utterances/a.ts': "import type { A } from '../training/train.ts';",
    },
    found: ['server/src/studio: training ↔ utterances'],
  },
  {
    rule: 'no folders and no files in a circle',
    files: {
      'ui-kit/src/Field/a.ts': "import '../Form/a.ts';",
      'ui-kit/src/Form/a.ts': "import '../Link/a.ts';",
      'ui-kit/src/Link/a.ts': "import '../Field/Field.tsx';",
    },
    found: ['ui-kit/src: Field ↔ Form', 'ui-kit/src: Form ↔ Link', 'ui-kit/src: Field ↔ Link'],
  },
  {
    rule: 'no folders and no files in a circle',
    files: {
      'console/src/shared/api/a.ts': "import type { A } from '../state/session.ts';",
      'console/src/shared/state/a.ts': "import type { A } from '../api/call.ts';",
      'console/src/screens/nlp/intent/a.ts': "import '../try.ts';",
      'console/src/screens/nlp/try.ts': "import './intent/a.ts';",
    },
    found: ['console/src/shared: api ↔ state', 'console/src/screens/nlp: intent ↔ try.ts'],
  },
  {
    rule: 'no folders and no files in a circle',
    files: {
      'contract/src/calls/a.ts': "import type { B } from './b.ts';",
      'contract/src/calls/b.ts': "import type { A } from './a.ts';",
    },
    found: ['contract/src/calls: a.ts ↔ b.ts'],
  },
  {
    rule: 'shared → screens → app',
    files: {
      'console/src/shared/api/a.ts': "import type { A } from '../../screens/users/UsersScreen.tsx';",
      'console/src/shared/state/a.ts': "import { screens } from '../../app/screens.ts';",
      'console/src/screens/users/a.ts': "const app = import('../../app/screens.ts');",
    },
    found: [
      'console/src/shared/api/a.ts imports console/src/screens/users/UsersScreen.tsx',
      'console/src/shared/state/a.ts imports console/src/app/screens.ts',
      'console/src/screens/users/a.ts imports console/src/app/screens.ts',
    ],
  },
  {
    rule: 'small files join their importer',
    files: {
      'server/src/studio/classes/classes.ts':
        "import './one.ts'; import './two.ts'; import './tested.ts'; import('./lazy.ts'); import './long.ts'; import '../content/content.ts'; import './table.styles.ts';",
      'server/src/studio/classes/other.ts': "import './two.ts';",
      'server/src/studio/classes/rules.test.ts': "import './tested.ts'; import './classes.ts'; import './other.ts';",
      'server/src/studio/classes/classes.calls.ts': "import './rule.ts';",
      ...Object.fromEntries(
        ['one', 'two', 'tested', 'lazy', 'rule', 'table.styles'].map((name) => [
          `server/src/studio/classes/${name}.ts`,
          '',
        ]),
      ),
      'server/src/studio/classes/long.ts': '//\n'.repeat(41),
      'server/src/studio/content/content.ts': '',
    },
    found: ['server/src/studio/classes/one.ts is imported by server/src/studio/classes/classes.ts alone'],
  },
  {
    rule: 'a screen imports no other screen',
    files: { 'console/src/screens/users/list/a.ts': "import type { A } from '../../nlp/NlpScreen.tsx';" },
    found: ['console/src/screens/users/list/a.ts imports console/src/screens/nlp/NlpScreen.tsx'],
  },
  {
    rule: 'browsers import types of the contract, and few values',
    files: {
      'console/src/shared/a.ts': "import { type Calls, calls } from '@parlance/contract';",
      'chat-widget/src/a.ts': "export { calls } from '@parlance/contract';",
    },
    found: [
      'console/src/shared/a.ts imports contract/src/index.ts',
      'chat-widget/src/a.ts imports contract/src/index.ts',
    ],
  },
  {
    rule: 'no zod in a browser',
    files: {
      'console/src/shared/a.ts': "import type { z } from 'zod';",
      'chat-widget/src/a.ts': "import { z } from 'zod/v4';",
      'contract/src/limits.ts': "export { Name } from './common.ts';",
      'contract/src/common.ts': "import { z } from 'zod';",
    },
    found: [
      'console/src/shared/a.ts imports npm:zod',
      'chat-widget/src/a.ts imports npm:zod',
      'contract/src/limits.ts loads npm:zod',
    ],
  },
];
