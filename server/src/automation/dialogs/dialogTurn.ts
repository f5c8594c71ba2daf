import type { FormValues } from '@parlance/contract/calls/conversation';
import { presentRequests, type Understanding } from '../../studio/prediction/understand.ts';

/** A message of a person, and how it was understood. */
export interface DialogTurn {
  ws: string;
  /** Id of the virtual thing that the person talks to. */
  device: string;
  conversationId: string;
  channel: string;
  /** The page's description of its visitor. */
  visitor: Record<string, string>;
  messageId: string;
  seq: number;
  text: string;
  values: FormValues | null;
  understood: Pick<Understanding, 'intent' | 'intentId' | 'score' | 'attributes' | 'requests'>;
  language: string;
  /** The intent has answers without a dialog. */
  hasAnswers: boolean;
}

/** The channel of conversations in which a dialog is tried. */
export const trialChannel = 'trial';

type TurnMessage = Pick<
  DialogTurn,
  'messageId' | 'text' | 'understood' | 'language' | 'channel' | 'conversationId' | 'visitor'
>;

/** The `context` of a dialog: the message that started it. */
export const inputOf = (turn: TurnMessage & { device: string | null }, because: 'intent' | 'error' | 'trial') => ({
  because,
  messageId: turn.messageId,
  message: turn.text,
  intent: turn.understood.intent,
  attributes: Object.fromEntries(turn.understood.attributes.map(({ name, value }) => [name, value])),
  requests: presentRequests(turn.understood.requests),
  language: turn.language,
  channel: turn.channel,
  device: turn.device,
  conversation: turn.conversationId,
  visitor: turn.visitor,
});
