import { CommandPalette, type Command } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalText } from '../../../screens/store/useLocalText.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useWorkspaceId, withWorkspace } from '../../../shared/state/address.ts';
import { showShortcuts } from '../../../shared/state/commandLayer.ts';
import { useShortcutGroups } from '../useShortcutGroups.ts';
import { useGo } from '../useGo.ts';
import { useScreens } from '../useScreens.ts';
import { useHits } from './useHits.ts';
import { useSettingsCommands } from './useSettingsCommands.ts';

interface PaletteProps {
  /** Commands of the screen and of the shell. */
  commands: readonly Command[];
  /** The text that was typed while the palette was loading. */
  text: string;
  onClose: () => void;
}

/**
 * One search for everything: content of the workspace, commands, settings and help. Without a text, the last opened
 * come first.
 */
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
      pending={hits.pending}
      failed={hits.failed}
      commands={
        typed ? [...commands, ...hits.commands, ...connectors, ...settings, ...help] : [...hits.commands, ...commands]
      }
      onClose={onClose}
    />
  );
}

/** Keys that are not commands, such as those of lists; selecting one opens the shortcut sheet. */
function useHelpCommands(commands: readonly Command[]): Command[] {
  const { t } = useTranslation('shell');
  const known = new Set(commands.map(({ keys }) => keys));
  return useShortcutGroups().flatMap(({ title, shortcuts }) =>
    shortcuts
      .map(({ keys, label }) => ({ keys: [keys].flat(), label }))
      .filter(({ keys }) => !keys.some((one) => known.has(one)))
      .map(({ keys, label }) => ({
        id: `help-${title}-${keys.join()}`,
        group: t('found.help'),
        label,
        hint: title,
        icon: 'keyboard',
        keys: keys[0],
        minor: true,
        onRun: showShortcuts,
      })),
  );
}

/**
 * The connectors of the store by name and text in the user's language, which the server's search does not know.
 * @param wanted they are fetched once the user searches
 */
function useConnectorCommands(ws: string, wanted: boolean): Command[] {
  const { t } = useTranslation('shell');
  const say = useLocalText();
  const go = useGo();
  const seesStore = useScreens().some(({ id }) => id === 'store');
  const { data } = useCall('GET /api/1.0/store', { query: { ws } }, { enabled: wanted && seesStore && ws !== '' });
  return (data?.data ?? []).map(({ id, name, text }) => ({
    id: `connector-${id}`,
    group: t('found.connectors'),
    label: say(name),
    keywords: say(text),
    icon: 'plug',
    onRun: () => go(withWorkspace(`/store?${new URLSearchParams({ connector: id })}`, ws)),
  }));
}
