import type { ServerProblem } from '@parlance/ui-kit/form';
import { t } from 'i18next';
import { ApiError } from '../api/ApiError.ts';
import { saveProblem } from '../api/saveProblem.ts';

/** Why the name of a virtual thing could not be saved; shown at its field if the name is taken. */
export function nameProblem(error: unknown, field: string): ServerProblem {
  const text = t('service.nameTaken', { ns: 'guests' });
  if (error instanceof ApiError && error.status === 409) return { fields: { [field]: text } };
  return saveProblem(error, { fields: [field], exists: { type: 'device_exists', text } });
}
