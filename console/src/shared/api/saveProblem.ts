import type { ServerProblem } from '@parlance/ui-kit/fields';
import { t } from 'i18next';
import { ApiError } from './ApiError.ts';

interface SaveWords {
  /** Names of the form's fields, at which what is wrong with them is said. */
  fields: readonly string[];
  /** What a 409 of type `exists` means. */
  exists: string;
  /** What other refusals than 400 mean, by their type. */
  reason?: (type: string) => string | undefined;
}

const common = { ns: 'common' } as const;

/** Why a form could not be saved, in the specification's words, at the field it concerns where there is one. */
export function saveProblem(error: unknown, { fields, exists, reason }: SaveWords): ServerProblem {
  const unknown = t('failure.unknown', common);
  if (!(error instanceof ApiError)) return { message: unknown, fields: {} };
  if (error.offline) return { message: `${unknown}. ${t('failure.offline', common)}`, fields: {} };
  const { status, type } = error;
  if (status === 409 && type === 'exists') {
    const taken = Object.keys(error.fields).filter((field) => fields.includes(field));
    return { message: exists, fields: Object.fromEntries(taken.map((field) => [field, exists])) };
  }
  const known = status === 400 ? undefined : reason?.(type);
  if (known !== undefined) return { message: known, fields: {} };
  if (status !== 400) return { message: unknown, fields: {} };
  const invalid = t('failure.invalid', { ...common, type });
  return { message: invalid, fields: fields.includes(type) ? { [type]: invalid } : {} };
}
