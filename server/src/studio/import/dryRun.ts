import { eq } from 'drizzle-orm';
import type { ImportReport } from '@parlance/contract/calls/nlp';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { can } from '@parlance/contract/permissions';
import type { Principal } from '../../platform/principal.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ImportOptions, utterances } from '../../platform/db/nlpTables.ts';
import { countUtterances } from '../content/intentRows.ts';
import { carefulChoices } from './choices.ts';
import { leaveOutForeignMedia } from './foreignMedia.ts';
import { keepFile, pack } from './files.ts';
import { parseInChild } from './formats/parseInChild.ts';
import { planImport } from './plan.ts';
import { presentReport } from './report.ts';

/** Whether somebody may bring corpora along. */
export const mayWriteCorpora = (principal: Principal, ws: string): boolean =>
  can(principal, 'nlp_corpus:create', ws) && can(principal, 'nlp_corpus:edit', ws);

/**
 * Reads a file, keeps it for the import that may follow, and says what that would do.
 * @throws {Refusal} 400 on `file` for one that cannot be read, on `class_name` where a class has to be named
 */
export async function dryRun(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  ws: string,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
  options: ImportOptions,
): Promise<ImportReport> {
  const file = await parseInChild(bytes, { filename, ...options });
  if (file.corpora.length > 0 && !mayWriteCorpora(principal, ws)) {
    file.problems.unshift({ row: 0, column: 'corpus', ...errorDetail('corpora_left_out'), severity: 'warning' });
    file.warnings++;
    file.corpora = [];
  }
  const packed = await pack(bytes);
  return db.tx(async (tx) => {
    await leaveOutForeignMedia(tx, ws, file);
    const plan = await planImport(tx, ws, file, options.class_name, carefulChoices);
    const id = await keepFile(tx, ws, { filename, ...packed, options, createdBy: principal.login });
    const counts = await countUtterances(tx, eq(utterances.ws, ws));
    return presentReport(
      { id, filename, class_name: options.class_name, language: options.language, counts },
      file,
      plan,
    );
  });
}
