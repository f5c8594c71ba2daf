import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { limits } from '../limits.ts';
import { LlmConfiguration, LlmDraft } from './configuration.ts';

/** Like the language model: an OpenAI-compatible address, a model, a key. */
export const SpeechConfiguration = LlmConfiguration;
export type SpeechConfiguration = z.infer<typeof SpeechConfiguration>;

export const speechCalls = defineCalls({
  'POST /api/1.0/gael/:ws/asr': {
    summary: 'Transcribe a recording (webm, ogg, mp4, wav or mp3); 501 speech without speech recognition',
    permission: 'conversation:use',
    part: 'audio',
    upload: z.object({
      /** A language tag, such as `fr` or `fr-CA`; absent: the workspace's language, or detected. */
      language: z
        .string()
        .max(35)
        .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)*$/, errorType('not_language_tag'))
        .optional(),
    }),
    maxBytes: limits.speechBytes,
    perMinute: 60,
    /** Empty: no speech. */
    response: z.object({ text: z.string() }),
  },
  'GET /api/1.0/workspaces/:ws/configuration/speech': {
    summary: 'Get the speech recognition of a workspace',
    permission: 'workspace:edit',
    response: SpeechConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/speech': {
    summary:
      'Set the speech recognition of a workspace, at an OpenAI-compatible address; a changed address deletes the key',
    permission: 'workspace:edit',
    versioned: true,
    body: LlmDraft,
    response: SpeechConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/speech': {
    summary: "Delete the speech recognition of a workspace; the server's one applies again",
    permission: 'workspace:edit',
    versioned: true,
    response: SpeechConfiguration,
  },
  'POST /api/1.0/workspaces/:ws/configuration/speech/test': {
    summary:
      'Test the speech recognition with a second of silence; 409 speech without one, 503 with the reason of a failure',
    permission: 'workspace:edit',
    response: z.object({ model: z.string(), answer: z.string(), ms: z.number() }),
  },
});
