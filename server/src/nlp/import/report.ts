import type { ImportReport } from '@parlance/contract/calls/nlp';
import type { Plan } from './plan.ts';
import { mostListed } from './problems.ts';
import type { ParsedFile } from './types.ts';

const sampleRows = 10;

/** What importing a file would do, for a person to read before it is done. */
export function presentReport(id: string, filename: string, file: ParsedFile, plan: Plan): ImportReport {
  const count = (part: 'added' | 'already') => plan.intents.reduce((sum, intent) => sum + intent[part].length, 0);
  return {
    import_id: id,
    filename,
    format: file.format,
    encoding: file.encoding,
    columns: file.columns,
    mapping: { ...file.mapping, class: null },
    rows: file.rows,
    utterances_new: count('added'),
    duplicates: file.duplicates + count('already'),
    intents: plan.intents.map(({ name, id: existing, added, already }) => ({
      intent: name,
      exists: existing !== null,
      added: added.length,
      already: already.length,
    })),
    conflicts: plan.conflicts.slice(0, mostListed),
    conflict_count: plan.conflicts.length,
    problems: file.problems,
    error_count: file.errors,
    warning_count: file.warnings,
    sample: file.entries.slice(0, sampleRows).map(({ row, text, intent }) => ({
      row,
      text,
      intent: plan.intents[intent]?.name ?? '',
    })),
    importable: !file.blocked,
  };
}
