import { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { makeIntent, startTraining, textsOf, waitForTask } from '../support/studio.ts';

test('problems are shown while typing, in the table and in the list, and fixed by a key', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const many = (text: string) => Array.from({ length: 8 }, (_, index) => `${text} ${index}`);
  const { id } = await admin.get('POST /api/1.0/gael/:ws/class', NlpClass, {
    params: { ws },
    body: { class_name: 'shop' },
  });
  const buy = [...many('i would like to buy phone number'), 'buy me a laptop', 'can i buy a charger'];
  const back = [...many('i want to return parcel number'), 'send the laptop back', 'give me my money back'];
  await makeIntent(admin, ws, 'buy', buy, { classes: [id] });
  await makeIntent(admin, ws, 'return', back, { classes: [id] });
  await makeIntent(admin, ws, 'small', ['hello there']);
  await waitForTask(admin, ws, await startTraining(admin, ws, id));
  const studio = new StudioPage(await openConsole('/nlp/intent/buy'));
  const { page } = studio;
  await test.step('while it is written', async () => {
    await studio.newUtterance.fill('Give me my money back!');
    await expect(page.getByText('return has a similar utterance: “give me my money back”')).toBeVisible();
    await studio.newUtterance.fill('i want to return my parcel');
    await expect(page.getByText(/The draft model predicts return/)).toBeVisible();
  });
  await test.step('nothing typed is lost by going elsewhere', async () => {
    await studio.list('Intents').getByRole('link', { name: 'return' }).click();
    await expect(studio.utterance('return', 'send the laptop back')).toBeVisible();
    await studio.list('Intents').getByRole('link', { name: 'buy' }).click();
    await expect(studio.newUtterance).toHaveValue('i want to return my parcel');
  });
  await test.step('added all the same: marked in the table, moved by its key', async () => {
    await studio.newUtterance.press('Enter');
    const row = studio.utterance('buy', 'i want to return my parcel');
    await expect(row.getByText('Closer to return')).toBeVisible();
    await expect(studio.list('Intents').getByRole('link', { name: '1 closer to another intent buy' })).toBeVisible();
    await row.getByText('i want to return my parcel').click();
    await page.keyboard.press('r');
    await expect(row).toHaveCount(0);
    await expect.poll(() => textsOf(admin, ws, 'return')).toContain('i want to return my parcel');
  });
  await test.step('one of two that are the same is removed by the filter and one key', async () => {
    await admin.get('POST /api/1.0/gael/:ws/intents/:id/utterances', Intent.partial().loose(), {
      params: { ws, id: 'buy' },
      body: { forceenable: true, utterances: [{ text: 'send the laptop back' }] },
    });
    await page.getByRole('link', { name: /^All utterances/ }).click();
    await page.getByRole('combobox', { name: 'Problem' }).selectOption({ label: 'Duplicates' });
    await expect(studio.all.getByRole('row')).toHaveCount(3);
    const twin = studio.said('send the laptop back').filter({ hasText: 'Also in return' });
    await twin.getByText('send the laptop back').click();
    await page.keyboard.press('r');
    await expect(page.getByText('No problems found')).toBeVisible();
    expect(await textsOf(admin, ws, 'buy')).not.toContain('send the laptop back');
    expect(await textsOf(admin, ws, 'return')).toContain('send the laptop back');
  });
  await test.step('too few utterances can be ignored, and stay so', async () => {
    await studio.list('Intents').getByRole('link', { name: 'small' }).click();
    await expect(page.getByText(/^Only 1 utterance/)).toBeVisible();
    await page.getByRole('button', { name: 'Ignore' }).click();
    await expect(page.getByText(/^Only 1 utterance/)).toHaveCount(0);
    await page.reload();
    await expect(studio.utterance('small', 'hello there')).toBeVisible();
    await expect(page.getByText(/^Only 1 utterance/)).toHaveCount(0);
  });
});
