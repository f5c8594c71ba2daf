import { startConnections } from '../automation/connectors/startConnections.ts';
import { startScripts } from '../automation/runs/startScripts.ts';
import { startWebhooks } from '../automation/webhooks/startWebhooks.ts';
import type { Deps } from '../platform/deps.ts';

/** Runs scripts, webhooks and connections in this process, as a server does. Returns a function that stops it. */
export function startAutomation(deps: Deps): () => Promise<void> {
  const stops = [startScripts(deps), startWebhooks(deps), startConnections(deps)];
  return async () => {
    for (const stop of stops) await stop();
  };
}
