import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedBodyOf } from '@parlance/contract';
import { pinNone, pinStatus, type PinStatus } from '@parlance/contract/pin';
import { openSession } from '../../identity/sessions/sessions.ts';
import { hashSecret, newSecret } from '../../identity/credentials/tokens.ts';
import { newId } from '../../platform/ids/newId.ts';
import { guests, pinCodes } from '../../platform/db/guestTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { change, type ChangeCall, type ChangeDeps } from '../../platform/http/change.ts';
import type { CallBase, Client } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type ThingRow, thingOf } from '../../workspace/things/things.ts';
import { findGuest } from './findGuest.ts';
import { guestSessionEnd } from './guestSessions.ts';
import { codesOf, type PinCodeRow } from './pinCodes.ts';
import { closeAttempt, openAttempt } from './pinGate.ts';

type SignInCall = 'POST /api/1.0/workspaces/:ws/services/:vthingId/signin';
type SignIn = AnswerOf<SignInCall>;
type PinCredentials = Pick<ParsedBodyOf<SignInCall>, 'code' | 'guest'>;

/** The result of a code check. `wrong`: the code or the service does not exist, or the service has no PIN codes. */
type Outcome = { signIn: SignIn } | { refused: 'wrong' | 'disabled' | Exclude<PinStatus, 'valid'> };

const refusals = {
  wrong: () => refuse.unauthorized('wrong_code'),
  expired: () => refuse.forbidden('code_expired'),
  usedUp: () => refuse.forbidden('code_used_up'),
  notYet: () => refuse.forbidden('code_not_yet_valid'),
  disabled: () => refuse.forbidden('access_disabled'),
} as const;

/** A service that asks for a PIN, with its workspace; undefined for any other thing. */
export async function findService(tx: Tx, ws: string, thing: string) {
  const [found] = await tx
    .select({ thing: things, workspace: workspaces })
    .from(things)
    .innerJoin(workspaces, and(eq(workspaces.id, things.ws), isNull(workspaces.deletedAt)))
    .where(and(thingOf(ws, thing), eq(things.auth, 1)));
  return found;
}

/**
 * Signs a guest in with a PIN code, within the limits of attempts. The sign-in is shown in the list of guests, not in
 * the audit log, which records actions of the workspace's users.
 * @throws {Refusal} 401, 403 for a code that does not let in; 428, 429 after too many failures
 */
export async function signInByPin(
  call: ChangeCall & Pick<CallBase, 'client'>,
  deps: ChangeDeps,
  thing: string,
  asked: ParsedBodyOf<SignInCall>,
): Promise<SignIn> {
  const { ws, client } = call;
  const attempt = { ws, thing, ip: client.ip, guest: asked.guest };
  // In a transaction of its own before the code is checked, so that simultaneous attempts see each other.
  await deps.db.tx((tx) => openAttempt(tx, attempt, asked.riddle, asked.solution));
  const outcome = await change<Outcome>(call, deps, async (tx) => {
    const answer = await openGuestSession(tx, ws, thing, asked, client);
    const refused = 'refused' in answer;
    await closeAttempt(tx, attempt, refused && answer.refused === 'wrong');
    return { answer, audit: [], changed: refused ? [] : ['guest', 'pinCode'] };
  });
  if ('refused' in outcome) throw refusals[outcome.refused]();
  return outcome.signIn;
}

/** Uses a code: opens a limited session for this device, for the guest that this browser had before, if any. */
async function openGuestSession(
  tx: Tx,
  ws: string,
  thing: string,
  { code, guest }: PinCredentials,
  client: Pick<Client, 'ip' | 'userAgent'>,
): Promise<Outcome> {
  const service = await findService(tx, ws, thing);
  const [found] = await tx
    .select()
    .from(pinCodes)
    .where(and(codesOf(ws, thing), eq(pinCodes.value, code.replace(/[\s-]/g, ''))));
  const known = guest === undefined ? undefined : await findGuest(tx, ws, thing, guest);
  if (!service || !found) return { refused: 'wrong' };
  if (known?.disabled) return { refused: 'disabled' };
  const used = await countUse(tx, found);
  if (used !== 'valid') return { refused: used };
  const { id, secret } = await storeGuest(
    tx,
    service.thing,
    found,
    known && guest ? { id: known.id, secret: guest } : null,
  );
  const { token, expiresAt } = await openSession(tx, {
    kind: 'guest',
    userId: null,
    workspace: ws,
    device: thing,
    participant: id,
    endsAt: guestSessionEnd(new Date(), found.endsAt),
    pinCode: found.id,
    address: client.ip,
    userAgent: client.userAgent,
  });
  return { signIn: { token, expires_at: expiresAt.toISOString(), device: thing, guest: secret } };
}

/** Uses a code once, if it is valid at this moment. A single statement decides, so that no use counts twice. */
async function countUse(tx: Tx, { id }: PinCodeRow): Promise<PinStatus> {
  const now = new Date();
  const [used] = await tx
    .update(pinCodes)
    .set({
      usesLeft: sql`${pinCodes.usesLeft} - 1`,
      used: sql`${pinCodes.used} + 1`,
      lastUsedAt: now,
      version: sql`${pinCodes.version} + 1`,
    })
    .where(
      and(
        eq(pinCodes.id, id),
        isNull(pinCodes.deletedAt),
        or(isNull(pinCodes.usesLeft), gt(pinCodes.usesLeft, 0)),
        or(isNull(pinCodes.startsAt), sql`${pinCodes.startsAt} <= ${now.toISOString()}::timestamptz`),
        or(isNull(pinCodes.endsAt), gt(pinCodes.endsAt, now)),
      ),
    )
    .returning({ id: pinCodes.id });
  if (used) return 'valid';
  const [left] = await tx.select().from(pinCodes).where(eq(pinCodes.id, id));
  const status = pinStatus(
    {
      start: left?.startsAt?.getTime() ?? pinNone,
      end: left?.endsAt?.getTime() ?? pinNone,
      count: left?.usesLeft ?? pinNone,
    },
    now.getTime(),
  );
  // The only remaining case: the code was deleted at this very moment.
  return status === 'valid' ? 'expired' : status;
}

/** Stores the sign-in of a guest: a new one, unless their browser has a known guest's secret. */
async function storeGuest(
  tx: Tx,
  { ws, id: thing }: ThingRow,
  { value }: PinCodeRow,
  known: { id: string; secret: string } | null,
): Promise<{ id: string; secret: string }> {
  const who = known ?? { id: `guest-${newId()}`, secret: newSecret() };
  const now = new Date();
  const codeEnd = value.slice(-3);
  await tx
    .insert(guests)
    .values({ ws, thing, id: who.id, secretHash: hashSecret(who.secret), codeEnd, signIns: 1, lastSignInAt: now })
    .onConflictDoUpdate({
      target: [guests.ws, guests.thing, guests.id],
      set: { codeEnd, signIns: sql`${guests.signIns} + 1`, lastSignInAt: now },
    });
  return who;
}
