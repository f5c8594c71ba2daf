import { readConfig, type Config } from '../platform/config.ts';

/** The configuration of tests: nothing of the machine's environment. */
export const testConfig = (change: Partial<Config> = {}): Config => ({
  ...readConfig({ PARLANCE_DEMO: '0', PARLANCE_LOG_LEVEL: 'silent', PARLANCE_RATE_LIMIT: '100000' }, []),
  ...change,
});
