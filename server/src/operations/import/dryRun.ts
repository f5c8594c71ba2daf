import { eq } from 'drizzle-orm';
import type { ImportReport } from '@parlance/contract/calls/nlp';
import type { Principal } from '../../platform/principal.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ImportOptions, utterances } from '../../platform/db/nlpTables.ts';
import { countUtterances } from '../../studio/content/intentRows.ts';
import { carefulChoices } from './choices.ts';
import { permittedContent, permissionsIn } from '../contentPermissions.ts';
import { storeFile, pack } from './files.ts';
import { parseInChild } from '../../studio/import/formats/parseInChild.ts';
import { planImport } from './plan.ts';
import { prepareContent } from './prepareContent.ts';
import { presentReport } from './report.ts';

/**
 * Reads a file, stores it for an import, and returns a preview of the import.
 * @throws {Refusal} 400 on `file` if it cannot be read, on `class_name` if a class must be named
 */
export async function dryRun(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  ws: string,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
  options: ImportOptions,
): Promise<ImportReport> {
  const file = await parseInChild(bytes, { filename, ...options });
  const packed = await pack(bytes);
  return db.tx(async (tx) => {
    await prepareContent(tx, ws, file, options.class_name, permissionsIn(permittedContent(principal, ws)));
    const plan = await planImport(tx, ws, file, carefulChoices);
    const id = await storeFile(tx, ws, { filename, ...packed, options, createdBy: principal.login });
    const counts = await countUtterances(tx, eq(utterances.ws, ws));
    return presentReport(
      { id, filename, class_name: options.class_name, language: options.language, counts },
      file,
      plan,
    );
  });
}
