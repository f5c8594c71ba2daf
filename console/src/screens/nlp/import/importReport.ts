import type { ImportChange, ImportChoices, ImportReport } from '@parlance/contract/calls/nlp';

/** Why a file cannot be imported as it is; undefined: it can. */
export type BlockReason = 'columns' | 'problems' | 'nothing';

export const changeKinds = [
  'class',
  'attribute',
  'answers',
  'annotations',
  'corpus',
  'script',
] as const satisfies readonly ImportChange['kind'][];

/** The number of changes besides utterances; unchanged ones do not count. */
const changeCount = ({ change_counts }: ImportReport): number =>
  changeKinds.reduce((sum, kind) => {
    const { new: fresh = 0, changed = 0, conflict = 0 } = change_counts[kind] ?? {};
    return sum + fresh + changed + conflict;
  }, 0);

/** The kinds of objects that differ on both sides and need a choice. */
export const kindsInConflict = ({ change_counts }: ImportReport): { kind: ImportChange['kind']; count: number }[] =>
  changeKinds.map((kind) => ({ kind, count: change_counts[kind]?.conflict ?? 0 })).filter(({ count }) => count > 0);

/** The reason that blocks an import, if there is one. */
export function blockedBy(report: ImportReport, mode: 'merge' | 'replace'): BlockReason | undefined {
  if (report.mapping.text === null || report.mapping.intent === null) return 'columns';
  if (!report.importable) return 'problems';
  const changes = changeCount(report) + report.intents.filter(({ exists }) => !exists).length;
  if (mode === 'merge' && report.utterances_new === 0 && report.conflict_count === 0 && changes === 0) return 'nothing';
  return undefined;
}

/**
 * The number of utterances that the import would add; 0 where that is unknown before the import: the report's counts
 * assume that existing content stays, and it does not say whether other intents, or other rows of the file, have the
 * conflicting utterances.
 */
export function utterancesAdded(
  { utterances_new: fresh, conflict_count: conflicts }: ImportReport,
  { mode, conflicts: choice }: Pick<ImportChoices, 'mode' | 'conflicts'>,
): number {
  if (conflicts === 0 || (mode === 'merge' && choice === 'skip')) return fresh;
  return mode === 'merge' && choice === 'keep' ? fresh + conflicts : 0;
}

export const reportParts = ['classes', 'intents', 'changes', 'conflicts', 'problems', 'sample'] as const;
export type ReportPart = (typeof reportParts)[number];

/** The number of rows in each part. */
export const partCounts = (report: ImportReport): Record<ReportPart, number> => ({
  classes: report.classes?.length ?? 0,
  intents: report.intents.length,
  changes: changeCount(report),
  conflicts: report.conflict_count,
  problems: report.error_count + report.warning_count,
  sample: report.sample.length,
});

/** The part to open first: one that needs a decision, else the first with content. */
export function firstPart(report: ImportReport): ReportPart {
  if (report.error_count > 0) return 'problems';
  if (report.conflict_count > 0) return 'conflicts';
  if (kindsInConflict(report).length > 0) return 'changes';
  if (report.intents.length > 0) return report.mapping.class === null ? 'intents' : 'classes';
  // A file with scripts only.
  return report.changes.length > 0 ? 'changes' : 'problems';
}

/** The number of intents that the import would create, and of those it would extend. */
export function intentCounts({ intents }: ImportReport): { made: number; extended: number } {
  const made = intents.filter(({ exists }) => !exists).length;
  return { made, extended: intents.filter(({ exists, added }) => exists && added > 0).length };
}

/** The result of a finished import; undefined for an unknown shape. */
export function importResult(
  result: unknown,
):
  | { intents: number; utterances: number; skipped: number; changed: number; corpora: number; scripts: number }
  | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const count = (key: string): number => {
    const value: unknown = Object.entries(result).find(([name]) => name === key)?.[1];
    return typeof value === 'number' ? value : 0;
  };
  return {
    intents: count('intents'),
    utterances: count('utterances'),
    skipped: count('skipped'),
    changed: count('changed'),
    corpora: count('corpora'),
    scripts: count('scripts'),
  };
}

/** The name of an import: the class that all of it goes to, else the file. */
export const targetOf = ({ class_name, mapping, filename }: ImportReport): string =>
  mapping.class === null && class_name !== null ? class_name : filename;

/** The place of imported content: its classes, else its corpora, else its scripts. */
export type ImportedPlace =
  | { kind: 'class' }
  /** `name` is undefined for several. */
  | { kind: 'corpus'; name: string | undefined }
  | { kind: 'scripts' };

export function importedPlace({ class_name, intents, changes, change_counts }: ImportReport): ImportedPlace {
  const changed = new Set(
    changeKinds.filter((kind) => Object.values(change_counts[kind] ?? {}).some((count) => count > 0)),
  );
  const isOnly = (kinds: readonly ImportChange['kind'][]) => [...changed].every((kind) => kinds.includes(kind));
  if (class_name !== null || intents.length > 0 || changed.size === 0 || !isOnly(['corpus', 'script']))
    return { kind: 'class' };
  if (!changed.has('corpus')) return { kind: 'scripts' };
  const names = new Set(changes.flatMap(({ kind, name }) => (kind === 'corpus' ? [name] : [])));
  const [name] = names;
  return { kind: 'corpus', name: names.size === 1 ? name : undefined };
}

/** Whether a file is a table, which contains no classes. */
export const isTable = (filename: string): boolean => /\.(csv|tsv|txt|xlsx)$/i.test(filename);

/** A class name from a file name: `faq 2024` for `faq 2024.csv`. */
export const classNameOf = (filename: string): string => filename.replace(/\.[^.]+$/, '').trim();
