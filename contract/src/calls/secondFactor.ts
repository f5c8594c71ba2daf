import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Ok } from '../common.ts';
import { limits } from '../limits.ts';

/** A code of the authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(1).max(40);

/** `due`: the organization requires a second factor, and the user has none yet. */
export const secondFactorStates = ['none', 'active', 'due'] as const;

export const SecondFactor = z.object({
  state: z.enum(secondFactorStates),
  /** The organization requires it. */
  required: z.boolean(),
  recovery_codes_left: z.int().min(0),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Shown once. Each code replaces one code of the app. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const Password = z.string().min(1).max(limits.passwordMax);
const proof = { password: Password, code: SecondFactorCode };

export const secondFactorCalls = defineCalls({
  'GET /api/1.0/secondfactor': {
    summary: "Get the caller's second factor",
    permission: 'console:use',
    beforeSecondFactor: true,
    response: SecondFactor,
  },
  'POST /api/1.0/secondfactor': {
    summary: 'Begin to set up an authenticator app; the first code confirms it',
    permission: 'console:use',
    operationId: 'beginSecondFactor',
    beforeSecondFactor: true,
    body: z.object({ password: Password }),
    /** `uri`: for a QR code. */
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  'PUT /api/1.0/secondfactor': {
    summary: "Confirm the authenticator app with its first code; ends the caller's other sessions",
    permission: 'console:use',
    operationId: 'confirmSecondFactor',
    beforeSecondFactor: true,
    body: z.object({ code: SecondFactorCode }),
    response: RecoveryCodes,
  },
  'DELETE /api/1.0/secondfactor': {
    summary: 'Remove the second factor, unless the organization requires it',
    permission: 'console:use',
    body: z.object(proof),
    response: Ok,
  },
  'POST /api/1.0/secondfactor/recoverycodes': {
    summary: 'Replace the recovery codes',
    permission: 'console:use',
    operationId: 'replaceRecoveryCodes',
    body: z.object(proof),
    response: RecoveryCodes,
  },
  'DELETE /api/1.0/user/:id/secondfactor': {
    summary: 'Remove the second factor of a user who has lost it, and end their sessions',
    permission: 'user:manage',
    operationId: 'removeUserSecondFactor',
    response: Ok,
  },
});
