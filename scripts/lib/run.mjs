import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program of ours that was installed, for instance `vite`. */
export const installed = (name) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));

/**
 * Runs a program to its end and resolves to its exit code.
 * `quiet`: its output is shown only when it fails; `held`: at its end, under that title.
 */
export function run(program, args, { cwd = root, quiet = false, held = '', env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet || held ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (held) process.stderr.write(`\n${held}\n`);
      if (held || (quiet && code !== 0)) process.stderr.write(Buffer.concat(output));
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a program that must succeed. */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) throw new Error(`${[program.split('/').at(-1), ...args].join(' ')} failed (${code})`);
}

/** Ends the script with one line instead of a stack. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
