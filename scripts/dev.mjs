/** `npm run dev`: the server, restarted after each change, and the console with hot reload in front of it. */
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { end, fail, installed, launch, root } from './lib/run.mjs';

try {
  await ensureInstalled();
  // The chat page and the loader come from the server, as they do in production.
  await ensureBuilt(['chat-widget']);
} catch (error) {
  fail(error);
}

const port = process.env.PORT ?? '8080';
const consolePort = process.env.CONSOLE_PORT ?? '5173';
const env = {
  ...process.env,
  NODE_ENV: 'development',
  // Links in mails and the address at the end of the start lead to the console with hot reload.
  PARLANCE_PUBLIC_URL: process.env.PARLANCE_PUBLIC_URL ?? `http://localhost:${consolePort}`,
};
const children = [
  launch(installed('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  launch(installed('vite'), ['console', '--clearScreen', 'false', '--port', consolePort, '--strictPort'], {
    cwd: root,
    // The console's vite.config.ts reads it: the server that calls go to.
    env: { ...process.env, PARLANCE_SERVER: `http://localhost:${port}` },
    stdio: 'inherit',
  }),
];
const stop = (signal) => {
  for (const child of children) end(child, signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
// Each needs the other.
for (const child of children) child.once('exit', () => stop('SIGTERM'));
