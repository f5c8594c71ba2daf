import { calls, type CallName } from '@parlance/contract';
import type { CallSpec } from '@parlance/contract/call';
import { mayCall, type Actor } from '@parlance/contract/permissions';
import { expect, type Locator, type Page } from '@playwright/test';
import { takeCalls } from './takeCalls.ts';

/** Opens and presses everything that a screen offers. */

const patterns = (Object.entries(calls) as [CallName, CallSpec][])
  .map(([name, spec]) => {
    const [method = '', path = ''] = name.split(' ');
    const pattern = new RegExp(`^${path.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`);
    return { name, method, pattern, spec, wild: path.split(':').length };
  })
  // Puts `…/read` before `…/:id`.
  .toSorted((a, b) => a.wild - b.wild);

const callOf = (method: string, url: string) => {
  const { pathname } = new URL(url);
  return patterns.flatMap((one) => {
    const match = one.method === method ? one.pattern.exec(pathname) : null;
    return match ? [{ ...one, ws: match.groups?.['ws'] }] : [];
  })[0];
};

export interface Offers {
  /** Calls that the server refused, or would have refused. */
  refused: string[];
  /** Opens a screen, and returns the names of its controls, those in its menus and its first row included. */
  visit: (path: string, ws: string) => Promise<string[]>;
  /** Presses every control of the screen that was not pressed before. */
  press: () => Promise<void>;
}

const controls = 'button, a, [role=menuitem], [role=switch], input[type=checkbox]';
const namesIn = (place: Locator) =>
  place
    .locator(controls)
    .evaluateAll((found) =>
      found
        .filter((control) => control.checkVisibility() && !control.matches(':disabled, [aria-disabled=true]'))
        .map((control) =>
          (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().replace(/^(to do|done)/, ''),
        ),
    );

/**
 * Records what a screen offers to a user. Requests for changes do not reach the server: each is compared with the
 * permissions of its call. Everything can therefore be pressed and confirmed without a change.
 */
export async function watchOffers(page: Page, base: string, actor: Actor): Promise<Offers> {
  const refused: string[] = [];
  const pressed = new Set<string>();
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  await takeCalls(page, async ({ method, url, goOn, answer }) => {
    const call = callOf(method, url);
    if (!call || method === 'GET' || method === 'HEAD') return goOn();
    const { permission } = call.spec;
    if (permission !== 'public' && !mayCall(actor, permission, call.ws)) refused.push(call.name);
    return answer(409, { status: 409, type: 'conflict', message: 'Not in this test.', requestId: 'test' });
  });
  const main = page.getByRole('main');
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const menu = page.getByRole('menu');

  /** The screen shows its content: no skeleton, no spinner. */
  const waitForContent = async () => {
    await expect(main.getByRole('heading').first()).toBeAttached();
    await expect(page.locator('[aria-busy=true], [style*="--bone-width"], [style*="--spinner-size"]')).toHaveCount(0);
  };
  const close = async () => {
    for (let tries = 0; tries < 10 && (await dialogs.or(menu).count()) > 0; tries += 1) {
      const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true });
      if (await leave.isVisible()) await leave.click();
      else await page.keyboard.press('Escape');
      // The layer closes in the next frame; without the wait, a layer below would be left.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  };
  /** Confirms the dialog that a press has opened. */
  const confirm = async () => {
    const dialog = dialogs.last();
    if (!(await dialog.isVisible())) return;
    const submit = dialog.locator('footer button:enabled, button[type=submit]:enabled').last();
    if (await submit.isVisible()) await submit.click({ timeout: 2000 }).catch(() => undefined);
  };
  const click = async (control: Locator, back: string) => {
    // A control that has disappeared meanwhile is skipped.
    await control.click({ timeout: 2000 }).catch(() => undefined);
    await confirm();
    await close();
    if (new URL(page.url()).pathname === new URL(back).pathname) return;
    await page.goto(back);
    await waitForContent();
  };
  const isNew = (name: string) => name !== '' && !pressed.has(name) && Boolean(pressed.add(name));

  return {
    refused,
    async visit(path, ws) {
      await page.goto(`${base}${path}?ws=${ws}`);
      await waitForContent();
      const offered = await namesIn(page.locator('body'));
      for (const opener of await main.locator('button[aria-haspopup=menu]').all()) {
        await opener.click();
        offered.push(...(await namesIn(menu)));
        await close();
      }
      const row = main.getByRole('grid').getByRole('row').nth(1);
      if (await row.isVisible()) {
        await row.click();
        offered.push(...(await namesIn(page.locator('body'))));
        // The keyboard shortcuts for changes.
        for (const key of ['n', 'e', 'd', 'a', 'i', 'x', 'u', 'Delete']) await page.keyboard.press(key);
        await confirm();
        await close();
      }
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Commands' });
      await expect(palette).toBeVisible();
      offered.push(...(await palette.getByRole('option').allTextContents()));
      await close();
      return offered;
    },
    async press() {
      const here = page.url();
      // Wait for this: an open layer hides the page behind it.
      await expect(main).toBeVisible();
      for (const name of await namesIn(main)) {
        const button = main.getByRole('button', { name, exact: true }).first();
        if (!isNew(name) || !(await button.isVisible())) continue;
        // Column headers only sort rows, and there is one per column.
        if (await button.evaluate((one) => one.closest('thead, [role=columnheader]') !== null)) continue;
        if ((await button.getAttribute('aria-haspopup')) !== 'menu') {
          await click(button, here);
          continue;
        }
        await button.click();
        const items = await menu.getByRole('menuitem').allTextContents();
        await close();
        for (const item of items.filter((one) => isNew(`menu ${one}`))) {
          if (!(await button.isVisible())) break;
          await button.click();
          await click(menu.getByRole('menuitem', { name: item, exact: true }).first(), here);
        }
      }
    },
  };
}
