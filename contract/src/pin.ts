/** Tables and rules of PIN codes that server and browsers share. No imports: browsers load this module. */

/** Digits of a PIN code. */
export const pinLength = 8;

/** No count, or no date. */
export const pinNone = -1;

/** Maximum number of PIN codes generated at once. */
export const pinsPerCall = 500;

export const pinPattern = new RegExp(`^\\d{${pinLength}}$`);

/** Whether a text has the format of a PIN code: eight digits. */
export const isPin = (value: string): boolean => pinPattern.test(value);

/**
 * Whether a code is easy to guess: a repeated digit or group (`12121212`), runs of neighbouring digits (`12345678`,
 * `12344321`), or fewer than three different digits.
 */
export function isWeakPin(value: string): boolean {
  const digits = Array.from(value, Number);
  if (new Set(digits).size < 3) return true;
  if ([2, 4].some((size) => value === value.slice(0, size).repeat(value.length / size))) return true;
  const half = value.length / 2;
  return isRun(digits) || (isRun(digits.slice(0, half)) && isRun(digits.slice(half)));
}

/** Whether the digits ascend or descend by one; 0 follows 9. */
function isRun(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

/** The status of a code at a time. */
export type PinStatus = 'valid' | 'notYet' | 'expired' | 'usedUp';

interface PinTerms {
  /** Epoch ms; -1: none. */
  start: number;
  end: number;
  /** Uses left; -1: unlimited. */
  count: number;
}

/** The status of a code; `expired` and `usedUp` take precedence because they are final. */
export function pinStatus({ start, end, count }: PinTerms, now: number): PinStatus {
  if (end !== pinNone && end <= now) return 'expired';
  if (count === 0) return 'usedUp';
  return start !== pinNone && start > now ? 'notYet' : 'valid';
}
