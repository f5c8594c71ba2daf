import { z } from 'zod';
import { Intent, NlpClass, Prediction, Training } from '@parlance/contract/calls/nlp';
import { createAccount, firstSignIn } from '../support/accounts.ts';
import { ask } from '../support/http.ts';
import type { Person } from '../support/session.ts';
import { generateCsv, readImport, startImport, waitForTask } from '../support/studio.ts';
import { postMessages } from '../support/messages.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { StudioPage, trains } from './pages/StudioPage.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';

/** Trainings, models, publication, and the permissions on a class. */

const trainingsOf = async (person: Person, ws: string, id: string) =>
  (
    await person.get('GET /api/1.0/gael/:ws/class/:id/trainings', z.object({ data: z.array(Training) }), {
      params: { ws, id },
    })
  ).data;
const answersNow = (person: Person, ws: string, utterance: string) =>
  person.get('POST /api/1.0/gael/:ws/class/:id/utterance', Prediction, {
    params: { ws, id: 'shop' },
    body: { utterance, branch: 'published' },
  });
const makeClass = (person: Person, ws: string, class_name: string) =>
  person.get('POST /api/1.0/gael/:ws/class', NlpClass, { params: { ws }, body: { class_name } });

test('a model is trained, compared with the one that answers, published, and taken back', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await postMessages(admin, ws, [
    'when do you open?',
    'When do you open?',
    'are you open on sunday',
    'i want a refund',
  ]);
  const words = ['opening hours', 'when do you open', 'are you open on sunday', 'until when is the shop open'];
  await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
    params: { ws },
    body: { intent_name: 'hours', classes: ['shop'], utterances: words.map((text) => ({ text })) },
  });
  const studio = new StudioPage(await openConsole('/nlp/class/shop/trainings'));
  const { page } = studio;
  await test.step('the changes since the last training are listed, and trained', async () => {
    await expect(studio.training('#1')).toContainText('Published');
    await expect(page.getByText('Changes since last training')).toBeVisible();
    await expect(page.getByText('1 change since last training')).toBeVisible();
    await page.getByRole('button', { name: 'Train now' }).click();
    await expect(studio.training('#2')).toContainText('Done', trains);
    await expect(studio.training('#2')).toContainText('1 intent · +4 utterances');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('it is compared before it answers', async () => {
    await studio.training('#2').getByRole('button', { name: 'Publish' }).click();
    const { publishing } = studio;
    await expect(publishing.getByRole('row', { name: /^when do you open/ })).toContainText('hours');
    await publishing.getByRole('button', { name: 'Re-read messages' }).click();
    const group = publishing.getByRole('listitem').filter({ hasText: '“When do you open?” × 2' });
    await expect(group).toContainText('hours');
    await expect(publishing).toContainText('3 of 4 messages (75%) are understood differently.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await group.getByRole('link', { name: /^Review: .* becomes hours$/ }).click();
    const verbatim = new VerbatimPage(page);
    await expect(verbatim.row('When do you open?')).toHaveCount(1);
    await expect(verbatim.row('i want a refund')).toHaveCount(0);
    await page.goBack();
    // The comparison is kept.
    await studio.training('#2').getByRole('button', { name: 'Publish' }).click();
    await expect(group).toBeVisible();
    await publishing.getByText('Figures, intents and test sets').click();
    await expect(publishing.getByRole('table').nth(1).getByRole('columnheader')).toHaveText([
      'Figure',
      'Published (model 1)',
      'Model 2',
      'Difference',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await publishing.getByRole('button', { name: /^Publish/ }).click();
    await expect(publishing).toBeHidden();
    await expect(studio.training('#2')).toContainText('Published');
    expect((await answersNow(admin, ws, 'when do you open')).intent).toBe('hours');
  });
  await test.step('the one before answers again, after a warning', async () => {
    await studio.training('#1').getByText('Done').click();
    const drawer = page.getByRole('dialog', { name: 'Model 1' });
    await expect(drawer).toContainText('This is the first training: no earlier one to compare.');
    await drawer.getByRole('button', { name: 'Publish' }).click();
    await expect(studio.publishing.getByText('This model is worse than the published model:')).toBeVisible();
    await studio.publishing.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(studio.training('#1')).toContainText('Published');
    expect((await answersNow(admin, ws, 'when do you open')).intent).not.toBe('hours');
  });
  await test.step('and none at all', async () => {
    await studio.training('#1').getByText('Published').click();
    await page.getByRole('dialog', { name: 'Model 1' }).getByRole('button', { name: 'Unpublish class' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Unpublish shop?' });
    await sure.getByRole('button', { name: 'Unpublish class' }).click();
    await expect(studio.training('#1')).toContainText('Done');
  });
});

test('an impossible training reports the reason, a long one is cancelled, and deleting a published class needs a confirmation', async ({
  openConsole,
  admin,
  server,
  shopWorkspace: ws,
}) => {
  await makeClass(admin, ws, 'Empty');
  const report = await readImport(server.url, admin, ws, {
    name: 'big.csv',
    bytes: generateCsv(12_000, 60),
    class_name: 'big',
  });
  await waitForTask(admin, ws, await startImport(admin, ws, report.import_id));
  const studio = new StudioPage(await openConsole('/nlp/class/Empty/trainings'));
  const { page } = studio;
  await test.step('the same name in other letters is taken', async () => {
    await page.getByRole('button', { name: 'New class' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New class' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('EMPTY');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('A class named EMPTY exists already. Choose another name.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('an empty class', async () => {
    await studio.train.click();
    await page.getByRole('button', { name: /Error$/ }).click();
    const why = page.getByRole('dialog', { name: 'Training failed' });
    await expect(why).toContainText('The class Empty has no intents. Add intents first.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: 'Trainings' })).toContainText('Failed');
  });
  await test.step('cancelling', async () => {
    await studio.list('Class').getByRole('link', { name: 'big' }).click();
    await expect(page.getByRole('heading', { name: 'big' })).toBeVisible();
    await page.getByRole('link', { name: 'Trainings' }).click();
    await expect(page.getByText('Trainings appear here')).toBeVisible();
    await studio.train.click();
    await page.getByRole('button', { name: 'Cancel training' }).click();
    await expect(page.getByRole('grid', { name: 'Trainings' })).toContainText('Cancelled');
    await expect(page.getByText('big · Not trained yet')).toBeVisible();
    const [training] = await trainingsOf(admin, ws, 'big');
    expect(training).toMatchObject({ outcome: 'cancelled', model: null });
  });
  await test.step('deleting, with what it is used for', async () => {
    await studio.list('Class').getByRole('link', { name: 'shop' }).click();
    await page.getByRole('button', { name: 'Delete shop' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Confirm delete' });
    await expect(sure).toContainText('The assistant uses this class');
    await expect(sure).toContainText('2 intents are in no other class');
    await sure.getByRole('button', { name: 'Ok' }).click();
    await expect(studio.list('Class').getByRole('link', { name: 'shop' })).toBeHidden();
    await studio.undo().click();
    await expect(studio.list('Class').getByRole('link', { name: 'shop' })).toBeVisible();
  });
});

test('built-in small talk is shown and enabled, and actions on a class depend on permissions', async ({
  openConsole,
  admin,
  server,
  shopWorkspace: ws,
}) => {
  await test.step('small talk answers', async () => {
    const studio = new StudioPage(await openConsole('/nlp/class/$smalltalk'));
    const { page } = studio;
    const use = page.getByRole('switch', { name: 'Use this class' });
    await expect(use).not.toBeChecked();
    await use.click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await page.getByRole('grid', { name: 'Intents of this class' }).getByText('$smalltalk.thanks').click();
    await expect(page.getByRole('dialog', { name: '$smalltalk.thanks' })).toContainText('merci beaucoup');
  });

  const kinds = ['create', 'edit', 'delete'] as const;
  for (const allowed of [[], ...kinds.map((kind) => [kind])]) {
    await test.step(`an analyst who may ${allowed.join() || 'only read'}`, async () => {
      const account = await createAccount(admin);
      const analyst = await firstSignIn(server.url, account);
      await admin.get('PUT /api/1.0/user/:id', z.unknown(), {
        params: { id: account.id },
        body: { acls: { [ws]: { managed: false, actions: allowed.map((kind) => `nlp_class:${kind}`) } } },
      });
      const may = (kind: (typeof kinds)[number]) => allowed.includes(kind);
      const studio = new StudioPage(await openConsole('/nlp/class/shop', { token: analyst.token }));
      const { page } = studio;
      await expect(page.getByRole('heading', { level: 2, name: 'shop' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'New class' })).toHaveCount(may('create') ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Train', exact: true })).toHaveCount(may('edit') ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Rename shop' })).toHaveCount(may('edit') ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Delete shop' })).toHaveCount(may('delete') ? 1 : 0);

      const { token } = analyst;
      const refused = async (call: string, params = {}) =>
        (await ask(server.url, call, { token, params: { ws, ...params } })).status === 403;
      expect(await refused('POST /api/1.0/gael/:ws/class')).toBe(!may('create'));
      expect(await refused('POST /api/1.0/gael/:ws/class/:id/train', { id: 'none' })).toBe(!may('edit'));
      expect(await refused('POST /api/1.0/gael/:ws/class/:id/publish', { id: 'none' })).toBe(!may('edit'));
      expect(await refused('PUT /api/1.0/gael/:ws/class/:id/fallback', { id: 'none' })).toBe(!may('edit'));
      expect(await refused('DELETE /api/1.0/gael/:ws/class/:id', { id: 'none' })).toBe(!may('delete'));
    });
  }
});
