import { simple } from 'acorn-walk';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { scripts, scriptVersions } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { parseScript } from '../sandbox/scriptEdits.ts';
import type { ScriptRow } from './scripts.ts';

/** A script in production, with the version that is. */
export interface ScriptInProduction {
  script: ScriptRow;
  content: ScriptContent;
}

/** The functions that code calls by a plain text, in lower case; none where it cannot be read. */
export function functionsCalledBy(code: string): Set<string> {
  const names = new Set<string>();
  const tree = parseScript(code);
  if (!tree) return names;
  simple(tree, {
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'call') return;
      if (name?.type === 'Literal' && typeof name.value === 'string') names.add(name.value.toLowerCase());
      const [text, ...more] = name?.type === 'TemplateLiteral' ? name.quasis : [];
      if (text && more.length === 0) names.add((text.value.cooked ?? '').toLowerCase());
    },
  });
  return names;
}

/** The scripts in production that call one, themselves or by other functions, by name. A name that is computed is not found. */
export async function listCallers(
  tx: Tx,
  { ws, id, name }: Pick<ScriptRow, 'ws' | 'id' | 'name'>,
): Promise<ScriptInProduction[]> {
  const running = await tx
    .select({ script: scripts, content: scriptVersions.content })
    .from(scripts)
    .innerJoin(
      scriptVersions,
      and(eq(scriptVersions.scriptId, scripts.id), eq(scriptVersions.version, scripts.productionVersion)),
    )
    .where(and(eq(scripts.ws, ws), isNull(scripts.deletedAt)))
    .orderBy(asc(sql`lower(${scripts.name})`));
  const others = running
    .filter(({ script }) => script.id !== id)
    .map((one) => ({ ...one, calls: functionsCalledBy(one.content.scriptCode) }));
  const called = new Set([name.toLowerCase()]);
  const isCaller = ({ calls }: (typeof others)[number]): boolean => [...calls].some((one) => called.has(one));
  for (let before = 0; before < called.size;) {
    before = called.size;
    for (const one of others.filter(isCaller)) called.add(one.script.name.toLowerCase());
  }
  return others.filter(isCaller).map(({ script, content }) => ({ script, content }));
}
