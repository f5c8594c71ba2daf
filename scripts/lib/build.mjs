import { existsSync } from 'node:fs';
import path from 'node:path';
import { compress } from './compress.mjs';
import { installed, mustRun, root } from './run.mjs';
import { buildServer } from './server.mjs';
import { hashOf, readStamp, writeStamp } from './stamps.mjs';

const at = (folder) => path.join(root, folder);

/** What is built: from which files, into which folder, and how. */
const parts = {
  'ui-kit': {
    from: ['ui-kit'],
    to: ['ui-kit/dist'],
    build: () => mustRun('npm', ['run', '--silent', 'build'], { cwd: at('ui-kit'), quiet: true }),
  },
  console: {
    from: ['console', 'chat-widget/src', 'ui-kit/src', 'ui-kit/fonts', 'ui-kit/package.json', 'contract/src'],
    to: ['console/dist/index.html'],
    async build() {
      await mustRun(installed('vite'), ['build', '--logLevel', 'warn'], { cwd: at('console'), quiet: true });
      await compress(at('console/dist'));
    },
  },
  'chat-widget': {
    from: ['chat-widget', 'ui-kit/src', 'ui-kit/fonts', 'ui-kit/package.json', 'contract/src'],
    to: ['chat-widget/dist/widget.js', 'chat-widget/dist/page/index.html'],
    async build() {
      await mustRun('npm', ['run', '--silent', 'build'], { cwd: at('chat-widget'), quiet: true });
      await compress(at('chat-widget/dist'));
    },
  },
  server: {
    from: ['server', 'contract/src'],
    to: ['server/dist/main.js'],
    build: buildServer,
  },
};

/** The parts of the running product; the kit is built for other teams. */
export const served = ['console', 'chat-widget', 'server'];
export const everything = Object.keys(parts);

/** Builds those of the named parts whose files have changed since their last build. */
export async function ensureBuilt(names) {
  const tools = ['package-lock.json', 'tsconfig.json', 'scripts/lib'];
  const stale = [];
  for (const name of names) {
    const { from, to } = parts[name];
    const hash = await hashOf([...from, ...tools]);
    const there = to.every((file) => existsSync(at(file)));
    if (!there || (await readStamp(`build-${name}`)) !== hash) stale.push({ name, hash });
  }
  if (stale.length > 0) console.log(`Building ${stale.map(({ name }) => name).join(', ')}…`);
  // A build mostly keeps one core busy: two at once suit a small machine.
  const next = async () => {
    for (let one = stale.shift(); one; one = stale.shift()) {
      await parts[one.name].build();
      await writeStamp(`build-${one.name}`, one.hash);
    }
  };
  await Promise.all([next(), next()]);
}
