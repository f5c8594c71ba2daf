import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';

/** The built product in a real browser. Each worker has a server of its own (see e2e/fixtures.ts). */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // Two cores: more workers only wait for each other.
  workers: 2,
  fullyParallel: true,
  // A loaded machine may be slow; what fails three times is broken. The report names what needed another try.
  retries: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A page of its own costs more than most tests: the next one gets the same, without anything stored or routed.
    reuseContext: true,
    // Recording costs time: what fails once is recorded when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        // A microphone that hums; who may use it is each test's own matter.
        '--use-fake-device-for-media-stream',
      ],
    },
  },
});
