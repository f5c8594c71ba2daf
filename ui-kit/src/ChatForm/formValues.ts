import type { ChatFormField, ChatFormValues } from '../chat/chatTypes.ts';

/** Problems by field name: a missing value, or one of the wrong kind. */
export type FieldProblems = ReadonlyMap<string, 'missing' | 'wrong'>;

/**
 * The problems that the browser reports. Controls are named by their index: a field name such as `elements` would
 * shadow the form's own property.
 */
export function problemsIn(root: HTMLElement, fields: readonly ChatFormField[]): FieldProblems {
  const problems = new Map<string, 'missing' | 'wrong'>();
  for (const control of root.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const field = fields[Number(control.name)];
    const blank = field?.required && control.type !== 'checkbox' && !control.value.trim() && !control.validity.badInput;
    if (!field || (control.validity.valid && !blank)) continue;
    problems.set(field.name, blank || control.validity.valueMissing ? 'missing' : 'wrong');
  }
  return problems;
}

/** The raw values of the fields. */
export function typedIn(form: HTMLFormElement, fields: readonly ChatFormField[]): ChatFormValues {
  const data = new FormData(form);
  const values: [string, string | true][] = [];
  for (const [place, { name, kind }] of fields.entries()) {
    const value = data.get(String(place));
    if (typeof value === 'string') values.push([name, kind === 'agree' || value]);
  }
  return Object.fromEntries(values);
}

/** The values to send, without empty fields. */
export function valuesIn(form: HTMLFormElement, fields: readonly ChatFormField[]): ChatFormValues {
  const trimmed = Object.entries(typedIn(form, fields)).map(([name, value]) => [name, value === true || value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** The fields that a rejection names in `fields`: as `values.fields.<name>`, or by name. */
export function refusedFields(error: unknown, fields: readonly ChatFormField[]): FieldProblems {
  const named = error instanceof Error && 'fields' in error && error.fields;
  if (typeof named !== 'object' || named === null) return new Map();
  const paths = Object.keys(named);
  const refused = fields.filter(({ name }) => paths.some((path) => path === name || path.endsWith(`.fields.${name}`)));
  return new Map(refused.map(({ name }) => [name, 'wrong']));
}
