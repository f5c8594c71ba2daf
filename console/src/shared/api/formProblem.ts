import { serverProblem, type ServerProblem } from '@parlance/ui-kit/form';
import { reasonOf } from './attempt.ts';

/** The error of a failed save as a form shows it: at its fields, else above the form. */
export const formProblem = (error: unknown): ServerProblem => ({ ...serverProblem(error), message: reasonOf(error) });
