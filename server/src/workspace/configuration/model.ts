import type { Config } from '../../platform/config.ts';
import { endpointFor, type Endpoint } from './endpoint.ts';
import type { Tx } from '../../platform/db/port.ts';

/** A language model behind an OpenAI-compatible address. */
export type LanguageModel = Endpoint;

/** The language model of a workspace: its own, else the server's; undefined where neither is set. */
export const modelFor = (tx: Tx, config: Config, ws: string): Promise<LanguageModel | undefined> =>
  endpointFor(tx, config, ws, 'llm');
