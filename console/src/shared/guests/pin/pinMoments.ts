import { pinNone } from '@parlance/contract/pin';

const two = (value: number) => String(value).padStart(2, '0');

/** A moment as the value of a date field in the user's time zone, `2026-11-21T09:30`; '' for none. */
export function fieldOf(ms: number): string {
  if (ms === pinNone) return '';
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The moment of a date field; -1 for an empty one.
 * @param present the stored moment: kept to the millisecond while the field is unchanged
 */
export function momentOf(field: string, present: number = pinNone): number {
  if (field === '') return pinNone;
  return field === fieldOf(present) ? present : new Date(field).getTime();
}
