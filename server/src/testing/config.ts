import { hashingCost } from '../identity/credentials/passwords.ts';
import { readConfig, type Config } from '../platform/config.ts';

// Cheap hashing, because passwords of tests need no protection.
Object.assign(hashingCost, { memoryCost: 1024, timeCost: 1 });

const secret = 'a secret of tests alone';

/** Limits that no test reaches, except tests of limits. */
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

/** The configuration of tests, independent of the machine's environment. */
export const testConfig = (change: Partial<Config> = {}): Config => ({
  ...readConfig(
    {
      PARLANCE_DEMO: '0',
      PARLANCE_LOG_LEVEL: 'silent',
      // Only tests of the built-in model depend on whether its packages are installed.
      PARLANCE_EMBEDDINGS_BUILTIN: '0',
      ...unlimited,
      PARLANCE_SECRET: secret,
    },
    [],
  ),
  ...change,
});
