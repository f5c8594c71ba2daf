import { describe, expect, test } from 'vitest';
import { readCommand, usage } from './readCommand.ts';

describe('the command line', () => {
  test.each([
    [['export', 'a.gz'], { name: 'export', argument: 'a.gz' }],
    [['export', 'a.gz', '--workspace', 'shop'], { name: 'export', argument: 'a.gz', workspace: 'shop' }],
    [['--company=acme', 'import', 'a.gz'], { name: 'import', argument: 'a.gz', company: 'acme' }],
    [['migrate'], { name: 'migrate', argument: '' }],
    [['test', 'shop', '--url', 'http://x'], { name: 'test', argument: 'shop', url: 'http://x' }],
  ])('%j is read', (args, command) => {
    expect(readCommand(args)).toEqual(command);
  });

  test.each([[['--help']], [['-h']], [['help']], [['export', '--help']]])('%j asks for the usage', (args) => {
    expect(readCommand(args)).toBeUndefined();
  });

  test.each([
    [[], 'Name a command.'],
    [['--workspace', 'x'], 'Name a command.'],
    [['expotr', 'a.gz'], 'There is no command expotr.'],
    [['constructor'], 'There is no command constructor.'],
    [['export'], 'export needs its FILE.'],
    [['export', ''], 'export needs its FILE.'],
    [['password'], 'password needs its LOGIN.'],
    [['test', '--url', 'http://x'], 'test needs its WORKSPACE.'],
    [['export', 'a.gz', 'b.gz'], 'export takes one FILE, not b.gz.'],
    [['migrate', 'now'], 'migrate takes no argument, not now.'],
    [['import', 'a.gz', '--workspace', 'shop'], 'import takes no --workspace.'],
    [['files', '--url', 'http://x'], 'files takes no --url.'],
    [['export', 'a.gz', '--workspace='], '--workspace needs a value.'],
    [['export', 'a.gz', '--force'], /^Unknown option '--force'/],
    [['export', 'a.gz', '--workspace'], /^Option '--workspace <value>' argument missing/],
  ])('%j is refused with what is wrong, and the usage', (args, sentence) => {
    expect(() => readCommand(args)).toThrow(sentence);
    expect(() => readCommand(args)).toThrow(usage);
  });
});
