import type { widgetCalls } from '@parlance/contract/calls/widget';
import { removeStored, type StoredConfiguration } from '../../workspace/configuration/store.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { save, type VersionedCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { presentWidget, readWidget, renewWidgetSecret, saveWidget, type WidgetSettings } from './configuration.ts';

/** The widget's settings as they are stored. */
const widgetOf = ({ ws }: { ws: string }, { config }: Pick<Deps, 'config'>) => ({
  lock: (tx: Tx) => readWidget(tx, ws, { lock: true }),
  present: (had: StoredConfiguration<WidgetSettings>) => presentWidget(had, config, ws),
});

/** Changes the settings. `rule` returns what is shown only once. */
async function saveSettings<T>(
  call: VersionedCall,
  deps: Deps,
  rule: (tx: Tx, had: StoredConfiguration<WidgetSettings>) => Promise<T>,
) {
  const { lock, present } = widgetOf(call, deps);
  return save(call, deps, { lock, present }, async (tx, had) => {
    const result = await rule(tx, had);
    const after = present(await readWidget(tx, call.ws));
    const audit = { action: 'workspace.widget', subject: call.ws, before: present(had), after };
    return { answer: { result, after }, audit, changed: 'workspace' };
  });
}

export const widgetHandlers: Handlers<keyof typeof widgetCalls> = {
  'GET /api/1.0/workspaces/:ws/configuration/widget': async ({ ws }, { db, config }) =>
    presentWidget(await db.tx((tx) => readWidget(tx, ws)), config, ws),

  'PUT /api/1.0/workspaces/:ws/configuration/widget': async (call, deps) =>
    (await saveSettings(call, deps, (tx, had) => saveWidget(tx, call.ws, had, call.body, call.principal.login))).after,

  'DELETE /api/1.0/workspaces/:ws/configuration/widget': async (call, deps) =>
    (await saveSettings(call, deps, (tx) => removeStored(tx, call.ws, 'widget'))).after,

  'PUT /api/1.0/workspaces/:ws/configuration/widget/secret': async (call, deps) => {
    const { result: secret } = await saveSettings(call, deps, (tx, had) =>
      renewWidgetSecret(tx, deps.config, call.ws, had, call.principal.login),
    );
    return { secret };
  },
};
