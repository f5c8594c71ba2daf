import { z } from 'zod';
import { NlpClass, Prediction } from '@parlance/contract/calls/nlp';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { postMessages } from '../support/messages.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { StudioPage } from './pages/StudioPage.ts';

test('a model is published to a share of the conversations, compared as people write, and published to all', async ({
  openConsole,
  admin,
  server,
  shopWorkspace: ws,
}) => {
  const published = async () => {
    const { threshold } = await admin.get('POST /api/1.0/gael/:ws/class/:id/utterance', Prediction, {
      params: { ws, id: 'shop' },
      body: { utterance: 'i want a refund', branch: 'published' },
    });
    return threshold;
  };
  const { version } = await admin.get('GET /api/1.0/gael/:ws/class/:id', NlpClass, { params: { ws, id: 'shop' } });
  await admin.get('PUT /api/1.0/gael/:ws/class/:id/threshold', z.unknown(), {
    params: { ws, id: 'shop' },
    body: { threshold: 0.05 },
    headers: { 'if-match': String(version) },
  });
  const page = await openConsole('/nlp/class/shop');
  const { publishing } = new StudioPage(page);
  const card = page.getByRole('region', { name: 'Canary' });
  const row = (name: string) => card.getByRole('row', { name: new RegExp(`^${name}`) });

  await test.step('the share is chosen where the model is published', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await publishing.getByLabel('Publish to').selectOption('50% of conversations');
    await expect(publishing).toContainText('each conversation always the same one');
    expect(await accessibilityFaults(page)).toEqual([]);
    await publishing.getByRole('button', { name: 'Start canary' }).click();
    await expect(publishing).toHaveCount(0);
    await expect(card).toContainText('Model 1 answers 50% of the conversations');
    await expect(row('Messages')).toHaveText(/Messages00–$/);
    expect(await published()).not.toBe(0.05);
  });

  await test.step('the figures follow what people write', async () => {
    await postMessages(admin, ws, ['i want a refund', 'what on earth is that']);
    // Figures are fetched again only at intervals; the reload fetches them at once.
    await page.reload();
    await expect(row('Messages')).toHaveText(/Messages(20|02)–$/);
    await expect(row('Understood')).toContainText('Unclear');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('with another share the comparison starts again', async () => {
    await card.getByLabel('Share').selectOption('10% of conversations');
    await expect(card).toContainText('Model 1 answers 10% of the conversations');
    await expect(row('Messages')).toHaveText(/Messages00–$/);
  });

  await test.step('it is rolled back, started again by keys, and published to all', async () => {
    await card.getByRole('button', { name: 'Roll back' }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish', exact: true }).focus();
    await page.keyboard.press('Enter');
    await publishing.getByLabel('Publish to').focus();
    await page.keyboard.press('5');
    // Past the Cancel button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(card).toContainText('of the conversations since');
    await card.getByRole('button', { name: 'Publish to all' }).click();
    await expect(card).toHaveCount(0);
    await expect.poll(published).toBe(0.05);
  });

  await test.step('those who may only read see it without its buttons', async () => {
    await admin.get('POST /api/1.0/gael/:ws/class/:id/canary', NlpClass, {
      params: { ws, id: 'shop' },
      body: { share: 25 },
    });
    const reader = await firstSignIn(server.url, await createAccount(admin));
    await admin.get('PUT /api/1.0/user/:id', z.unknown(), {
      params: { id: reader.id },
      body: { acls: { [ws]: { managed: false, actions: ['nlp_class:read'] } } },
    });
    await openConsole('/nlp/class/shop', { token: reader.token });
    await expect(card).toContainText('Model 1 answers 25% of the conversations');
    await expect(card.getByRole('button')).toHaveCount(0);
    await expect(card.getByLabel('Share')).toHaveCount(0);
  });
});
