import { z } from 'zod';
import { mayCall, type NeededPermission } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';
import { mayEnter } from '../access/access.ts';
import { currentPrincipal } from './sessions.ts';

/** Participant id of the user or program that starts the work. */
export const Starter = z.string().optional();

/**
 * The present principal of the user who started the work; undefined for jobs of an older version, which did not store
 * it.
 * @param needed the permission to start the work
 * @throws {Refusal} 403 where the user may no longer start it
 */
export async function currentStarter(
  tx: Tx,
  ws: string,
  { starter }: { starter?: string | undefined },
  needed: NeededPermission,
): Promise<Principal | undefined> {
  if (starter === undefined) return undefined;
  const principal = await currentPrincipal(tx, starter);
  if (!principal || !(await mayEnter(tx, principal, ws)) || !mayCall(principal, needed, ws)) {
    throw refuse.forbidden('starter_lost_permission');
  }
  return principal;
}
