import { hashingCost } from '../identity/credentials/passwords.ts';
import { readConfig, type Config } from '../platform/config.ts';

// Passwords of tests in this process need no protection.
Object.assign(hashingCost, { memoryCost: 1024, timeCost: 1 });

const secret = 'a secret of tests alone';

/** The configuration of tests: nothing of the machine's environment. */
export const testConfig = (change: Partial<Config> = {}): Config => ({
  ...readConfig(
    { PARLANCE_DEMO: '0', PARLANCE_LOG_LEVEL: 'silent', PARLANCE_RATE_LIMIT: '100000', PARLANCE_SECRET: secret },
    [],
  ),
  ...change,
});
