import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Ok, Timestamp } from '../common.ts';
import { limits, uiLanguages } from '../limits.ts';
import { Device } from './accounts.ts';
import { Email } from './users.ts';

/**
 * A proof of work. The solution is any text of at most 64 characters for which the SHA-256 of
 * `<riddle>:<solution>` (UTF-8) begins with `difficulty` zero bits. It is valid once, until it expires.
 */
export const ProofOfWorkChallenge = z.object({ riddle: z.string(), difficulty: z.int().min(1), expires_at: Timestamp });
export type ProofOfWorkChallenge = z.infer<typeof ProofOfWorkChallenge>;

/** `expired`: a password that another user set; the ticket of a 423. */
export const ticketPurposes = ['expired', 'reset', 'invitation', 'signup'] as const;

/** One session of the caller, usually one browser. */
export const OwnSession = z.object({
  id: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  created_at: Timestamp,
  /** Rounded to the minute. */
  last_used_at: Timestamp,
  expires_at: Timestamp,
  /** The browser's user agent; empty if unknown. */
  user_agent: z.string(),
  /** Network address that opened it; empty if unknown. */
  address: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const MailLanguage = z.enum(uiLanguages).optional();
const Ticket = z.string().min(1).max(200);

export const recoveryCalls = defineCalls({
  'GET /api/1.0/riddle': {
    summary: 'Get the proof of work of the next sign-in after several failures; null when it needs none',
    permission: 'public',
    operationId: 'getProofOfWork',
    query: z.object({ login: z.string().max(limits.loginLength) }),
    response: z.object({ riddle: ProofOfWorkChallenge.nullable() }),
  },
  'POST /api/1.0/resetpassword': {
    summary: "Send a link to set a new password to a user's e-mail; the response is the same for unknown users",
    permission: 'public',
    operationId: 'requestPasswordReset',
    body: z.object({ login: z.string().trim().min(1).max(limits.loginLength), email: Email, language: MailLanguage }),
    response: Ok,
  },
  'POST /api/1.0/signup': {
    summary: 'Send a sign-up link to an e-mail address of an allowed domain',
    permission: 'public',
    operationId: 'requestSignUp',
    body: z.object({ email: Email, language: MailLanguage }),
    response: Ok,
  },
  'POST /api/1.0/signup/complete': {
    summary: 'Create an account with the ticket of a sign-up link, and sign in',
    permission: 'public',
    operationId: 'completeSignUp',
    body: z.object({
      ticket: Ticket,
      newPassword: z.string().min(limits.passwordMin, errorType('password_too_short')).max(limits.passwordMax),
    }),
    response: z.object({ token: z.string(), device: Device }),
  },
  'POST /api/1.0/ticket': {
    summary: 'Get the purpose and the e-mail of a ticket without using it',
    permission: 'public',
    operationId: 'readTicket',
    body: z.object({ ticket: Ticket }),
    response: z.object({
      purpose: z.enum(ticketPurposes),
      login: z.string(),
      email: z.string(),
      expires_at: Timestamp,
    }),
  },
  'GET /api/1.0/sessions': {
    summary: 'List the open sessions of the caller, last used first',
    permission: 'console:use',
    response: z.object({ data: z.array(OwnSession) }),
  },
  'DELETE /api/1.0/sessions/:id': {
    summary: 'End a session of the caller',
    permission: 'console:use',
    response: Ok,
  },
  'DELETE /api/1.0/sessions': {
    summary: 'End all other sessions of the caller',
    permission: 'console:use',
    operationId: 'deleteOtherSessions',
    response: z.object({ ended: z.int().min(0) }),
  },
});
