import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { StartError } from './environment.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { analyzePartitioned, keepPartitions } from './db/partitions.ts';
import type { Db } from './db/port.ts';
import { openReplica } from './db/replica.ts';
import type { Deps } from './deps.ts';
import { watchAccess } from './events/accessWatch.ts';
import { openEvents } from './events/feed.ts';
import { openFileStore } from './files/createFileStore.ts';
import type { JobKind } from './jobWorker/jobKind.ts';
import { deleteOldKeys } from './http/idempotency.ts';
import { createEmbedder } from './llm/createEmbedder.ts';
import { openQueue } from './jobs/queue.ts';
import { createJobs } from './jobs/tasks.ts';
import { startWorker } from './jobWorker/worker.ts';
import type { Mailers } from './mail/mailer.ts';
import type { Authentication } from './principal.ts';
import type { Reaction } from './reaction.ts';
import { hasTables } from './transfer/catalog.ts';
import { refuseUnfinished } from './transfer/installationTarget.ts';
import { openSealingKey, type SealedColumn } from './secrets/sealingKey.ts';

export interface Platform {
  deps: Deps;
  /** Starts running background work in this process. */
  work(): Promise<void>;
  /**
   * Work to repeat at intervals, by name: makes partitions ahead, analyzes partitioned tables, and deletes old events
   * and keys.
   */
  chores: Readonly<Record<string, () => Promise<unknown>>>;
  /** Stops everything in reverse order of the start; the database stays open. */
  stop(): Promise<void>;
}

/** Parts that the layers above provide, because the platform may not import them. */
export interface PlatformParts {
  kinds: readonly JobKind<unknown>[];
  reactions: readonly Reaction[];
  sealed: readonly SealedColumn[];
  mailers: (config: Config) => Mailers;
  authentication: Authentication;
}

/** @throws {StartError} where an empty PostgreSQL database would hide the data of an embedded one */
async function checkExistingData({ databaseUrl, dataDir }: Config, db: Db): Promise<void> {
  await refuseUnfinished(db);
  const embedded = path.join(dataDir, 'database');
  if (databaseUrl === undefined || !existsSync(path.join(embedded, 'PG_VERSION')) || (await db.tx(hasTables))) return;
  // A new installation with demo content could be mistaken for the existing one.
  throw new StartError(
    `The PostgreSQL database is empty, and ${embedded} has an embedded one. To move it: without DATABASE_URL run ` +
      '`npm run parlance -- export FILE`, with it `npm run parlance -- import FILE`. To begin anew, set PARLANCE_DATA_DIR ' +
      'to another directory',
  );
}

/** Migrates an open database, finds its sealing key, and starts events and the job queue. */
export async function startPlatform(
  settings: Config,
  db: Db,
  log: FastifyBaseLogger,
  { kinds, reactions, sealed, mailers, authentication }: PlatformParts,
): Promise<Platform> {
  await checkExistingData(settings, db);
  const applied = await migrate(db, await readMigrations());
  if (applied.length > 0) log.info({ applied }, 'migrated the database');
  // A busy table must not prevent the start: partitions exist for months ahead.
  await keepPartitions(db, log).catch((error: unknown) => log.error({ err: error }, 'could not make partitions'));
  const config = { ...settings, secret: await openSealingKey(settings, db, sealed, log) };
  const fileStore = await openFileStore(config, db, log);
  const events = await openEvents(db, log);
  const access = await watchAccess(db);
  const queue = await openQueue(
    db,
    kinds.map(({ kind }) => kind),
    log,
  );
  const replica = settings.replicaUrl === undefined ? undefined : openReplica(settings.replicaUrl, db, log);
  const deps: Deps = {
    config,
    db,
    reading: replica ?? db,
    events,
    access,
    mailers: mailers(config),
    embedder: createEmbedder(config, log),
    fileStore,
    log,
    authentication,
    jobs: createJobs(queue, events),
    async emit(tx, event, payload) {
      for (const reaction of reactions) if (reaction.event === event.name) await reaction.run(tx, deps, payload);
    },
  };
  let stopWorker: (() => Promise<void>) | undefined;
  return {
    deps,
    async work() {
      stopWorker = await startWorker(kinds, queue, deps);
    },
    chores: {
      partitions: () => keepPartitions(db, log),
      counts: () => analyzePartitioned(db),
      events: () => events.prune(),
      keys: () => deleteOldKeys(db),
    },
    async stop() {
      await stopWorker?.();
      await queue.stop();
      await deps.embedder.close();
      await access.close();
      await events.close();
      await replica?.close();
    },
  };
}
