import { fuzzyMatch, type FuzzyMatch } from './fuzzyMatch.ts';

export interface Command {
  id: string;
  label: string;
  /** Heading of its group. */
  group?: string;
  /** Detail at the right, muted. */
  hint?: string;
  /** Extra search terms. */
  keywords?: string;
  icon?: string;
  /** Keys that do the same, such as `mod+k` or `g i`; shown only. */
  keys?: string;
  disabled?: boolean;
  /** Shown for every query: a result of a remote search. */
  always?: boolean;
  /** An explanation that opens nothing itself: a group of minor commands comes after all others. */
  minor?: boolean;
  onRun: () => void;
}

export interface RankedCommand {
  command: Command;
  ranges: FuzzyMatch['ranges'];
}

export interface CommandGroup {
  title: string;
  commands: RankedCommand[];
}

/** Maximum number of results shown. */
const MOST = 100;

/**
 * The commands that match the query, the best first in each group, the group with the best match first, and minor
 * groups last.
 */
export function rankCommands(commands: readonly Command[], query: string): CommandGroup[] {
  const groups = new Map<string, { best: number; minor: boolean; found: (RankedCommand & { score: number })[] }>();
  for (const command of commands) {
    const byLabel = fuzzyMatch(query, command.label);
    const byKeyword = command.keywords ? fuzzyMatch(query, command.keywords) : null;
    const match = byLabel ?? (byKeyword && { score: byKeyword.score / 2, ranges: [] });
    if (!match && !command.always) continue;
    const { score, ranges } = match ?? { score: 0, ranges: [] };
    const title = command.group ?? '';
    const group = groups.get(title) ?? { best: score, minor: true, found: [] };
    groups.set(title, group);
    group.best = Math.max(group.best, score);
    group.minor &&= command.minor === true;
    group.found.push({ command, ranges, score });
  }
  let room = MOST;
  return [...groups]
    .sort(([, a], [, b]) => Number(a.minor) - Number(b.minor) || b.best - a.best)
    .map(([title, { found }]) => {
      const shown = found.sort((a, b) => b.score - a.score).slice(0, room);
      room -= shown.length;
      return { title, commands: shown.map(({ command, ranges }) => ({ command, ranges })) };
    })
    .filter((group) => group.commands.length > 0);
}
