import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import { z } from 'zod';
import { makeScript } from '../support/scripts.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';

test.use({ locale: 'fr-CH' });

const folder = path.resolve(import.meta.dirname, '../../console/src/shared/i18n');

/** Texts of a language by `namespace.key.path`. */
function textsOf(language: 'en' | 'fr'): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value);
    else
      for (const [name, inner] of Object.entries(z.record(z.string(), z.unknown()).parse(value)))
        walk(inner, `${key}.${name}`);
  };
  for (const file of readdirSync(path.join(folder, language))) {
    walk(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')), path.basename(file, '.json'));
  }
  return texts;
}

const english = textsOf('en');
const french = textsOf('fr');
/**
 * Keys as a user would see them untranslated: without their namespace, and only those with a dot, which are not plain
 * words.
 */
const keys = new Set([...english.keys()].map((key) => key.replace(/^\w+\./, '')).filter((key) => key.includes('.')));
/** English texts with another text in French; single words are left out, because content may contain them by chance. */
const onlyEnglish = new Set(
  [...english]
    .filter(([key, text]) => text.includes(' ') && !text.includes('{{') && french.get(key) !== text)
    .map(([, text]) => text),
);

/** All texts of a page, including those for screen readers. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
          texts.add(node.getAttribute(name) ?? '');
      else texts.add(node.textContent?.trim() ?? '');
    }
    return [...texts, document.title];
  });

/** The texts that are raw keys or only English. */
const untranslated = (texts: string[]): string[] =>
  texts.filter((text) => keys.has(text) || keys.has(text.replace(/^\w+[:.]/, '')) || onlyEnglish.has(text));

const screens = [
  ['/', 'Tableau de bord'],
  ['/messenger', 'Conversation'],
  ['/nlp/rag', ''],
  ['/nlp/class', ''],
  ['/nlp/class/customer_care', ''],
  ['/nlp/intent/order.cancel', ''],
  ['/nlp/intent/order.cancel/attributes', ''],
  ['/nlp/intent/order.cancel/answers', ''],
  ['/nlp/corpus/product', ''],
  ['/logs', ''],
  ['/workflows/scripts', 'Workflows'],
  ['/workflows/events', 'Workflows'],
  ['/workflows/runs', 'Workflows'],
  ['/organizations', 'Gestion des organisations'],
  ['/users', 'Gestion des utilisateurs'],
  ['/users/access_users', 'Gestion des utilisateurs'],
  ['/users/access_codes', 'Gestion des utilisateurs'],
  ['/users/odata', 'Gestion des utilisateurs'],
  ['/back', 'Paramètres'],
  ['/back/domains', ''],
  ['/back/things', ''],
  ['/back/usage', ''],
  ['/back/cache', ''],
  ['/back/audit', ''],
  ['/back/trash', ''],
  ['/nowhere', ''],
] as const;

test('every screen is in French, and none shows a key', async ({ openConsole }) => {
  // The test visits every screen.
  test.slow();
  for (const [address, title] of screens) {
    await test.step(address, async () => {
      const page = await openConsole(address, { ws: demoWorkspace });
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      if (title) await expect(heading).toHaveText(title);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'Chargement' })).toHaveCount(0);
      const seen = await wordsOf(page);
      expect(untranslated(seen)).toEqual([]);
    });
  }
});

test('languages of messages have French names', async ({ openConsole }) => {
  const page = await openConsole('/logs?language=english', { ws: demoWorkspace });
  await expect(page.getByRole('search').getByText('Langue : Anglais').first()).toBeVisible();
});

test('a run is found by a part of its error in the language of the reader', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  for (const [name, scriptCode] of [
    ['Compteur', 'for (;;);'],
    ['Pompe', "throw new Error('dry')"],
  ] as const) {
    const { script_id: id } = await makeScript(admin, ws, name, 'adv', { scriptCode });
    await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, { params: { ws, id }, body: {} });
  }
  const page = await openConsole('/workflows/runs');
  const error = 'Le script a calculé plus de 100 ms entre deux appels.';
  await expect(page.getByRole('gridcell', { name: error })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Partie de l’erreur' }).fill('Deux Appels');
  await expect(page.getByRole('gridcell', { name: 'Pompe' })).toBeHidden();
  await expect(page.getByRole('gridcell', { name: error })).toBeVisible();
});

test('the public pages speak French', async ({ page, server }) => {
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/authenticate/reset',
    '/authenticate/expired',
    '/authenticate/sso?error=denied',
  ]) {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
    expect(untranslated(await wordsOf(page))).toEqual([]);
  }
});
