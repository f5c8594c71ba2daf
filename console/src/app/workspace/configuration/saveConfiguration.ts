import { t } from 'i18next';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';

interface SaveConfiguration<Stored, Values> {
  /** The stored version that the edit is based on. */
  begun: Stored;
  values: Values;
  valuesOf: (stored: Stored) => Values;
  /** Title of the dialog that shows both versions. */
  title: string;
  read: () => Promise<Stored>;
  write: (version: number) => Promise<Stored>;
  /** The values as text, without secrets. */
  lines: (values: Values) => string[];
}

/**
 * Saves the settings of a tab and confirms it. A stale save shows both versions.
 * @returns the stored version after the save or the choice
 * @throws Error with the reason in words when it is not saved; typed values are kept
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
