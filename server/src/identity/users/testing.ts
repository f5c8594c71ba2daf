import type { BodyOf } from '@parlance/contract';

type UserDraft = BodyOf<'POST /api/1.0/user'>;

let made = 0;
/** A draft of a user with a unique login. */
export function draftUser(change: Partial<UserDraft> = {}): UserDraft {
  made += 1;
  return { login: `new-${made}`, email: `new-${made}@example.invalid`, role: 'companyUser', ...change };
}
