import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const packages = path.join(root, 'node_modules');

/** The script of an installed program, for instance `vite`; `from` is its package where the name differs. */
export function installed(name, from = name) {
  const folder = path.join(packages, from);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/**
 * The file and the arguments that start a program. Node runs npm and programs that npm installed directly: on Windows
 * they are shell scripts, where a shell would split the arguments and child processes could not be ended.
 */
export function commandOf(program, args, { node = process.execPath, npm = npmScript() } = {}) {
  if (program === 'npm') return npm === null ? { file: 'npm', args } : { file: node, args: [npm, ...args] };
  return program.startsWith(packages) ? { file: node, args: [program, ...args] } : { file: program, args };
}

/** The path of npm's script: of the running npm, else of the one beside Node on Windows; null elsewhere. */
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

/** Ends a program and its child processes. */
export function end(child, signal) {
  // Windows has no signals: `kill` would end only the first program.
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
  else child.kill(signal);
}

/**
 * Runs a program to its end and resolves to its exit code.
 * `held`: collects the output, which is then not shown; `quiet`: shows the output only if the program fails.
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

/** Runs a program, and throws if it fails. */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) throw new Error(`${[path.basename(program), ...args].join(' ')} failed (${code})`);
}

/** Ends the script with one line instead of a stack. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
