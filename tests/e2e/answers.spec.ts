import { Overview } from '@parlance/contract/calls/workspaces';
import { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { StudioPage } from './pages/StudioPage.ts';

/** An intent without an answer is visible wherever it matters, and its answer is written there. */

test('intents without an answer are counted, listed and named before they are published', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
    params: { ws },
    body: { intent_name: 'hours', classes: ['shop'], utterances: [{ text: 'opening hours' }] },
  });
  const studio = new StudioPage(await openConsole('/'));
  const { page } = studio;
  const warned = studio.publishing.getByRole('status').filter({ hasText: '2 of 3 intents have an answer.' });
  await test.step('as a step on the dashboard, which opens their list', async () => {
    await page.getByRole('link', { name: 'Write answers' }).click();
    const list = studio.list('Intents');
    await expect(list.getByRole('link', { name: /hours/ })).toBeVisible();
    await expect(list.getByRole('link', { name: /refund/ })).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await list.getByRole('link', { name: /hours/ }).click();
    await expect(studio.view('Answers')).toHaveAttribute('aria-current', 'page');
  });
  await test.step('in the class', async () => {
    await studio.tab('Class').click();
    await studio.list('Class').getByRole('link', { name: /shop/ }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 of 3 intents have an answer.' })).toBeVisible();
  });
  await test.step('and before it is published', async () => {
    await studio.publish.click();
    await expect(warned.getByRole('link', { name: 'hours' })).toBeVisible();
  });
  await test.step('until each has one', async () => {
    const { id, version } = await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, {
      params: { ws, id: 'hours' },
    });
    await admin.get('PUT /api/1.0/gael/:ws/intents/:id', Intent, {
      params: { ws, id },
      body: { answers: [{ id: 'a', text: 'From nine to six.', choices: [] }] },
      headers: { 'If-Match': `"${version}"` },
    });
    const { started } = await admin.get('GET /api/1.0/overview/:ws', Overview, { params: { ws } });
    expect(started.answers).toBe(true);
    await expect(warned).toHaveCount(0);
  });
});

test('an understood intent without an answer is answered in the conversation', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  const read = () => admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id: 'refund' } });
  const { id, version } = await read();
  const params = { ws, id };
  await admin.get('PUT /api/1.0/gael/:ws/intents/:id', Intent, {
    params,
    body: { answers: [] },
    headers: { 'If-Match': `"${version}"` },
  });
  await admin.get('POST /api/1.0/gael/:ws/class/:id/publish', NlpClass, { params: { ws, id: 'shop' } });
  const page = await openConsole('/messenger', { ws });
  await new ConversationPage(page).say('please refund me');
  await expect(page.getByText(/^Understood as refund \(\d+.?%\), but this intent has no answer\.$/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Write its answer' }).fill('Within a week.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByRole('link', { name: 'Publish shop' })).toBeVisible();
  expect((await read()).answers.map(({ text }) => text)).toEqual(['Within a week.']);
});
