import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, findFirefox } from '../scripts/lib/programs.mjs';

const firefox = findFirefox();

/**
 * The built product in a real browser. Each worker has a server of its own (see e2e/fixtures.ts). Everything runs in Chromium, and
 * what people on other sites and in a first session do in Firefox as well, where there is one.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './demo.setup.ts',
  workers: 2,
  fullyParallel: true,
  // A test that fails now and then is broken: it gets no second try.
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'Chromium',
      use: {
        contextOptions: { reducedMotion: 'reduce' },
        // A page of its own costs more than most tests: the next one gets the same, without anything stored or routed.
        reuseContext: true,
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
    },
    ...(firefox === undefined
      ? []
      : [
          {
            name: 'Firefox',
            testMatch: ['ten-minutes.spec.ts', 'webview.spec.ts', 'widget.spec.ts'],
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: {
                executablePath: path.join(import.meta.dirname, 'support/firefox.mjs'),
                env: { ...process.env, FIREFOX_PATH: firefox },
                // Without a window it has no pointer that hovers, and takes the machine for a phone.
                firefoxUserPrefs: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
              },
            },
          },
        ]),
  ],
});
