import type { widgetCalls } from '@parlance/contract/calls/widget';
import { removeStored, type StoredConfiguration } from '../../workspace/configuration/store.ts';
import type { Tx } from '../../platform/db/port.ts';
import { save, type ChangeDeps, type VersionedCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { presentWidget, readWidget, renewWidgetSecret, saveWidget, type WidgetSettings } from './configuration.ts';

/** The widget's settings as they are stored. */
const widgetOf = ({ ws }: { ws: string }) => ({
  lock: (tx: Tx) => readWidget(tx, ws, { lock: true }),
  present: presentWidget,
});

/** Changes the settings. `rule` returns what is shown only once. */
async function saveSettings<T>(
  call: VersionedCall,
  deps: ChangeDeps,
  rule: (tx: Tx, had: StoredConfiguration<WidgetSettings>) => Promise<T>,
) {
  return save(call, deps, widgetOf(call), async (tx, had) => {
    const result = await rule(tx, had);
    const after = presentWidget(await readWidget(tx, call.ws));
    const audit = { action: 'workspace.widget', subject: call.ws, before: presentWidget(had), after };
    return { answer: { result, after }, audit, changed: 'workspace' };
  });
}

export const widgetHandlers: Handlers<keyof typeof widgetCalls> = {
  'GET /api/1.0/workspaces/:ws/configuration/widget': async ({ ws }, { db }) =>
    presentWidget(await db.tx((tx) => readWidget(tx, ws))),

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
