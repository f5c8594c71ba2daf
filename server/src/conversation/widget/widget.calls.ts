import type { widgetCalls } from '@parlance/contract/calls/widget';
import { audit } from '../../platform/audit.ts';
import { removeStored, type Stored } from '../../workspace/configuration/store.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { presentWidget, readWidget, renewWidgetSecret, saveWidget, type WidgetSettings } from './configuration.ts';

/** Changes the widget in one transaction, unless it is a stale save; noted and announced. */
function change<T>(
  call: CallBase,
  deps: Deps,
  work: (tx: Tx, had: Stored<WidgetSettings>) => Promise<T>,
): Promise<{ done: T; after: ReturnType<typeof presentWidget> }> {
  return deps.db.tx(async (tx) => {
    const had = await readWidget(tx, call.ws, { lock: true });
    const before = presentWidget(had);
    refuseStale(call.ifMatch, before);
    const done = await work(tx, had);
    const after = presentWidget(await readWidget(tx, call.ws));
    await audit(tx, call, 'workspace.widget', call.ws, before, after);
    await deps.events.changed(tx, call.ws, 'workspace');
    return { done, after };
  });
}

export const widgetHandlers: Handlers<keyof typeof widgetCalls> = {
  'GET /api/1.0/workspaces/:ws/configuration/widget': async ({ ws }, { db }) =>
    presentWidget(await db.tx((tx) => readWidget(tx, ws))),

  'PUT /api/1.0/workspaces/:ws/configuration/widget': async (call, deps) =>
    (await change(call, deps, (tx, had) => saveWidget(tx, call.ws, had, call.body, call.principal.login))).after,

  'DELETE /api/1.0/workspaces/:ws/configuration/widget': async (call, deps) =>
    (await change(call, deps, (tx) => removeStored(tx, call.ws, 'widget'))).after,

  'PUT /api/1.0/workspaces/:ws/configuration/widget/secret': async (call, deps) => {
    const { done } = await change(call, deps, (tx, had) =>
      renewWidgetSecret(tx, deps.config, call.ws, had, call.principal.login),
    );
    return { secret: done };
  },
};
