import type { ServerProblem } from '@parlance/ui-kit/form';
import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { t } from 'i18next';
import { ApiError } from './ApiError.ts';

interface SaveWords {
  /** Names of the form's fields, which show their own errors. */
  fields: readonly string[];
  /** The error that the object exists already, and the form's text for it. */
  exists: { type: ErrorType; text: string };
  /** Other errors whose own texts say why. */
  explained?: readonly ErrorType[];
}

const common = { ns: 'common' } as const;

/** Why a form could not be saved, in the specification's words, at the field it concerns where there is one. */
export function saveProblem(error: unknown, { fields, exists, explained = [] }: SaveWords): ServerProblem {
  const unknown = t('failure.unknown', common);
  if (!(error instanceof ApiError)) return { message: unknown, fields: {} };
  if (error.offline) return { message: `${unknown}. ${t('failure.offline', common)}`, fields: {} };
  const { status, type } = error;
  if (type === exists.type) {
    const taken = Object.keys(error.fields).filter((field) => fields.includes(field));
    return { message: exists.text, fields: Object.fromEntries(taken.map((field) => [field, exists.text])) };
  }
  if (explained.some((known) => known === type)) return { message: error.message, fields: {} };
  if (status !== 400) return { message: unknown, fields: {} };
  const invalid = t('failure.invalid', { ...common, type });
  return { message: invalid, fields: fields.includes(type) ? { [type]: invalid } : {} };
}
