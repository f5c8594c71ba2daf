import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { limits } from '../limits.ts';
import { LlmConfiguration, LlmDraft } from './configuration.ts';

/** Of the same form as that of the language model: an OpenAI-compatible address, a model, a key. */
export const SpeechConfiguration = LlmConfiguration;
export type SpeechConfiguration = z.infer<typeof SpeechConfiguration>;

export const speechCalls = defineCalls({
  'POST /api/1.0/gael/:ws/asr': {
    summary:
      'Write down what is said in a recording (webm, ogg, mp4, wav or mp3); 501 speech where nothing is set up for it',
    permission: 'conversation:use',
    part: 'audio',
    upload: z.object({
      /** A language tag, such as `fr` or `fr-CA`; absent: the workspace's language, or whatever is heard. */
      language: z
        .string()
        .max(35)
        .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)*$/, 'must be a language tag, such as fr or en-GB')
        .optional(),
    }),
    maxBytes: limits.speechBytes,
    perMinute: 60,
    /** Empty: nothing was said. */
    response: z.object({ text: z.string() }),
  },
  'GET /api/1.0/workspaces/:ws/configuration/speech': {
    summary: 'What writes down speech for a workspace',
    permission: 'workspace:edit',
    response: SpeechConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/speech': {
    summary:
      'Set what writes down speech for a workspace, by an OpenAI-compatible address. A changed address forgets the key',
    permission: 'workspace:edit',
    versioned: true,
    body: LlmDraft,
    response: SpeechConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/speech': {
    summary: 'Forget what writes down speech for a workspace; the server-wide one is used again',
    permission: 'workspace:edit',
    versioned: true,
    response: SpeechConfiguration,
  },
  'POST /api/1.0/workspaces/:ws/configuration/speech/test': {
    summary:
      'Send a second of silence to what writes down speech; 409 speech where there is none, 503 why it did not answer',
    permission: 'workspace:edit',
    response: z.object({ model: z.string(), answer: z.string(), ms: z.number() }),
  },
});
