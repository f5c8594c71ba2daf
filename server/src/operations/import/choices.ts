import { type ImportChange, ImportChoices } from '@parlance/contract/calls/nlp';

/** What a dry run supposes: nothing that is there is touched. */
export const carefulChoices = ImportChoices.parse({});

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
