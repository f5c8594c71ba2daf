import { playwright } from '@vitest/browser-playwright';
import { findChromium } from '../scripts/lib/programs.mjs';

/**
 * Settings of a vitest project that runs in Chromium, or in Playwright's own browser where none is installed. `still`
 * turns on reduced motion, so that opened elements are visible at once.
 */
export const chromium = ({ still = false } = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 1280, height: 800 },
  provider: playwright({
    contextOptions: { reducedMotion: still ? 'reduce' : 'no-preference' },
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
    },
  }),
  instances: [{ browser: 'chromium' as const }],
});
