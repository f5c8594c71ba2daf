import { ThingEvent } from '@parlance/contract/calls/events';
import { Script } from '@parlance/contract/calls/scripts';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { freePort, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { expect, test } from './fixtures.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import { ScriptEditorPage } from './pages/ScriptEditorPage.ts';
import { install } from './widgetFixtures.ts';

/** Scripts whose server is killed meanwhile, as people see them. This test starts its own server. */
test('a script that waits and a dialog in the widget go on where a killed server left them', async ({ page }) => {
  // Three starts of a server take minutes on a busy machine.
  test.slow();
  const port = await freePort();
  let server = await startServer({ port });
  const restart = async () => {
    await server.stop('SIGKILL');
    server = await startServer({ port, dataDir: server.dataDir });
  };
  try {
    const admin = await signIn(server.url);
    const ws = await createWorkspace(admin, 'Killed');
    const params = { ws };
    const editor = new ScriptEditorPage(page);
    const open = async (script_name: string, type: string, more: object = {}) => {
      const body = { script_name, type, ...more };
      const made = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params, body });
      const address = `/workflows/scripts?script=${made.script_id}&ws=${ws}&token=${admin.token}`;
      await page.goto(`${server.url}${address}`);
    };

    await test.step('an advanced script is written and run; its second half comes after the kill', async () => {
      await open('report', 'adv');
      await editor.write("log('before')\nawait wait('3s')\nawait setEvent('', 'report', 'made', true)\nlog('after')");
      await page.keyboard.press('Control+Enter');
      await expect(editor.output.getByText('before')).toBeVisible();
      await restart();
      await expect(editor.output.getByText('after')).toBeVisible({ timeout: 30_000 });
      await expect(editor.output.getByText('before')).toHaveCount(1);
      const { data } = await eventually(
        () => admin.get('GET /api/1.0/workspaces/:ws/events', z.object({ data: z.array(ThingEvent) }), { params }),
        (answer) => answer.data.length > 0,
      );
      expect(data).toMatchObject([{ event_name: 'report', attribute_name: 'made', attribute_value: true }]);
    });

    await test.step('a dialog asks in the widget, and takes the answer after the kill', async () => {
      // This dialog answers messages that no intent matches, so no class has to be trained.
      const attributes = { triggers: [], consoleModel: { error: { condition: 'AND', rules: [] } } };
      await open('order.ask', 'dialog', { attributes });
      await editor.write(
        "const number = await ask('Which order?', { type: 'number' })\nawait say(`Order ${number} arrives soon.`)",
      );
      await page.getByRole('button', { name: 'Promote', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
      await expect(editor.version('v2 in production')).toBeVisible();
      const { demo } = await install(admin, ws);
      await ChatWidget.reveal(page);
      await page.goto(new URL(demo, server.url).href);
      const widget = new ChatWidget(page);
      await widget.open();
      await widget.conversation.say('please refund me');
      await expect(widget.conversation.answer('Which order?')).toBeVisible();
      await restart();
      await widget.conversation.say('it is 4711');
      await expect(widget.conversation.answer('Order 4711 arrives soon.')).toBeVisible({ timeout: 30_000 });
      await expect(widget.conversation.answer('Which order?')).toHaveCount(1);
    });
  } finally {
    await server.dispose();
  }
});
