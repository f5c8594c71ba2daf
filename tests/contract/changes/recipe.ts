import { calls, type CallName } from '@parlance/contract';
import type { CallSpec } from '@parlance/contract/call';
import type { CallInput } from '../../../server/src/testing/server.ts';
import type { World } from './world.ts';

/** Calls without an entry in the audit log, with the reason. */
export const notAudited = {
  'POST /api/1.0/login': 'a sign-in is in the list of sessions',
  'POST /api/1.0/logout': 'a sign-out is in the list of sessions',
  'POST /logout': 'the same call at the root',
  'POST /api/1.0/signin/session': 'single sign-on has its entry when the provider sends the browser back',
  'POST /api/1.0/workspaces/:ws/services/:vthingId/signin': 'the list of guests shows it',
  'POST /api/1.0/resetpassword': 'anybody may ask for it; the new password has an entry',
  'POST /api/1.0/signup': 'anybody may ask for it; the account has an entry',
  'POST /api/1.0/ticket': 'reads',
  'POST /api/1.0/secondfactor': 'protects nothing before its confirmation, which has an entry',
  'PUT /api/1.0/settings': 'how the console of one person looks',
  'PUT /api/1.0/settings/:ws': 'what one person left open',
  'POST /api/1.0/workspaces/:ws/visitors': 'the conversation keeps it',
  'POST /api/1.0/workspaces/:ws/conversation/:device': 'the conversation keeps it',
  'DELETE /api/1.0/workspaces/:ws/conversation/:device': 'a person forgets their own conversation',
  'PUT /api/1.0/workspaces/:ws/conversation/:device/message/:messageId/like': 'the conversation keeps it',
  'POST /api/1.0/workspaces/:ws/conversation/:device/files': 'the conversation keeps it',
  'DELETE /api/1.0/workspaces/:ws/conversation/:device/files/:fileId': 'it was never sent',
  'POST /api/1.0/workspaces/:ws/event': 'the stack of the attribute shows who set it',
  'POST /api/1.0/workspaces/:ws/vthing/:id/command': 'the list of commands shows who gave it',
  'POST /api/1.0/workspaces/:ws/vthing/:id/report': 'the stack of each attribute shows who reported it',
  'POST /api/1.0/things/:ws/:id/report': 'the stack of each attribute shows who reported it',
  'POST /api/1.0/verbatim/:ws/now': 'predicts',
  'POST /api/1.0/gael/:ws/understand': 'predicts',
  'POST /api/1.0/gael/:ws/intents/:id/draftAnswer': 'asks a language model, and saves nothing',
  'POST /api/1.0/gael/:ws/class/:id/utterance': 'predicts',
  'POST /api/1.0/gael/:ws/utterances/check': 'reads',
  'POST /api/1.0/gael/:ws/wordscorpus/:id/try': 'reads',
  'POST /api/1.0/gael/:ws/wordscorpus/read': 'reads a file',
  'POST /api/1.0/gael/:ws/import/class': 'a dry run; the import, with options in the same call, has an entry',
  'POST /api/1.0/gael/:ws/import/workspace': 'a dry run; the import has an entry',
  'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay': 'repeats without effects, and saves nothing',
  'POST /api/1.0/workspaces/:ws/script/:id/replays': 'repeats without effects, and saves nothing',
  'POST /api/1.0/workspaces/:ws/script/:id/waiting/check': 'repeats without effects, and saves nothing',
  'POST /api/1.0/workspaces/:ws/scripts/draft': 'asks a language model, and saves nothing',
  'POST /api/1.0/workspaces/:ws/scripts/draft/run': 'runs without effects, and keeps only that it has',
  'POST /api/1.0/workspaces/:ws/script/:id/tests/run': 'runs without effects; a test keeps how it went last',
  'POST /api/1.0/gael/:ws/rag/:base/search': 'reads',
  'POST /api/1.0/gael/:ws/rag/:base/searches': 'the record of retrieval tests keeps it',
  'POST /api/1.0/gael/:ws/rag/:base/ask': 'answers, and counts which documents it used',
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/preview': 'reads',
  'POST /api/1.0/gael/:ws/asr': 'transcribes',
  'POST /api/1.0/workspaces/:ws/configuration/speech/test': 'asks the endpoint',
  'POST /api/1.0/workspaces/:ws/configuration/llm/test': 'asks the endpoint',
  'POST /api/1.0/workspaces/:ws/store/test': 'tries a connection, and saves nothing',
  'POST /api/1.0/workspaces/:ws/retention/preview': 'reads',
  'POST /api/1.0/workspaces/:ws/person/preview': 'reads',
  'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/test': 'the list of deliveries shows it',
  'POST /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId/resend': 'the list of deliveries shows it',
  'POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend': 'the list of deliveries shows it',
  'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview': 'reads',
} as const satisfies Partial<Record<CallName, string>>;

type ReadingCall = Extract<CallName, `${'GET' | 'HEAD'} ${string}`>;
/** Calls that leave an entry in the audit log. */
export type ChangeName = Exclude<CallName, ReadingCall | keyof typeof notAudited>;

/** A valid call. */
export interface PreparedCall<K extends CallName> {
  input: CallInput<K>;
  /** Token of the caller, if it is not the super administrator. */
  token?: string;
  file?: { name: string; content: string | Uint8Array<ArrayBuffer> };
  /** Version of the changed object. */
  version?: number;
}

export interface Recipe<K extends CallName> {
  /** The action's name in the audit log. */
  action: string;
  /** Values of the entry; by default after the method: POST after, PUT both, DELETE before. */
  sides?: readonly ('before' | 'after')[];
  make: (world: World) => Promise<PreparedCall<K>>;
}
export type Recipes = { [K in ChangeName]: Recipe<K> };

export const specOf = (name: CallName): CallSpec => calls[name];
export const mutating = Object.keys(calls).filter(
  (name): name is Exclude<CallName, ReadingCall> => name in calls && !/^(GET|HEAD) /.test(name),
);
