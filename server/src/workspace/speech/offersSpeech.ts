import type { Config } from '../../platform/config.ts';
import { readEndpoint } from '../configuration/endpoint.ts';
import type { Tx } from '../../platform/db/port.ts';

/** Whether a workspace can transcribe speech. */
export const offersSpeech = async (tx: Tx, config: Config, ws: string): Promise<boolean> =>
  config.speech !== undefined || (await readEndpoint(tx, ws, 'speech')).settings !== null;
