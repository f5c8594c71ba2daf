import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@parlance/contract';

const root = path.resolve(import.meta.dirname, '../..');

/** The parts of the product in which a new feature would appear. */
export interface Built {
  /** The calls of the table. */
  calls: readonly string[];
  /** The source of the table of screens, and the parts of the studio, a line each. */
  screens: string;
}

interface Sign {
  calls?: RegExp;
  screens?: RegExp;
}

/** Features that are not built yet, with the test that shows that they are. */
const areas = {
  knowledge: { screens: /^(rag|knowledge)\b/im },
} as const satisfies Record<string, Sign>;
export type Coming = keyof typeof areas;
export const coming = Object.keys(areas) as Coming[];

/** An existing part of an area: its rules need tests now. */
export function builtOf(area: Coming, built: Built): string[] {
  const seen: Sign = areas[area];
  return [
    ...built.calls.filter((call) => seen.calls?.test(call)),
    ...(seen.screens?.test(built.screens) ? ['a screen'] : []),
  ];
}

/** Reads the product as it is. */
export function readBuilt(): Built {
  return {
    calls: Object.keys(calls),
    screens: [
      readFileSync(path.join(root, 'console/src/app/routes/screens.ts'), 'utf8'),
      ...readdirSync(path.join(root, 'console/src/screens/nlp')),
    ].join('\n'),
  };
}
