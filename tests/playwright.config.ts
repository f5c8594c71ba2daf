import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, findFirefox } from '../scripts/lib/programs.mjs';

const firefox = findFirefox();

/**
 * The built product in a real browser. Each worker has its own server (see e2e/fixtures.ts). All tests run in Chromium;
 * those of partner sites and of a first session run in Firefox as well, where it is installed.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './demo.setup.ts',
  workers: 2,
  fullyParallel: true,
  // A flaky test is broken: it gets no retry.
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
        // Opening a page takes longer than most tests, so tests share one; its storage and routes are cleared between
        // them.
        reuseContext: true,
        launchOptions: {
          executablePath: findChromium(),
          args: [
            // A page is open for seconds only: optimizing its scripts takes longer than running them unoptimized.
            '--js-flags=--no-maglev,--no-turbofan',
            '--no-sandbox',
            '--disable-gpu',
            // Saves a process, which would draw nothing.
            '--in-process-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            // A microphone with a test tone; each test sets its permission itself.
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
                // A headless Firefox reports no hovering pointer, like a phone; these values report a mouse.
                firefoxUserPrefs: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
              },
            },
          },
        ]),
  ],
});
