import { appendFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { openDatabase } from '../platform/db/open.ts';
import { testConfig } from './config.ts';

/**
 * Opens the embedded database of a directory and lets PostgreSQL abort: a checkpoint cannot write its file, as on a full
 * disk. In a thread, because an aborted database may compute without an end; the exit of a process is that of the thread
 * here. The log is in the directory.
 */
const dataDir = String(workerData);
const log = pino({ level: 'fatal' }, { write: (line: string) => appendFileSync(path.join(dataDir, 'log'), line) });
const db = await openDatabase(testConfig({ dataDir }), log);
await db.execute('create table kept (n int); insert into kept values (1)');
await mkdir(path.join(dataDir, 'database/pg_logical/replorigin_checkpoint.tmp'));
await db.execute('checkpoint');
