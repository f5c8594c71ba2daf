import { execFile, type ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { promisify } from 'node:util';
import { commandOf } from '../../scripts/lib/run.mjs';

/** Runs npm, or a program that npm installed (`installed`), and resolves to its output; rejects when it fails. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: Omit<ExecFileOptionsWithStringEncoding, 'encoding'> = {},
): Promise<{ stdout: string; stderr: string }> {
  const command = commandOf(program, args);
  return promisify(execFile)(command.file, command.args, { ...options, encoding: 'utf8' });
}
