import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/port.ts';
import type { ReadDb } from './db/replica.ts';
import type { AccessWatch } from './events/accessWatch.ts';
import type { Embedder } from './embedder.ts';
import type { Events } from './events/events.ts';
import type { FileStore } from './fileStore.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { EmitDomainEvent } from './events/domainEvents.ts';
import type { Mailers } from './mail/mailer.ts';
import type { Authentication } from './principal.ts';

/** The dependencies of handlers and jobs: everything with a connection or state. */
export interface Deps {
  config: Config;
  db: Db;
  /** The replica, where there is one: for reads that may be slightly stale. */
  reading: ReadDb;
  jobs: Jobs;
  events: Events;
  access: AccessWatch;
  /** Emits an event to the layers above, in the transaction in which it happens. */
  emit: EmitDomainEvent;
  authentication: Authentication;
  mailers: Mailers;
  embedder: Embedder;
  fileStore: FileStore;
  log: FastifyBaseLogger;
}
