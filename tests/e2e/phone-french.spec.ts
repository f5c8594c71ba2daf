import { Chart } from '@parlance/contract/calls/charts';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { trains } from './pages/StudioPage.ts';

test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-CH' });

test('the studio keeps its actions in one line, and lists the changes that need a training', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await admin.get('POST /api/1.0/gael/:ws/intents/:id/utterances', z.unknown(), {
    params: { ws, id: 'refund' },
    body: { utterances: [{ text: 'you owe me money' }] },
  });
  const page = await openConsole('/nlp/intent/refund', { ws });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const top = async (name: string) => (await button(name).boundingBox())?.y;
  const added = page.getByRole('row', { name: /you owe me money/ });
  await expect(added).toContainText('Prédiction au prochain entraînement');
  await expect(added.getByText('–')).toBeHidden();
  // Beside the name: the back arrow and the actions of the intent.
  const heading = await page.getByRole('heading', { name: 'refund' }).boundingBox();
  const back = await page.getByRole('link', { name: 'Intentions' }).last().boundingBox();
  const remove = await button('Supprimer refund').boundingBox();
  expect(back?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  expect(remove?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  await button('Entraîner').click();
  await expect(button('Publier')).toBeVisible(trains);
  await expect(added).toContainText(/refund\d+%/);
  const lines = async () => new Set([await top('Entraîner'), await top('Importer'), await top('Publier')]);
  await expect.poll(async () => (await lines()).size).toBe(1);
});

test('the result of an import is visible, however long its report is', async ({ openConsole, workspace: ws }) => {
  const page = await openConsole('/nlp/class', { ws });
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer des énoncés' });
  const rows = Array.from({ length: 30 }, (_, at) => `phrase numéro ${at},intention.${at}`);
  const buffer = Buffer.from(['utterance,intent', ...rows].join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await expect(dialog.getByRole('button', { name: 'Importer 30 énoncés' })).toBeInViewport({ ratio: 1 });
});

test('a studio without a class explains how to begin, and unknown addresses lead back', async ({
  openConsole,
  workspace: ws,
}) => {
  const page = await openConsole('/nlp/class', { ws });
  await expect(page.getByRole('link', { name: '$smalltalk' })).toBeVisible();
  await page.getByRole('button', { name: 'Nouvelle classe' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Nouvelle classe' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Aucune classe')).toBeVisible();
  await page.goto(page.url().replace('/nlp/class', '/nlp/class/gone'));
  await expect(page.getByText('Classe « gone » introuvable')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Classe', exact: true }).last().click();
  await expect(page.getByRole('link', { name: '$smalltalk' })).toBeVisible();
});

test('the actions of a chart take one line', async ({ openConsole, admin, workspace: ws }) => {
  const body = { name: 'Jours' };
  const { id } = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, { params: { ws }, body });
  const page = await openConsole(`/?chart=${id}`);
  const top = async (name: string | RegExp) => (await page.getByRole('button', { name }).first().boundingBox())?.y;
  await expect(page.getByRole('button', { name: /Jours.*actions/ })).toBeVisible();
  const lines = async () =>
    new Set([await top('Ajouter une carte'), await top(/^Période/), await top(/Jours.*actions/)]);
  await expect.poll(async () => (await lines()).size).toBe(1);
});
