import { Secret, TOTP } from 'otpauth';

const period = 30;
const issuer = 'Parlance';
/** Time steps by which the clock of a phone may differ, either way. */
const tolerance = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code for the authenticator app. */
export const totpUri = (secret: string, login: string): string => totpOf(secret, login).toString();

/** The time step of a valid code, null for an invalid one. */
export function stepOf(secret: string, code: string, timestamp = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp, window: tolerance });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
