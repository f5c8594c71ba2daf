import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareFirstStart, type FirstStart } from './firstStart.ts';
import { tidyAccounts } from './identity/housekeeping.ts';
import { backgroundSettled } from './platform/background.ts';
import { startMeasuringEffects } from './conversation/questions/measureEffects.job.ts';
import { applyRetention } from './operations/dataProtection/applyRetention.ts';
import { dropOldMonths } from './operations/dataProtection/oldMonths.ts';
import { backendChores } from './operations/housekeeping.ts';
import { countSkippedPatterns } from './studio/corpora/corpora.ts';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './platform/config.ts';
import { StartError } from './platform/environment.ts';
import { startConnections } from './automation/connectors/startConnections.ts';
import { stopDialogs } from './automation/dialogs/takeTurn.ts';
import { startWebhooks } from './automation/webhooks/startWebhooks.ts';
import { startScripts } from './automation/runs/startScripts.ts';
import { dialogTalk } from './conversation/messages/dialogTalk.ts';
import { startAnswering } from './conversation/messages/answering.ts';
import { startChartMails } from './insights/charts/mailCharts.ts';
import { startRollingUp } from './conversation/rollups/startRollingUp.ts';
import { describeForLog, openLog, reasonsOf } from './platform/log.ts';
import { openDatabase } from './platform/db/open.ts';
import { startFreshnessRuns } from './knowledge/evaluation/startDueRuns.ts';
import { startSiteSyncs } from './knowledge/reading/startReading.ts';
import { tidyFiles } from './workspace/files/files.ts';
import { areas } from './areas.ts';
import { flushWithOthers } from './operations/backend/flush.ts';
import { createMailers } from './workspace/configuration/mailers.ts';
import { type Platform, startPlatform } from './platform/startPlatform.ts';
import { siteRoot } from './site/site.ts';

/** Milliseconds that a stop may take after the port is closed; then the process exits anyway. */
const patience = 20_000;
/** Milliseconds within which a second signal is ignored as a repetition of the first. */
const repeatedSignal = 500;
const housekeeping = 60 * 60 * 1000;

/** Starts the configured services. Returns a function that stops them in reverse order. */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = openLog(config);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    // Checked first: a first start that fails later must not have created an administrator.
    await probe(config);
    const db = await openDatabase(config, log);
    stops.push(() => db.close());
    const platform = await startPlatform(config, db, log, {
      ...areas,
      mailers: (keyed) => createMailers(keyed, db),
    });
    stops.push(() => platform.stop());
    const stopFlushing = await flushWithOthers(platform.deps);
    stops.push(async () => stopFlushing());
    const first = await prepareFirstStart(platform.deps);
    // Printed at once: the administrator now exists, and the password is stored only as a hash.
    if (first) introduce(first);
    if (config.services.has('worker')) {
      await platform.work();
      stops.push(startRollingUp(db, log), startChartMails(platform.deps), startSiteSyncs(platform.deps));
      stops.push(startFreshnessRuns(platform.deps));
      stops.push(startMeasuringEffects(platform.deps));
    }
    const stopping = new AbortController();
    let tidied = Promise.resolve();
    const tidying = setInterval(() => {
      tidied = tidied.then(() => tidy(platform, config, stopping.signal));
    }, housekeeping).unref();
    stops.push(() => {
      clearInterval(tidying);
      stopping.abort();
      return tidied;
    });
    stops.push(stopDialogs, startAnswering(platform.deps), backgroundSettled);
    if (config.services.has('worker')) {
      stops.push(startScripts(platform.deps, dialogTalk(platform.deps)), startWebhooks(platform.deps));
      stops.push(startConnections(platform.deps));
    }
    const app = await buildApp(platform.deps, { root: siteRoot(import.meta.url) });
    stops.push(() => app.close());
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw cannotListen(error, config);
    });
    stops.push(() => app.drain(config.drainSeconds));
    const address = app.server.address();
    const port = address instanceof Object ? address.port : config.port;
    announce(config, port);
    for (const skipped of await db.tx(countSkippedPatterns)) {
      log.warn(skipped, 'patterns of an earlier version are skipped: correct them in Natural Language Studio, Corpus');
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs all chores, for example the deletion of expired data, until it is stopped. A failed chore does not prevent the
 * others.
 */
async function tidy(
  { chores, deps: { db, fileStore, log } }: Platform,
  { keptMonths }: Config,
  stopping: AbortSignal,
): Promise<void> {
  const all = {
    ...chores,
    accounts: () => db.tx(tidyAccounts),
    retention: () => applyRetention(db, log, stopping),
    months: () => dropOldMonths(db, keptMonths, log),
    ...backendChores(db, stopping),
    files: () => db.tx(tidyFiles),
    stored: () => fileStore.sweep(),
  };
  for (const [chore, run] of Object.entries(all)) {
    if (stopping.aborted) return;
    await run().catch((error: unknown) => log.error({ err: error, chore }, 'housekeeping failed'));
  }
}

/** @throws {StartError} if the server cannot listen on its port */
async function probe(config: Config): Promise<void> {
  const server = createServer();
  try {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(error, config);
  } finally {
    server.close();
  }
}

function cannotListen(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} on ${host} is taken: stop what uses it, or set PORT to another one`);
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} needs more rights than this process has: set PORT to one above 1023`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is no address of this machine`);
  }
  return error;
}

/** Prints the first credentials of a new server. */
function introduce({ login, password }: FirstStart): void {
  tell(
    `Sign in as: ${login}`,
    `Password:   ${password ?? 'the one in PARLANCE_ADMIN_PASSWORD'}`,
    ...(password === null ? [] : ['The password is shown this once.']),
  );
}

function announce(config: Config, port: number): void {
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
  tell(`Parlance is ready: ${config.publicUrl ?? `http://${host}:${port}`}`);
}

/** Prints lines for a person at the terminal, in addition to the log. */
function tell(...lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

function fail(error: unknown): never {
  const problem =
    error instanceof StartError ? error.message : [reasonsOf(error), describeForLog(error).stack].join('\n');
  process.stderr.write(`Parlance cannot start. ${problem}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  let stopping: Promise<void> | undefined;
  const config = readConfig();
  const started = start(config);
  let asked = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    // Below npm, one Ctrl-C gives two signals: from the terminal and from npm.
    if (stopping && Date.now() - asked < repeatedSignal) return;
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    asked = Date.now();
    stopping = end(started, patience + config.drainSeconds * 1000);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  await started;
}

/** Stops the server once its start has completed, and exits. */
async function end(started: Promise<() => Promise<void>>, longest: number): Promise<void> {
  const late = wait(longest, 'late' as const, { ref: false });
  const stopped = started.then((stop) => stop());
  const outcome = await Promise.race([stopped, late]).catch((error: unknown) => fail(error));
  if (outcome === 'late') process.stderr.write('Parlance did not stop in time.\n');
  process.exit(outcome === 'late' ? 1 : 0);
}

main().catch(fail);
