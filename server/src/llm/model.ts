import type { Config } from '../config.ts';
import { readOwnModel } from '../configuration/llm.ts';
import type { Tx } from '../db/port.ts';

/** A language model behind an OpenAI-compatible address. */
export interface LanguageModel {
  /** Without a slash at the end. */
  url: string;
  key: string | null;
  /** Null: the first one the endpoint lists. */
  name: string | null;
  /** Whether the address may be of an internal network: the operator's may, a person's only where that is allowed. */
  allowInternal: boolean;
}

/** The language model of a workspace: its own, else the server's; undefined where neither is set. */
export async function modelFor(tx: Tx, config: Config, ws: string): Promise<LanguageModel | undefined> {
  const own = await readOwnModel(tx, config, ws);
  if (own) return { url: own.url, key: own.key, name: own.model || null, allowInternal: config.allowInternal };
  const { llm } = config;
  return llm && { url: llm.url, key: llm.key ?? null, name: llm.model ?? null, allowInternal: true };
}
