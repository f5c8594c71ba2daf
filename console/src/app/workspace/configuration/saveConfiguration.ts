import { t } from 'i18next';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';

interface SaveConfiguration<Stored, Values> {
  /** What the edit began from. */
  begun: Stored;
  values: Values;
  valuesOf: (stored: Stored) => Values;
  /** What is saved, for the dialog that shows both sides. */
  title: string;
  read: () => Promise<Stored>;
  write: (version: number) => Promise<Stored>;
  /** The values as text, without secrets. */
  lines: (values: Values) => string[];
}

/**
 * Saves the settings of a tab and confirms it. A stale save shows both versions.
 * @returns the stored version after the save or the choice
 * @throws Error when it is not saved, with the reason in words; nothing typed is lost
 */
export async function saveConfiguration<Stored extends { version: number }, Values>({
  begun,
  values,
  valuesOf,
  title,
  read,
  write,
  lines,
}: SaveConfiguration<Stored, Values>): Promise<Stored> {
  let written = false;
  const stored = await saveOver<Stored, Values>({
    edit: { version: begun.version, base: valuesOf(begun), value: values },
    title,
    read,
    pick: valuesOf,
    write: async (version) => {
      const saved = await write(version);
      written = true;
      return saved;
    },
    lines,
  });
  if (!stored) throw new Error(t('stale', { ns: 'workspace' }));
  if (written) notifyDone(t('saved', { ns: 'workspace' }));
  return stored;
}
