import { findPostgres } from './programs.mjs';

/** Tags of tests by the database they need. Tests whose database is missing are skipped, with their setup. */
export const databaseTags = [
  { name: 'pglite' },
  { name: 'postgres', description: 'needs PostgreSQL', skip: findPostgres() === undefined },
];
