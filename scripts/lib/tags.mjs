import { hasPreviousRelease } from './previousRelease.mjs';
import { findChartRenderer, findPostgres, findProgram } from './programs.mjs';

/** Tags of tests by the program they need. Tests whose program is missing are skipped, with their setup. */
export const databaseTags = [
  { name: 'pglite' },
  { name: 'postgres', description: 'needs PostgreSQL', skip: findPostgres() === undefined },
  { name: 'helm', description: 'needs Helm, or Go with its parts', skip: findChartRenderer() === undefined },
  { name: 'history', description: 'needs the release before in the history of git', skip: !hasPreviousRelease() },
  { name: 'haproxy', description: 'needs HAProxy', skip: findProgram('haproxy') === undefined },
  { name: 'pgbouncer', description: 'needs PgBouncer', skip: findProgram('pgbouncer') === undefined },
];
