import { z } from 'zod';
import { Overview } from '@parlance/contract/calls/workspaces';
import { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { startLanguageModel, streamed } from '../../server/src/testing/languageModel.ts';
import { makeIntent } from '../support/studio.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { tabTo } from './pages/tabTo.ts';

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

test('an answer with a placeholder that no attribute of its intent fills is reported as unused', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  await makeIntent(admin, ws, 'order', ['where is my order'], {
    attributes: [{ id: 'n', name: 'order number', type: 'text' }],
    answers: [{ id: 'a', text: 'Order {order_number} is on its way.', choices: [] }],
  });
  const page = await openConsole('/nlp/intent/order/answers');
  const told = page.getByText('The assistant does not use this answer: the intent has no attribute {order_number}.');
  await expect(told).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const text = page.getByRole('textbox', { name: 'Answer text' });
  await expect(text).toHaveAccessibleDescription(/Insert values of attributes: \{order number\}\.$/);
  await text.fill('Order {order number} is on its way.');
  await expect(told).toBeHidden();
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
  const save = page.getByRole('button', { name: 'Save answer' });
  await tabTo(page, save, 3);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The answer is saved. The assistant gives it once it is published.')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Publish shop' }), 1);
  expect((await read()).answers.map(({ text }) => text)).toEqual(['Within a week.']);
  await test.step('and told to wait for its publication, until it is published', async () => {
    await page.reload();
    await expect(page.getByText('refund has an answer, but it is not published yet.')).toBeVisible();
    await admin.get('POST /api/1.0/gael/:ws/class/:id/publish', NlpClass, { params: { ws, id: 'shop' } });
    await expect(page.getByText('refund has an answer, but it is not published yet.')).toHaveCount(0);
  });
});

test('a language model drafts the answers that are missing, and only those kept are saved', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const endpoint = await startLanguageModel();
  await admin.get('PUT /api/1.0/workspaces/:ws/configuration/llm', z.unknown(), {
    params: { ws },
    body: { url: endpoint.url, model: 'small' },
  });
  const make = (intent_name: string) =>
    admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
      params: { ws },
      body: { intent_name, utterances: [{ text: `about ${intent_name}` }] },
    });
  const [opening, refund] = [await make('opening'), await make('refund')];
  const textsOf = async ({ id }: Intent) =>
    (await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id } })).answers.map(
      ({ text }) => text,
    );

  const page = await openConsole('/nlp/intent?answers=none', { ws });
  endpoint.behave(streamed('A draft.'));
  await page.getByRole('button', { name: 'Draft answers of 2 intents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draft answers' });
  await expect(dialog.getByLabel('refund', { exact: true })).toHaveValue('A draft.');
  await dialog.getByLabel('opening', { exact: true }).fill('We open at 9.');
  await dialog.getByRole('button', { name: 'Discard the draft for refund' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save 1 answer' }).click();
  await expect(dialog).toBeHidden();
  expect(await textsOf(opening)).toEqual(['We open at 9.']);
  expect(await textsOf(refund)).toEqual([]);

  await page.getByRole('link', { name: /refund/ }).click();
  endpoint.behave(streamed('Money comes back.'));
  await page.getByRole('button', { name: 'Draft an answer' }).first().click();
  await expect(page.getByLabel('Answer text')).toHaveValue('Money comes back.');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect.poll(() => textsOf(refund)).toEqual(['Money comes back.']);
  await endpoint.stop();
});
