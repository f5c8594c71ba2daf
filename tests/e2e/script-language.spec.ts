import { ThingEvent } from '@parlance/contract/calls/events';
import { Script } from '@parlance/contract/calls/scripts';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import type { Person } from '../support/session.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ScriptEditorPage } from './pages/ScriptEditorPage.ts';
import { WorkflowsPage } from './pages/WorkflowsPage.ts';

const worker = /scriptLanguage\.worker/;

async function makeScript(admin: Person, ws: string, script_name: string, more: object = {}): Promise<string> {
  const body = { script_name, type: 'adv', ...more };
  const made = await admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  await admin.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, {
    params: { ws, id: made.script_id },
    body: { production: true },
    headers: { 'if-match': String(made.version) },
  });
  return `/workflows/scripts?script=${made.script_id}`;
}

async function makeBoiler(admin: Person, ws: string): Promise<void> {
  await admin.get('POST /api/1.0/workspaces/:ws/vthing', z.object({ vthingId: z.string() }), {
    params: { ws },
    body: { name: 'boiler' },
  });
  await admin.get('POST /api/1.0/workspaces/:ws/event', ThingEvent, {
    params: { ws },
    body: { deviceName: 'boiler', event_name: 'state', attribute_name: 'heat', attribute_value: 71 },
  });
}

/** Places the cursor before the first occurrence of a word. */
async function putCursor(page: Page, editor: ScriptEditorPage, word: string): Promise<void> {
  await editor.code.focus();
  await page.keyboard.press('Control+f');
  const find = page.getByRole('textbox', { name: 'Find' });
  // Typed, because the panel searches with each key.
  await find.fill('');
  await find.pressSequentially(word);
  await find.press('Enter');
  await find.press('Escape');
  await page.keyboard.press('ArrowLeft');
}

const tip = (page: Page) => page.locator('.cm-codeTip');

/** Collects what the editor announces to screen readers from now on, since it empties the element after 200 ms. */
const listen = (page: Page) =>
  page.locator('.cm-announced').evaluateHandle((place) => {
    const heard: string[] = [];
    new MutationObserver(() => heard.push(place.textContent ?? '')).observe(place, { childList: true, subtree: true });
    return heard;
  });

test('the editor knows types, marks errors, renames, goes to declarations, and formats code', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeBoiler(admin, ws);
  await makeScript(admin, ws, 'price.of', {
    scriptCode: "log('priced')",
    attributes: { triggers: [{ kind: 'function' }], consoleModel: {} },
  });
  const page = await openConsole(await makeScript(admin, ws, 'watch'));
  const editor = new ScriptEditorPage(page);

  await test.step('a mistake of types and a misspelled attribute are marked', async () => {
    await editor.write("const warm = await getEvent('boiler', 'state', 'heat');\nlog(warm.toUpperCase());");
    await expect(page.getByText("Property 'toUpperCase' does not exist on type 'number'.")).toBeVisible();
    await editor.write("const warm = await getEvent('boiler', 'state', 'hear');\nlog(warm);");
    await expect(page.getByText('hear is not an attribute of this event. Did you mean heat?')).toBeVisible();
    await expect(page.locator('.cm-lintRange-warning')).toHaveText("'hear'");
    await editor.write("const warm = await getEvent('boiler', 'state', 'heat');\nlog(warm);");
    await expect(page.getByText('No problems')).toBeVisible();
  });

  await test.step('the type of a name is shown under the pointer, and read by keyboard', async () => {
    await page.getByText('warm', { exact: true }).first().hover();
    await expect(tip(page)).toContainText('const warm: number | null');
    await page.mouse.move(0, 0);
    await expect(tip(page)).toHaveCount(0);
    await putCursor(page, editor, 'warm');
    const heard = await listen(page);
    await page.keyboard.press('Shift+F1');
    await expect(tip(page)).toContainText('const warm: number | null');
    await expect.poll(() => heard.evaluate((all) => all.join())).toContain('const warm: number | null');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(tip(page)).toHaveCount(0);
  });

  await test.step('F2 renames', async () => {
    await putCursor(page, editor, 'warm');
    await page.keyboard.press('F2');
    const name = page.getByRole('textbox', { name: 'New name' });
    await expect(name).toHaveValue('warm');
    expect(await accessibilityFaults(page)).toEqual([]);
    await name.fill('heat');
    await name.press('Enter');
    await expect(editor.code).toContainText('log(heat)');
    await expect(editor.code).toContainText('const heat =');
    await expect(editor.code).toBeFocused();
  });

  await test.step('F12 goes to what is declared, and Shift Alt F lays code out', async () => {
    await editor.write('function add(a,b){\nreturn a+b\n}\nlog( add(1, 2) )');
    await putCursor(page, editor, 'add(1');
    await page.keyboard.press('F12');
    await expect(page.getByText('Line 1, column 10')).toBeVisible();
    await page.keyboard.press('Shift+Alt+f');
    await expect(editor.code).toContainText('log(add(1, 2))');
    await expect(editor.code).toContainText('  return a + b');
  });

  await test.step('how a function is called is shown while it is written', async () => {
    await editor.write('');
    await page.keyboard.type('await handOver(', { delay: 20 });
    await expect(tip(page)).toContainText('handOver(reason?: string)');
    await expect(tip(page).locator('b')).toHaveText('reason?: string');
  });

  await test.step('the keys are listed', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Workflows' }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Go to definition')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('F12 opens the function that is called', async () => {
    await editor.write("await call('price.of')");
    await putCursor(page, editor, 'price');
    await page.keyboard.press('F12');
    await expect(editor.code).toContainText("log('priced')");
    await expect(page.getByRole('tab', { name: /price.of/ })).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CH' });

  test('it speaks French', async ({ openConsole, admin, workspace: ws }) => {
    const name = 'Commande de la pompe de la grande halle du nord';
    const page = await openConsole(await makeScript(admin, ws, name));
    await new ScriptEditorPage(page).write('const un = 1; un.toUpperCase()');
    await expect(page.getByText(/La propriété 'toUpperCase' n'existe pas/)).toBeVisible();

    await test.step('the actions of a changed script are in one line', async () => {
      const middle = async (part: Locator) => {
        const box = await part.boundingBox();
        return box && Math.round(box.y + box.height / 2);
      };
      for (const width of [1024, 1200, 1440]) {
        await page.setViewportSize({ width, height: 768 });
        const save = page.getByRole('button', { name: /^Enregistrer/ });
        const view = page.getByRole('radiogroup', { name: 'Vue' });
        const run = page.getByRole('button', { name: /^Exécuter/ });
        const options = page.getByRole('button', { name: 'Options d’exécution' });
        const more = page.getByRole('button', { name: 'Autres actions' });
        await expect(async () => {
          const all = [await middle(save), await middle(run), await middle(options)];
          expect(all).toEqual(Array(3).fill(await middle(view)));
          expect(await save.evaluate((button) => button.scrollWidth > button.clientWidth)).toBe(false);
          const box = await more.boundingBox();
          expect(box && box.x + box.width).toBeLessThanOrEqual(width);
        }, `${width} px`).toPass();
      }
    });
  });
});

test('without the worker, names are still completed and mistakes still marked', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeBoiler(admin, ws);
  const address = await makeScript(admin, ws, 'watch');
  await makeScript(admin, ws, 'later');
  const page = await openConsole('/workflows/scripts');
  await page.route(worker, (route) => route.abort());
  const blocked = page.waitForEvent('requestfailed', (request) => worker.test(request.url()));
  // The address names the workspace, because the page may not have stored it yet.
  await page.goto(new URL(`${address}&ws=${ws}`, page.url()).href);
  await blocked;
  const editor = new ScriptEditorPage(page);
  await editor.write("log(await getEvnt('boiler'))");
  await expect(page.getByText('getEvnt is not a function of scripts. Did you mean getEvent?')).toBeVisible();
  await editor.write('');
  await page.keyboard.type("await getEvent('boiler', 'state', 'he", { delay: 20 });
  await expect(page.getByRole('option', { name: 'heat' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(worker);
  await new WorkflowsPage(page).open('later');
  await expect(editor.code).toHaveText('//');
  await editor.write('(1).toUpperCase()');
  await expect(page.getByText("Property 'toUpperCase' does not exist on type '1'.")).toBeVisible();
});
