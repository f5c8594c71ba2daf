import { expect, it } from 'vitest';
import { rankCommands, type Command } from './rankCommands.ts';

const command = (label: string, group: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group,
  onRun: () => undefined,
  ...more,
});
const labels = (commands: readonly Command[], query: string) =>
  rankCommands(commands, query).flatMap((group) => group.commands.map(({ command: { label } }) => label));

it('has the group with the best match first', () => {
  const commands = [command('Reopen', 'Actions'), command('Open hours', 'Intents'), command('Close', 'Actions')];
  expect(labels(commands, 'open')).toEqual(['Open hours', 'Reopen']);
});

it('ranks explanations after all commands that open something, however well they match', () => {
  const commands = [
    command('Open the row', 'Help', { minor: true }),
    command('how do I open an account', 'Utterances', { always: true }),
    command('comment ouvrir un compte', 'Messages', { always: true }),
  ];
  expect(labels(commands, 'open')).toEqual(['how do I open an account', 'comment ouvrir un compte', 'Open the row']);
  expect(labels(commands.slice(0, 1), 'open')).toEqual(['Open the row']);
});
