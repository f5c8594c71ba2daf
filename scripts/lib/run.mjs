import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const packages = path.join(root, 'node_modules');

/** The script of an installed program, for instance `vite`; `from` is its package where that has another name. */
export function installed(name, from = name) {
  const folder = path.join(packages, from);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/**
 * The file and the arguments that start a program. Node runs npm and what npm installed: on Windows these are shell
 * scripts otherwise, whose arguments a shell would split, and which cannot be ended with what they started.
 */
export function commandOf(program, args, { node = process.execPath, npm = npmScript() } = {}) {
  if (program === 'npm') return npm === null ? { file: 'npm', args } : { file: node, args: [npm, ...args] };
  return program.startsWith(packages) ? { file: node, args: [program, ...args] } : { file: program, args };
}

/** npm's script: the running npm's, else the one that is installed beside Node on Windows; null elsewhere. */
export function npmScript({ env = process.env, node = process.execPath, isThere = existsSync } = {}) {
  const running = env.npm_execpath;
  if (running !== undefined && /(^|[/\\])npm-cli\.js$/.test(running)) return running;
  const beside = path.join(path.dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return isThere(beside) ? beside : null;
}

/** Starts a program with options of `spawn`. */
export function launch(program, args, options) {
  const command = commandOf(program, args);
  return spawn(command.file, command.args, options);
}

/** Ends a program with the programs that it started. */
export function end(child, signal) {
  // Windows has no signals: the first program would end alone.
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
  else child.kill(signal);
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
  if (code !== 0) throw new Error(`${[path.basename(program), ...args].join(' ')} failed (${code})`);
}

/** Ends the script with one line instead of a stack. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
