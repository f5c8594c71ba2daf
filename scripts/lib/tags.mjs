import { findPostgres } from './programs.mjs';

/** What a test's tag says it needs. Tests whose database is missing are skipped, with what is prepared for them. */
export const databaseTags = [
  { name: 'pglite' },
  { name: 'postgres', description: 'needs PostgreSQL', skip: findPostgres() === undefined },
];
