import { serverProblem, type ServerProblem } from '@parlance/ui-kit/fields';
import { reasonOf } from './attempt.ts';
import { fieldProblem } from './fieldProblem.ts';

/** A failed save in whole sentences, for the form: at its fields, else over it. */
export function formProblem(error: unknown): ServerProblem {
  const fields = Object.entries(serverProblem(error).fields);
  return {
    message: reasonOf(error),
    fields: Object.fromEntries(fields.map(([name, text]) => [name, fieldProblem(name, text)])),
  };
}
