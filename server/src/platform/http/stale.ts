import { refuse } from './refusal.ts';

/** @throws {Refusal} 412 with the thing as it is now, when the version the caller saw is not the present one */
export function refuseStale(ifMatch: number | undefined, current: { version: number }): void {
  if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.stale(current);
}
