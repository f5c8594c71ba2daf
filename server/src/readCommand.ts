import { parseArgs } from 'node:util';
import { StartError } from './platform/environment.ts';

export const usage = `Usage:
  npm run parlance -- export FILE [--workspace ID]
  npm run parlance -- import FILE [--company ID]
  npm run parlance -- migrate
  npm run parlance -- retention
  npm run parlance -- files
  npm run parlance -- password LOGIN
  npm run parlance -- test WORKSPACE [--url URL]

export writes the installation, or one workspace, to a file. import reads it into an empty
database, or beside other workspaces. migrate brings the database to this version, as the start of a
server does too. retention lists the months that PARLANCE_KEEP_MONTHS_… would drop, and drops none.
files moves the files that are in the database to the store of PARLANCE_FILES_URL.
password gives a user a password for the next sign-in and removes the second factor: for when no
administrator can sign in.
test runs the tests of all scripts of a workspace, by its id, with their drafts, and ends with 1
where one fails; with --url at a server that runs, with an API token in PARLANCE_TOKEN.
The database is the one that the server's settings name:
DATABASE_URL, or PARLANCE_DATA_DIR; stop the server of an embedded database first.`;

const options = { workspace: { type: 'string' }, company: { type: 'string' }, url: { type: 'string' } } as const;
type Options = Partial<Record<keyof typeof options, string>>;

/** What each command takes: its argument, and its option. */
const commands = {
  export: { argument: 'FILE', option: 'workspace' },
  import: { argument: 'FILE', option: 'company' },
  migrate: {},
  retention: {},
  files: {},
  password: { argument: 'LOGIN' },
  test: { argument: 'WORKSPACE', option: 'url' },
} as const satisfies Record<string, { argument?: string; option?: keyof Options }>;
type CommandName = keyof typeof commands;

/** A command as it was typed; `argument` is empty where the command takes none. */
export interface Command extends Options {
  name: CommandName;
  argument: string;
}

/**
 * Reads the arguments of `npm run parlance`. Returns undefined where its usage is asked for.
 *
 * @throws {StartError} that says what is wrong, with the usage
 */
export function readCommand(args: readonly string[]): Command | undefined {
  const { positionals, values } = parse(args);
  const [typed, argument = '', ...rest] = positionals;
  if (values.help === true || typed === 'help') return undefined;
  const name = Object.keys(commands).find((one): one is CommandName => one === typed);
  if (typed === undefined) throw wrong('Name a command.');
  if (name === undefined) throw wrong(`There is no command ${typed}.`);
  const taken: { argument?: string; option?: keyof Options } = commands[name];
  if (taken.argument !== undefined && argument === '') throw wrong(`${name} needs its ${taken.argument}.`);
  const [surplus] = taken.argument === undefined ? positionals.slice(1) : rest;
  if (surplus !== undefined) {
    throw wrong(
      `${name} takes ${taken.argument === undefined ? 'no argument' : `one ${taken.argument}`}, not ${surplus}.`,
    );
  }
  const { workspace, company, url } = values;
  const given = Object.entries({ workspace, company, url }).filter(([, value]) => value !== undefined);
  for (const [option, value] of given) {
    if (option !== taken.option) throw wrong(`${name} takes no --${option}.`);
    if (value === '') throw wrong(`--${option} needs a value.`);
  }
  return { name, argument, workspace, company, url };
}

function parse(args: readonly string[]) {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...options, help } });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : 'The command cannot be read.', error);
  }
}

const wrong = (sentence: string, cause?: unknown): StartError => new StartError(`${sentence}\n\n${usage}`, { cause });
