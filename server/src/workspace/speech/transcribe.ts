import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { z } from 'zod';
import type { Endpoint } from '../../platform/llm/endpoint.ts';
import { jsonOf, problemOfAnswer } from '../../platform/llm/failure.ts';
import { readAll, sendOutbound } from '../../platform/net/outbound.ts';
import type { AudioType } from './audioType.ts';

interface Recording {
  bytes: Buffer;
  type: AudioType;
  /** ISO 639 code; undefined: detect the language. */
  language: string | undefined;
}

/** Milliseconds that a transcription may take. */
const patience = 60_000;
const maxBytes = 1024 * 1024;
/** The name of OpenAI's model, which endpoints that serve only one model use as well. */
const usualModel = 'whisper-1';

const Transcription = z.object({ text: z.string() });

/** A failed transcription; the detail has the reason, for the user who configures the endpoint. */
export class SpeechFailure extends Error {
  readonly detail: ErrorDetail;

  constructor(detail: ErrorDetail, options?: ErrorOptions) {
    super(detail.message, options);
    this.detail = detail;
  }
}

/** The name of the model to use at the endpoint. */
export const modelOf = ({ name }: Endpoint): string => name ?? usualModel;

/**
 * Transcribes a recording with an endpoint. Returns the text, empty for silence.
 * @throws {SpeechFailure} where the endpoint cannot be reached, is too slow, or refuses
 */
export async function transcribe(endpoint: Endpoint, recording: Recording, left: AbortSignal): Promise<string> {
  const { url, key, allowInternal } = endpoint;
  const { bytes, type, language } = recording;
  const form = new FormData();
  form.append('model', modelOf(endpoint));
  form.append('response_format', 'json');
  if (language !== undefined) form.append('language', language);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: type.mime }), `speech.${type.extension}`);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const timeout = AbortSignal.timeout(patience);
  try {
    const answer = await sendOutbound(`${url}/audio/transcriptions`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: [body],
      signal: AbortSignal.any([left, timeout]),
      allowInternal,
      silence: patience,
    });
    const problem = await problemOfAnswer(answer, modelOf(endpoint));
    if (problem !== undefined) throw new SpeechFailure(problem);
    const { data } = Transcription.safeParse(jsonOf(await readAll(answer, maxBytes)));
    if (!data) throw new SpeechFailure(errorDetail('endpoint_no_text'));
    return data.text.trim();
  } catch (error) {
    if (error instanceof SpeechFailure) throw error;
    if (timeout.aborted)
      throw new SpeechFailure(errorDetail('endpoint_timeout', { seconds: patience / 1000 }), { cause: error });
    throw new SpeechFailure(
      errorDetail('endpoint_unreachable', { reason: error instanceof Error ? error.message : String(error) }),
      { cause: error },
    );
  }
}
