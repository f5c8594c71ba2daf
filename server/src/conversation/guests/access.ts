import { and, eq, sql } from 'drizzle-orm';
import type { ThingUser } from '@parlance/contract/calls/guests';
import { sessions } from '../../platform/db/accountTables.ts';
import { conversations, messages } from '../../platform/db/conversationTables.ts';
import { guests } from '../../platform/db/guestTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { conversationTopic, type Events } from '../../platform/events/events.ts';
import { hashSecret } from '../../identity/credentials/tokens.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { getUser } from './users.ts';

export interface Participant {
  ws: string;
  thing: string;
  id: string;
}

const sessionsOf = ({ ws, thing, id }: Participant) =>
  and(eq(sessions.workspace, ws), eq(sessions.device, thing), eq(sessions.participant, id));

const conversationOf = ({ ws, thing, id }: Participant) =>
  and(eq(conversations.ws, ws), eq(conversations.device, thing), eq(conversations.participant, id));

/** A guest or visitor, locked until the transaction ends. @throws {Refusal} 404 `guest_not_found` */
export async function lockUser(tx: Tx, { ws, thing, id }: Participant): Promise<ThingUser> {
  // Visitors have no row that could be locked.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`user ${ws} ${thing} ${id}`}))`);
  return getUser(tx, ws, thing, id);
}

/**
 * Enables or disables a guest or visitor. Disabling ends their sessions and open streams at once, and refuses a later
 * sign-in under the same name.
 * @throws {Refusal} 409 `no_session_to_disable` for a visitor without anything left to end
 */
export async function setDisabled(
  tx: Tx,
  events: Events,
  who: Participant,
  user: Pick<ThingUser, 'cant' | 'version'>,
  disabled: boolean,
): Promise<void> {
  if (disabled && user.cant.disable) throw refuse.conflict('no_session_to_disable');
  const { ws, thing, id } = who;
  await tx
    .insert(guests)
    .values({ ws, thing, id, disabled, version: user.version + 1 })
    .onConflictDoUpdate({
      target: [guests.ws, guests.thing, guests.id],
      set: { disabled, version: sql`${guests.version} + 1` },
    });
  // Before the session is blocked: blocking ends its event streams, and the page would not learn the reason.
  if (disabled) await endStreams(tx, events, who);
  await tx.update(sessions).set({ blocked: disabled }).where(sessionsOf(who));
}

/** Deletes a guest or visitor with their conversation. Verbatims are the workspace's record and are kept. */
export async function deleteParticipant(tx: Tx, events: Events, who: Participant): Promise<void> {
  await endStreams(tx, events, who);
  const talks = tx.select({ id: conversations.id }).from(conversations).where(conversationOf(who));
  await tx.delete(messages).where(sql`${messages.conversationId} in ${talks}`);
  await tx.delete(conversations).where(conversationOf(who));
  await tx.delete(sessions).where(sessionsOf(who));
  await tx.delete(guests).where(and(eq(guests.ws, who.ws), eq(guests.thing, who.thing), eq(guests.id, who.id)));
}

async function endStreams(tx: Tx, events: Events, who: Participant): Promise<void> {
  const open = await tx.select({ id: conversations.id }).from(conversations).where(conversationOf(who));
  for (const { id } of open) await events.publish(tx, conversationTopic(id), { type: 'ended' });
}

/** @throws {Refusal} 403 `access_disabled` where the token is of a blocked session */
export async function refuseBlocked(tx: Tx, token: string): Promise<void> {
  const blocked = and(eq(sessions.tokenHash, hashSecret(token)), eq(sessions.blocked, true));
  if ((await tx.$count(sessions, blocked)) > 0) throw keptOut();
}

/** @throws {Refusal} 403 `access_disabled` for a disabled guest or known visitor, on every browser */
export async function refuseDisabled(tx: Tx, { ws, thing, id }: Participant): Promise<void> {
  const disabled = and(eq(guests.ws, ws), eq(guests.thing, thing), eq(guests.id, id), eq(guests.disabled, true));
  if ((await tx.$count(guests, disabled)) > 0) throw keptOut();
}

const keptOut = () => refuse.forbidden('access_disabled');
