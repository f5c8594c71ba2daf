import { z } from 'zod';
import { WidgetLook, type WidgetConfiguration } from '@parlance/contract/calls/widget';
import type { ParsedBodyOf } from '@parlance/contract';
import { newSecret } from '../../identity/credentials/tokens.ts';
import type { Config } from '../../platform/config.ts';
import {
  changeSecret,
  openSecret,
  readStored,
  writeStored,
  type StoredConfiguration,
} from '../../workspace/configuration/store.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isTooWide } from '../../platform/net/publicSuffix.ts';

const Settings = WidgetLook.extend({
  origins: z.array(z.string()),
  known_only: z.boolean(),
  // Missing in settings that were saved before visitors could send files.
  visitor_files: z.boolean().default(false),
});
export type WidgetSettings = z.infer<typeof Settings>;

const key = 'identity';
const place = (ws: string) => ({ ws, name: 'widget' as const, key });
const noTexts = { title: '', greeting: '', launcher: '', consent: '' };

/** The settings of a new workspace: the product's own look, open to every site. */
export const plainWidget: WidgetSettings = {
  position: 'right',
  scheme: 'system',
  language: 'auto',
  texts: { en: noTexts, fr: noTexts },
  ask_consent: false,
  origins: [],
  known_only: false,
  visitor_files: false,
};

export const readWidget = (
  tx: Tx,
  ws: string,
  options?: { lock: boolean },
): Promise<StoredConfiguration<WidgetSettings>> => readStored(tx, ws, 'widget', Settings, options);

export function presentWidget(
  { settings, secrets, ...saved }: StoredConfiguration<WidgetSettings>,
  config: Config,
  ws: string,
): WidgetConfiguration {
  return { ...(settings ?? plainWidget), secret_set: openSecret(config, place(ws), secrets) !== null, ...saved };
}

/** Stores the settings of a widget. @throws {Refusal} 400 for a site whose wildcard matches sites of several owners */
export async function saveWidget(
  tx: Tx,
  ws: string,
  had: StoredConfiguration<WidgetSettings>,
  draft: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/widget'>,
  updatedBy: string,
): Promise<void> {
  const wide = draft.origins.findIndex(isTooWide);
  if (wide >= 0) throw refuse.invalid(`origins.${wide}`, 'origin_too_wide');
  const settings = { ...draft, origins: [...new Set(draft.origins)] };
  await writeStored(tx, ws, 'widget', { settings, secrets: { ...had.secrets }, updatedBy });
}

/** Creates a new secret for signing identities, in place of the old one. It is returned here and never again. */
export async function renewWidgetSecret(
  tx: Tx,
  config: Config,
  ws: string,
  had: StoredConfiguration<WidgetSettings>,
  updatedBy: string,
): Promise<string> {
  const secret = newSecret('wsk_');
  const secrets = changeSecret(config, place(ws), had.secrets, { typed: secret, kept: false });
  await writeStored(tx, ws, 'widget', { settings: had.settings ?? plainWidget, secrets, updatedBy });
  return secret;
}

/** The secret that signs identities; null where there is none. */
export const openWidgetSecret = (config: Config, ws: string, { secrets }: StoredConfiguration<WidgetSettings>) =>
  openSecret(config, place(ws), secrets);
