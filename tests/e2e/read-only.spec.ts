import { Workspace } from '@parlance/contract/calls/workspaces';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';

/** What a person who may only read is offered: nothing that the server would refuse. */

const screens = [
  '/',
  '/messenger',
  '/nlp/class',
  '/nlp/class/customer_care',
  '/nlp/class/customer_care/annotations',
  '/nlp/class/customer_care/trainings',
  '/nlp/class/customer_care/evaluation',
  '/nlp/class/customer_care/conversations',
  '/nlp/intent',
  '/nlp/intent/refund.status',
  '/nlp/intent/refund.status/attributes',
  '/nlp/intent/refund.status/answers',
  '/nlp/intent/refund.status/conversations',
  '/nlp/corpus',
  '/nlp/corpus/product',
  '/logs',
];
/** What changes nothing for others: one's own conversation, the columns one sees. */
const own = ['Delete conversation', 'Reset columns'];
/** Verbs of what changes something for others, as buttons, links and menu items begin with them. */
const writing =
  /^(add|annotate|apply|assign|confirm|create|delete|disable|discard|draft|duplicate|edit|enable|evaluate|generate|ignore|import|insert|mark|merge|move|new|paste|publish|reassign|remove|rename|replace|reset|restore|roll|save|set|train|undo|unassign|upload)\b/i;

const offers = (page: Page) =>
  page
    .locator('button, a, [role=menuitem], [role=switch], input[type=checkbox]')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && !control.matches(':disabled, [aria-disabled=true]'))
        .map((control) =>
          (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().replace(/^(to do|done)/, ''),
        ),
    );

const emptyScreens = ['/', '/messenger', '/nlp/class', '/nlp/intent', '/nlp/corpus', '/logs'];

test('an analyst is offered no action that the server refuses', async ({ openConsole, admin, server, workspace }) => {
  const account = await createAccount(admin, { company_id: 'default', role: 'companyUser' });
  const person = await firstSignIn(server.url, account);
  const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
  // The palette goes to workspaces too, whose names may begin with any verb.
  const answer = await ask(server.url, 'GET /api/1.0/workspaces', { token: person.token });
  const names = z
    .object({ data: z.array(Workspace) })
    .parse(answer.body)
    .data.map(({ label }) => label);
  const known = [...own, ...names];
  const isOffer = (name: string) => writing.test(name) && !known.some((one) => name.startsWith(one));
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  const offered: string[] = [];
  const note = async (where: string) => {
    for (const name of await offers(page)) if (isOffer(name)) offered.push(`${where}: ${name}`);
  };
  const inWorkspace = (paths: string[], ws: string) => paths.map((path) => ({ path, ws }));
  for (const { path, ws } of [...inWorkspace(screens, demoWorkspace), ...inWorkspace(emptyScreens, workspace)]) {
    await page.goto(`${server.url}${path}?ws=${ws}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await note(path);
    for (const menu of await page.getByRole('main').locator('button[aria-haspopup=menu]').all()) {
      await menu.click();
      await note(`${path}, menu`);
      await page.keyboard.press('Escape');
    }
    const row = page.getByRole('main').getByRole('grid').getByRole('row').nth(1);
    if (await row.isVisible()) {
      await row.click();
      await note(`${path}, row`);
      // The shortcuts of those who may write.
      for (const key of ['n', 'e', 'd', 'a', 'i', 'x', 'u', 'Delete']) await page.keyboard.press(key);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await expect(palette).toBeVisible();
    for (const name of await palette.getByRole('option').allTextContents()) {
      if (isOffer(name)) offered.push(`${path}, commands: ${name}`);
    }
    await page.keyboard.press('Escape');
  }
  expect(offered).toEqual([]);
  expect(refused).toEqual([]);
});
