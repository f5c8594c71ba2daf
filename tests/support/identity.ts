import { createHmac } from 'node:crypto';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A visitor's identity as a partner's server signs it, valid for five minutes. */
export function signIdentity(secret: string, claims: { sub: string; name?: string }): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp: Math.floor(Date.now() / 1000) + 300 })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
