import { hashingCost } from '../identity/credentials/passwords.ts';
import { readConfig, type Config } from '../platform/config.ts';

// Passwords of tests in this process need no protection.
Object.assign(hashingCost, { memoryCost: 1024, timeCost: 1 });

const secret = 'a secret of tests alone';

/** Limits that no test meets but those of limits. */
export const unlimited = Object.fromEntries(
  [
    'RATE_LIMIT',
    'RATE_LIMIT_USER',
    'RATE_LIMIT_VISITOR',
    'RATE_LIMIT_VISITORS',
    'RATE_LIMIT_WORKSPACE',
    'STREAMS_SESSION',
    'STREAMS_ADDRESS',
    'STREAMS_WORKSPACE',
  ].map((name) => [`PARLANCE_${name}`, '100000']),
);

/** The configuration of tests: nothing of the machine's environment. */
export const testConfig = (change: Partial<Config> = {}): Config => ({
  ...readConfig(
    {
      PARLANCE_DEMO: '0',
      PARLANCE_LOG_LEVEL: 'silent',
      // Whether its packages are installed changes only the tests that are about it.
      PARLANCE_EMBEDDINGS_BUILTIN: '0',
      ...unlimited,
      PARLANCE_SECRET: secret,
    },
    [],
  ),
  ...change,
});
