import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const windows = process.platform === 'win32';

/** A program of ours that was installed, for instance `vite`. */
export const installed = (name) =>
  fileURLToPath(new URL(`../../node_modules/.bin/${name}${windows ? '.cmd' : ''}`, import.meta.url));

/** Starts a program. On Windows, npm and what it installs are scripts of a shell, which takes names apart at spaces. */
export function launch(program, args, options) {
  if (!windows || !(program === 'npm' || program.endsWith('.cmd'))) return spawn(program, args, options);
  const quoted = [program, ...args].map((part) => `"${part}"`);
  return spawn(quoted.join(' '), { ...options, shell: true });
}

/**
 * Runs a program to its end and resolves to its exit code.
 * `held`: takes the pieces of its output, none of which is shown; `quiet`: shown only when it fails.
 */
export function run(program, args, { cwd = root, quiet = false, held = quiet ? [] : undefined, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = launch(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: held ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => held.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(held));
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a program that must succeed. */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) throw new Error(`${[program.split(/[/\\]/).at(-1), ...args].join(' ')} failed (${code})`);
}

/** Ends the script with one line instead of a stack. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
