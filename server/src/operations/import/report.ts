import type { ImportChange, ImportReport } from '@parlance/contract/calls/nlp';
import type { Plan } from './plan.ts';
import { maxListed } from '../../studio/fileReading/problems.ts';
import type { ParsedFile } from '../../studio/fileReading/types.ts';

const sampleRows = 10;

/** The report of the file, and the existing content. */
export interface ReportInput {
  id: string;
  filename: string;
  class_name: string | undefined;
  language: string | undefined;
  /** Number of utterances by intent id. */
  counts: ReadonlyMap<string, number>;
}

/** The preview of an import for the user. */
export function presentReport({ id, filename, ...said }: ReportInput, file: ParsedFile, plan: Plan): ImportReport {
  const count = (part: 'added' | 'already') => plan.intents.reduce((sum, intent) => sum + intent[part].length, 0);
  const intents = plan.intents.map(({ name, id: existing, added, already }) => ({
    intent: name,
    exists: existing !== null,
    added: added.length,
    already: already.length,
    removed: Math.max(0, (said.counts.get(existing ?? '') ?? 0) - already.length),
  }));
  return {
    import_id: id,
    filename,
    format: file.format,
    encoding: file.encoding,
    columns: file.columns,
    ...(file.sheets && { sheets: file.sheets, sheet: file.sheet }),
    languages: file.languages,
    language: said.language || null,
    class_name: said.class_name ?? null,
    mapping: file.mapping,
    rows: file.rows,
    utterances_new: count('added'),
    duplicates: file.duplicates + count('already'),
    classes: plan.classes.map(({ id: existing, name, intents: places }) => ({
      class: name,
      exists: existing !== null,
      intents: places.length,
      added: places.reduce((sum, place) => sum + (plan.intents[place]?.added.length ?? 0), 0),
    })),
    intents,
    removed_count: intents.reduce((sum, { removed }) => sum + removed, 0),
    conflicts: plan.conflicts.slice(0, maxListed),
    conflict_count: plan.conflicts.length,
    changes: listed(plan.changes),
    change_counts: counts(plan.changes),
    problems: file.problems,
    error_count: file.errors,
    warning_count: file.warnings,
    sample: file.entries.slice(0, sampleRows).map(({ row, text, intent }) => ({
      row,
      text,
      intent: plan.intents[intent]?.name ?? '',
    })),
    importable: !file.blocked,
    taskId: null,
  };
}

/** Conflicts come first; unchanged objects are only counted. */
function listed(changes: readonly ImportChange[]): ImportChange[] {
  const order = ['conflict', 'changed', 'new'] as const;
  return order.flatMap((state) => changes.filter((change) => change.state === state)).slice(0, maxListed);
}

function counts(changes: readonly ImportChange[]): ImportReport['change_counts'] {
  const count = (kind: ImportChange['kind']) => {
    const of = (state: ImportChange['state']) =>
      changes.filter((change) => change.kind === kind && change.state === state).length;
    return { new: of('new'), changed: of('changed'), same: of('same'), conflict: of('conflict') };
  };
  return {
    class: count('class'),
    attribute: count('attribute'),
    answers: count('answers'),
    annotations: count('annotations'),
    corpus: count('corpus'),
    script: count('script'),
  };
}
