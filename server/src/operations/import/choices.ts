import type {
  bothChoices,
  conflictChoices,
  ImportChange,
  importModes,
  otherChoices,
} from '@parlance/contract/calls/nlp';

export type ConflictChoice = (typeof conflictChoices)[number];
export type ImportMode = (typeof importModes)[number];
export type BothChoice = (typeof bothChoices)[number];
export type OtherChoice = (typeof otherChoices)[number];

/** What the person decided about the differences, a choice for each kind. */
export interface ImportChoices {
  /** `replace`: intents of the file have the file's utterances and no others afterwards. */
  mode: ImportMode;
  conflicts: ConflictChoice;
  annotations: OtherChoice;
  attributes: OtherChoice;
  answers: BothChoice;
  corpora: BothChoice;
  classes: OtherChoice;
  scripts: OtherChoice;
}

/** What a dry run supposes: nothing that is there is touched. */
export const carefulChoices: ImportChoices = {
  mode: 'merge',
  conflicts: 'skip',
  annotations: 'skip',
  attributes: 'skip',
  answers: 'skip',
  corpora: 'skip',
  classes: 'skip',
  scripts: 'skip',
};

/** Longer texts of a difference are cut for the report. */
const shown = 300;
const cut = (text: string) => (text.length > shown ? `${text.slice(0, shown)}…` : text);

/** A line of the report. */
export const changeOf = (
  kind: ImportChange['kind'],
  name: string,
  state: ImportChange['state'],
  { part = null, was = null, will }: { part?: string | null; was?: string | null; will: string },
): ImportChange => ({ kind, name: cut(name), part, state, was: was === null ? null : cut(was), will: cut(will) });
