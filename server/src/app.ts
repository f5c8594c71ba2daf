import { calls } from '@parlance/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './platform/deps.ts';
import { addHealth } from './platform/http/health.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { mountCalls, type AnyHandlers, type CallTable } from './platform/http/mount.ts';
import { addReference } from './platform/reference/reference.ts';
import { createServer } from './platform/http/server.ts';
import { handlers } from './calls.ts';
import { addSite, routedAddress } from './site/site.ts';
import { addFeeds } from './insights/odata/addFeeds.ts';
import { addHooks } from './automation/hooks/receiveHooks.ts';
import { webhookMetrics } from './automation/webhooks/startWebhooks.ts';
import { connectionMetrics } from './automation/connectors/startConnections.ts';
import { scriptMetrics } from './automation/runs/startScripts.ts';
import { answeringMetrics } from './conversation/messages/answering.ts';
import { rollupMetrics } from './conversation/rollups/startRollingUp.ts';
import { frameAncestorsOf } from './conversation/widget/framing.ts';
import { version } from './platform/version.ts';

export interface AppOptions {
  /** The checkout, whose built pages are served; undefined: the API alone. */
  root?: string | undefined;
  /** Another table than the contract's, with its handlers. */
  calls?: { table: CallTable; handlers: AnyHandlers };
}

/** Builds the app; it neither listens nor starts anything. */
export async function buildApp(deps: Deps, { root, calls: mounted }: AppOptions = {}): Promise<FastifyInstance> {
  const { config, db } = deps;
  const showsSite = config.services.has('web') && root !== undefined;
  const app = await createServer(config, deps.log, showsSite ? { rewriteUrl: routedAddress } : {});
  addMetrics(app, db, config, [
    ...answeringMetrics(db),
    ...rollupMetrics(db),
    ...scriptMetrics(db),
    ...webhookMetrics(db),
    ...connectionMetrics(db),
  ]);
  await addHealth(app, deps);
  if (!showsSite) answerUnknown(app);
  if (!config.services.has('web')) return app;
  const { table, handlers: answers } = mounted ?? { table: calls, handlers };
  await addReference(app, table, version, config.publicUrl);
  mountCalls(app, table, answers, deps);
  await addHooks(app, deps);
  await addFeeds(app, deps);
  if (root !== undefined) await addSite(app, deps, root, { frameAncestors: (ws) => frameAncestorsOf(db, ws) });
  return app;
}

/** Where no pages are served, an unknown address is an error like any other. */
function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    throw app.refuseUnknown(request, reply);
  });
}
