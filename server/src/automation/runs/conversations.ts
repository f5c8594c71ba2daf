import type { SaidMessage } from '@parlance/contract/calls/dialogs';
import type { Tx } from '../../platform/db/port.ts';
import type { RunRow } from './runs.ts';

/** The run of a dialog that talks in a conversation. */
export type DialogRun = Pick<RunRow, 'id' | 'ws' | 'turn'> & { conversationId: string };

/** What dialogs need from the layer of conversations, which is above this one. */
export interface Conversations {
  /** Sends a message. Idempotent: once for an id, however often it is called. */
  say(tx: Tx, dialog: DialogRun, messageId: string, message: SaidMessage): Promise<void>;
  /** Sends a message that something went wrong. */
  sayFailure(tx: Tx, dialog: DialogRun, messageId: string): Promise<void>;
  /** Shows or hides the typing indicator. */
  showTyping(tx: Tx, dialog: DialogRun, active: boolean): Promise<void>;
  /** Marks the conversation for people to continue. */
  handOver(tx: Tx, dialog: DialogRun, reason: string): Promise<void>;
}

/** The run as a talking one; undefined where it belongs to no conversation. */
export function dialogRunOf(run: RunRow): DialogRun | undefined {
  const { id, ws, turn, conversationId } = run;
  return conversationId === null ? undefined : { id, ws, turn, conversationId };
}
