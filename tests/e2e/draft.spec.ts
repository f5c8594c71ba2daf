import { NlpClass } from '@parlance/contract/calls/nlp';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { makeIntent, startTraining, waitForTask } from '../support/studio.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { StudioPage } from './pages/StudioPage.ts';

test('edits are listed as differences from the published content, and answer only after they are published', async ({
  openConsole,
  shopWorkspace: ws,
  admin,
  server,
}) => {
  const put = (text: string) =>
    admin.get('PUT /api/1.0/gael/:ws/class/:id/fallback', NlpClass, {
      params: { ws, id: 'shop' },
      body: { answers: [{ id: 'f', text, choices: [] }] },
    });
  await put('Say that again?');
  const page = await openConsole('/nlp/class/shop', { ws });
  const studio = new StudioPage(page);
  const list = page.getByRole('list', { name: 'Not published yet' });

  await test.step('it is listed with what was before', async () => {
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('Fallback of the class');
    await expect(list).toContainText('Say that again?');
    for (const scheme of ['night', 'light'] as const) {
      await openConsole('/nlp/class/shop', { ws, scheme });
      await expect(list).toContainText('Say that again?');
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  await test.step('it is discarded after a question', async () => {
    await list.getByRole('button', { name: 'Discard: Fallback of the class' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(studio.notification('1 change discarded')).toBeVisible();
    await expect(list).toHaveCount(0);
  });

  await test.step('it answers people once it is published', async () => {
    await put('Come again?');
    const chat = `${server.url}/chat/assistant?ws=${ws}#token=${admin.token}`;
    const ask = async () => {
      await page.goto(chat);
      await new ConversationPage(page).say('zzyzx qwpf');
    };
    await ask();
    await expect(new ConversationPage(page).answers).toHaveCount(1);
    await expect(new ConversationPage(page).answer('Come again?')).toHaveCount(0);
    await openConsole('/nlp/class/shop', { ws });
    await studio.publish.first().click();
    await studio.publishing.getByRole('button', { name: 'Publish' }).click();
    await expect(studio.notification('shop published')).toBeVisible();
    await ask();
    await expect(new ConversationPage(page).answer('Come again?')).toBeVisible();
  });
});

test('the comparison before a publication follows a training that ends while it is read', async ({
  openConsole,
  shopWorkspace: ws,
  admin,
}) => {
  await makeIntent(admin, ws, 'hours', ['when do you open', 'opening hours'], { classes: ['shop'] });
  const studio = new StudioPage(await openConsole('/nlp/class/shop', { ws }));
  await studio.publish.first().click();
  const unlearned = studio.publishing.getByText(/^The draft model has not learned the latest utterances/);
  await expect(unlearned).toBeVisible();
  await waitForTask(admin, ws, await startTraining(admin, ws, 'shop'));
  await expect(studio.page.getByRole('dialog', { name: 'Publish model 2 of shop' })).toBeVisible();
  await expect(unlearned).toBeHidden();
});
