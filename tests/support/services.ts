import { randomInt } from 'node:crypto';
import { PinCode } from '@parlance/contract/calls/guests';
import { Thing } from '@parlance/contract/calls/things';
import { isWeakPin } from '@parlance/contract/pin';
import type { Person } from './session.ts';

/** Eight random digits that are not rejected as easy to guess. */
export function randomPin(): string {
  for (;;) {
    const value = String(randomInt(100_000_000)).padStart(8, '0');
    if (!isWeakPin(value)) return value;
  }
}

/** A virtual thing that requires a PIN. */
export const createService = (person: Person, ws: string, label: string): Promise<Thing> =>
  person.get('POST /api/1.0/workspaces/:ws/vthing', Thing, {
    params: { ws },
    body: { name: `${ws}-${label}`, auth: 1 },
  });

/** A PIN code of a service; by default a random value that does not expire. */
export const createPin = (
  person: Person,
  ws: string,
  vthingId: string,
  draft: { value?: string; start?: number; end?: number; count?: number } = {},
): Promise<PinCode> =>
  person.get('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', PinCode, {
    params: { ws, vthingId },
    body: { value: randomPin(), ...draft },
  });
