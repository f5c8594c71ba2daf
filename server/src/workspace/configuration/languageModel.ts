import type { Config } from '../../platform/config.ts';
import { endpointFor } from './endpoint.ts';
import type { Endpoint } from '../../platform/llm/endpoint.ts';
import type { Tx } from '../../platform/db/port.ts';

/** The language model of a workspace: its own, else the server's; undefined where neither is set. */
export const modelFor = (tx: Tx, config: Config, ws: string): Promise<Endpoint | undefined> =>
  endpointFor(tx, config, ws, 'llm');
