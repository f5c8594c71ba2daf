import type { SaidMessage } from '@parlance/contract/calls/dialogs';
import type { Tx } from '../../platform/db/port.ts';
import type { RunRow } from './runs.ts';

/** The run of a dialog, as far as it talks. */
export type Talk = Pick<RunRow, 'id' | 'ws' | 'turn'> & { conversationId: string };

/** What dialogs need of the layer of conversations, which lies above this one. */
export interface Conversations {
  /** Says something; once for an id, however often it is called. */
  say(tx: Tx, talk: Talk, messageId: string, message: SaidMessage): Promise<void>;
  /** Says that something went wrong. */
  sayFailure(tx: Tx, talk: Talk, messageId: string): Promise<void>;
  /** Shows that more comes, or no longer. */
  showTyping(tx: Tx, talk: Talk, active: boolean): Promise<void>;
  /** Marks the conversation for people to go on with. */
  handOver(tx: Tx, talk: Talk, reason: string): Promise<void>;
}

/** The run as one that talks. Undefined: it talks with no one. */
export function talkOf(run: RunRow): Talk | undefined {
  const { id, ws, turn, conversationId } = run;
  return conversationId === null ? undefined : { id, ws, turn, conversationId };
}
