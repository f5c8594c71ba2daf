import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { preview } from 'vite';
import { installed } from '../../scripts/lib/run.mjs';
import { runProgram } from '../support/runProgram.ts';

const root = path.resolve(import.meta.dirname, '../..');
const kit = path.join(root, 'ui-kit');

/** Reads the versions of packages as they are installed here. */
async function versions(names: readonly string[]): Promise<Record<string, string>> {
  const read = async (name: string): Promise<[string, string]> => {
    const manifest: { version: string } = JSON.parse(
      await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8'),
    );
    return [name, manifest.version];
  };
  return Object.fromEntries(await Promise.all(names.map(read)));
}

const page = (script: string) =>
  `<!doctype html><html lang="en"><title>App</title><body><div id="app"></div><script type="module" src="/${script}"></script>`;

/** An application of another team: outside the repository, with the kit installed from its package. */
export interface PartnerApp {
  /** The packed kit. */
  tarball: string;
  /** Type errors of the app; empty without any. */
  typeErrors: () => Promise<string>;
  /** Builds the app. Resolves to the text of all scripts that each of its pages needs. */
  build: () => Promise<{ screen: string; save: string }>;
  /** Serves the build. Resolves to its address and a function that stops it. */
  serve: () => Promise<{ url: string; close: () => Promise<void> }>;
  remove: () => Promise<void>;
}

/** Scripts that a built page loads at once, with those they import. */
async function scriptsOf(folder: string, html: string): Promise<string> {
  const texts = new Map<string, string>();
  const add = async (name: string): Promise<void> => {
    if (texts.has(name)) return;
    const text = await readFile(path.join(folder, 'assets', name), 'utf8');
    texts.set(name, text);
    const imported = [...text.matchAll(/(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)].map((match) => match[1] ?? '');
    await Promise.all(imported.map(add));
  };
  const markup = await readFile(path.join(folder, html), 'utf8');
  await Promise.all([...markup.matchAll(/\/assets\/([^"]+\.js)"/g)].map((match) => add(match[1] ?? '')));
  return [...texts.values()].join('\n');
}

/** Packs the kit and installs it in a fresh app in a temporary folder. */
export async function createPartnerApp(): Promise<PartnerApp> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'kit-app-'));
  const { stdout } = await runProgram('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], {
    cwd: kit,
  });
  const [packed]: { filename: string }[] = JSON.parse(stdout);
  const tarball = path.join(place, packed?.filename ?? '');
  await cp(path.join(import.meta.dirname, 'app'), path.join(place, 'src'), { recursive: true });
  const files = {
    'package.json': JSON.stringify({
      name: 'partner-app',
      private: true,
      type: 'module',
      dependencies: {
        '@parlance/ui-kit': `file:${tarball}`,
        ...(await versions(['react', 'react-dom', 'styled-components', '@types/react', '@types/react-dom'])),
      },
    }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        target: 'ES2023',
        module: 'ESNext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
        skipLibCheck: true,
        noEmit: true,
      },
      include: ['src'],
    }),
    'vite.config.js': `export default { build: { rolldownOptions: { input: ['index.html', 'save.html'] } } };`,
    'index.html': page('src/Screen.tsx'),
    'save.html': page('src/Save.tsx'),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(place, name), text)));
  const install = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram('npm', install, { cwd: place });
  return {
    tarball,
    typeErrors: () =>
      runProgram(installed('tsc', 'typescript'), ['-p', place]).then(
        () => '',
        (failure: { stdout: string }) => failure.stdout,
      ),
    async build() {
      await runProgram(installed('vite'), ['build', '--logLevel', 'error'], {
        cwd: place,
        env: { ...process.env, NODE_ENV: 'production' },
      });
      const built = path.join(place, 'dist');
      const [screen, save] = await Promise.all([scriptsOf(built, 'index.html'), scriptsOf(built, 'save.html')]);
      return { screen, save };
    },
    async serve() {
      const server = await preview({
        root: place,
        configFile: false,
        logLevel: 'error',
        preview: { port: 0, host: '127.0.0.1' },
      });
      return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
    },
    remove: () => rm(place, { recursive: true, force: true }),
  };
}
