import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/programs.mjs';

/** The built product in a real browser. Each worker has a server of its own (see e2e/fixtures.ts). */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  // A test that fails now and then is broken: it gets no second try.
  retries: 0,
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
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // A page is open for seconds: optimizing its scripts takes longer than running them unoptimized.
        '--js-flags=--no-maglev,--no-turbofan',
        '--no-sandbox',
        '--disable-gpu',
        // A process less that draws nothing.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        // A microphone that hums; who may use it is each test's own matter.
        '--use-fake-device-for-media-stream',
      ],
    },
  },
});
