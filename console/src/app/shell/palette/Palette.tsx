import { CommandPalette, type Command } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { showShortcuts } from '../../../shared/state/commandLayer.ts';
import { useShortcutGroups } from '../useShortcutGroups.ts';
import { useConnectorCommands } from './useConnectorCommands.ts';
import { useHits } from './useHits.ts';
import { useSettingsCommands } from './useSettingsCommands.ts';

interface PaletteProps {
  /** Of the screen and of the shell. */
  commands: readonly Command[];
  /** What was typed before it was there. */
  text: string;
  onClose: () => void;
}

/** One search for everything: what the workspace has, commands, settings and help. What was opened last comes first. */
export function Palette({ commands, text, onClose }: PaletteProps) {
  const ws = useWorkspaceId();
  const [query, setQuery] = useState(text);
  const hits = useHits(ws, query);
  const settings = useSettingsCommands(ws);
  const help = useHelpCommands(commands);
  const typed = query.trim() !== '';
  const connectors = useConnectorCommands(ws, typed);
  return (
    <CommandPalette
      open
      query={query}
      onQueryChange={setQuery}
      loading={hits.loading}
      commands={
        typed ? [...commands, ...hits.commands, ...connectors, ...settings, ...help] : [...hits.commands, ...commands]
      }
      onClose={onClose}
    />
  );
}

/** The keys that are no commands, such as those of lists: they lead to the sheet that explains them. */
function useHelpCommands(commands: readonly Command[]): Command[] {
  const { t } = useTranslation('shell');
  const known = new Set(commands.map(({ keys }) => keys));
  return useShortcutGroups().flatMap(({ title, shortcuts }) =>
    shortcuts
      .filter(({ keys }) => !known.has(keys))
      .map(({ keys, label }) => ({
        id: `help-${title}-${keys}`,
        group: t('found.help'),
        label,
        hint: title,
        icon: 'keyboard',
        keys,
        onRun: showShortcuts,
      })),
  );
}
