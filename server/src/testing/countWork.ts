import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { vi } from 'vitest';
import { passwordChecks } from '../identity/credentials/passwords.ts';
import type { TestServer } from './server.ts';

/** Counts the work of a request: transactions, and password checks, which are slow on purpose. */
export async function countWork(
  { deps }: TestServer,
  request: () => Promise<unknown>,
): Promise<{ transactions: number; checks: number }> {
  let checks = 0;
  const count = () => {
    checks += 1;
  };
  const transactions = vi.spyOn(deps.db, 'tx');
  subscribe(passwordChecks, count);
  try {
    await request();
    return { transactions: transactions.mock.calls.length, checks };
  } finally {
    unsubscribe(passwordChecks, count);
    transactions.mockRestore();
  }
}
