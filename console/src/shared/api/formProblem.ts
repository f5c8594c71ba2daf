import { serverProblem, type ServerProblem } from '@parlance/ui-kit/form';
import { reasonOf } from './attempt.ts';

/** A failed save for the form: at its fields, else over it. */
export const formProblem = (error: unknown): ServerProblem => ({ ...serverProblem(error), message: reasonOf(error) });
