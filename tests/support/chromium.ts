import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Where the browser is: CHROMIUM_PATH, else the usual places. */
export function chromiumPath(): string {
  const found = [process.env['CHROMIUM_PATH'], ...usual].find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH');
  return found;
}
