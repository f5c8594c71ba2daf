import { createHmac, timingSafeEqual } from 'node:crypto';
import { storable } from '@parlance/contract/common';
import { z } from 'zod';
import type { VisitorIdentity } from '../../platform/db/accountTables.ts';

const line = (max: number) => z.string().overwrite(storable).trim().min(1).max(max);
const Header = z.object({ alg: z.literal('HS256') });
const Claims = z.object({
  sub: z.union([line(200), z.number().transform(String)]),
  exp: z.number(),
  name: line(200).optional(),
  email: line(320).optional(),
});

export interface SignedIdentity extends VisitorIdentity {
  /** It has expired and cannot open a new session. */
  expired: boolean;
  /** It expires more than a day from now. */
  tooLong: boolean;
}

/** Allowed clock skew in seconds. */
const skew = 60;
/** Maximum remaining lifetime of a token in seconds: a longer one could be reused long after the visit. */
const longestLifetime = 24 * 60 * 60;

/**
 * Reads a JSON Web Token (HS256) with `sub`, `exp` and optionally `name` and `email`; null unless it is signed with the
 * secret.
 */
export function readIdentity(secret: string, token: string): SignedIdentity | null {
  const [header = '', claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return null;
  const expected = createHmac('sha256', secret).update(`${header}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const says = Claims.safeParse(decoded(claims));
  if (!Header.safeParse(decoded(header)).success || !says.success) return null;
  const { sub, exp, name, email } = says.data;
  const left = exp - Date.now() / 1000;
  return { id: sub, name, email, expired: left < -skew, tooLong: left > longestLifetime + skew };
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Context of a signed identity, sent with every message. The page cannot set these keys. */
export function identityContext(identity: VisitorIdentity | null): Record<string, string> {
  if (!identity) return {};
  const { id, name, email } = identity;
  return { _visitor_id: id, ...(name && { _visitor_name: name }), ...(email && { _visitor_email: email }) };
}

/** Context from the page, without the keys that only a signed identity may set. */
export const withoutSignedKeys = (context: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(context).filter(([name]) => !/^_visitor_(id|name|email)$/.test(name)));
