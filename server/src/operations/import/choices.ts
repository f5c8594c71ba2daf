import { type ImportChange, ImportChoices } from '@parlance/contract/calls/nlp';

/** The choices of a dry run: existing content is not changed. */
export const carefulChoices = ImportChoices.parse({});

/** Maximum characters of a difference in the report. */
const shown = 300;
const cut = (text: string) => (text.length > shown ? `${text.slice(0, shown)}…` : text);

/** A line of the report. */
export const changeOf = (
  kind: ImportChange['kind'],
  name: string,
  state: ImportChange['state'],
  { part = null, was = null, will }: { part?: string | null; was?: string | null; will: string },
): ImportChange => ({ kind, name: cut(name), part, state, was: was === null ? null : cut(was), will: cut(will) });
