import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino, type DestinationStream } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { sqlState } from './db/errors.ts';
import { Refusal } from './http/refusal.ts';

/** An error in the log: type, place and message without user content. */
export interface LoggedError {
  type: string;
  message: string;
  /** The SQLSTATE, or the code of an error of Node. */
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * Opens the server's log. It contains no parameters of queries, no values in messages of the database and of parsers,
 * no passwords and no tokens.
 *
 * @param to the destination of the lines; by default the standard output
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level: logLevel,
    redact: ['req.headers.authorization', '*.password', '*.token'],
    serializers: { err: describeForLog },
  };
  return to ? pino(options, to) : pino(options);
}

/** Maximum depth of logged causes. */
const maxCauses = 5;

export function describeForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  // The first lines repeat the message.
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(stack && { stack: stack.join('\n') }),
    ...(error.cause instanceof Error && depth < maxCauses && { cause: describeForLog(error.cause, depth + 1) }),
  };
}

/** The messages of an error and its causes, one per line, for a terminal; without user content, as in the log. */
export function reasonsOf(error: unknown): string {
  const lines = ({ message, cause }: LoggedError): string[] => [message, ...(cause ? lines(cause) : [])];
  return lines(describeForLog(error)).join('\n');
}

/** Classes of SQLSTATEs whose messages contain no values, only names of tables, columns and constraints. */
const withoutValues = /^(08|23|25|26|28|3D|40|42|53|54|55|57|58)/;

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof Refusal) return error.type;
  // Parsers quote what they could not read.
  if (error instanceof SyntaxError) return 'malformed text';
  const own = 'severity' in error ? sqlState(error) : undefined;
  if (own !== undefined && !withoutValues.test(own)) return 'refused by the database';
  return error.message.replaceAll(/(["'`])(?:(?!\1).){40,}\1/gs, '$1…$1').slice(0, 500);
}
