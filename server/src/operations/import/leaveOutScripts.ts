import { and, eq, isNull } from 'drizzle-orm';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { intents } from '../../platform/db/nlpTables.ts';
import { scripts } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { ParsedFile } from '../../studio/fileReading/types.ts';
import type { ContentPermission } from '../contentPermissions.ts';
import { warn } from './warn.ts';

/**
 * Removes scripts from a file that the workspace cannot have or its user may not save, and lists them in the report.
 */
export async function leaveOutScripts(
  tx: Tx,
  ws: string,
  file: ParsedFile,
  permitted: readonly ContentPermission[],
): Promise<void> {
  if (file.scripts.length === 0) return;
  const rows = await tx
    .select({ name: scripts.name, type: scripts.type })
    .from(scripts)
    .where(and(eq(scripts.ws, ws), isNull(scripts.deletedAt)));
  const types = new Map(rows.map(({ name, type }) => [name.toLowerCase(), type]));
  const known = await tx
    .select({ name: intents.name })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  const begin = new Set([...known.map(({ name }) => name), ...file.intents].map((name) => name.toLowerCase()));
  const problemOf = ({ name, type, attributes }: ParsedFile['scripts'][number]) => {
    if (!permitted.includes('script:edit')) {
      return errorDetail('import_script_left_out', { name, permission: 'script:edit' });
    }
    if ((types.get(name.toLowerCase()) ?? type) !== type) return errorDetail('import_script_type', { name });
    const { intent } = attributes.consoleModel;
    const missing = typeof intent === 'string' && !begin.has(intent.toLowerCase());
    return missing ? errorDetail('import_script_intent', { name, intent }) : undefined;
  };
  file.scripts = file.scripts.filter((script) => {
    const problem = problemOf(script);
    if (problem) warn(file, 'scripts', problem);
    return problem === undefined;
  });
}
