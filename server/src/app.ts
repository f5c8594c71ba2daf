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
  /** The root of the checkout, whose built pages are served; undefined: only the API. */
  root?: string | undefined;
  /** A table of calls other than the contract's, with its handlers. */
  calls?: { table: CallTable; handlers: AnyHandlers };
}

/** Builds the app without listening or starting anything. */
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

/** Answers unknown addresses with an error response where no pages are served. */
function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    throw app.refuseUnknown(request, reply);
  });
}
