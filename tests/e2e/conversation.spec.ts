import { Conversation } from '@parlance/contract/calls/conversation';
import { Intent } from '@parlance/contract/calls/nlp';
import { expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { TryPanel } from './pages/TryPanel.ts';
import { startServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace, shop, publishClass } from '../support/studio.ts';

const history = (person: Person, ws: string) =>
  person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, {
    params: { ws, device: 'assistant' },
  });

test('an answer appears by itself, and its choices disappear with the next message', async ({
  openConsole,
  shopWorkspace,
}) => {
  const page = await openConsole('/messenger', { ws: shopWorkspace });
  const talk = new ConversationPage(page);
  await talk.say('how long will delivery take?');
  await expect(talk.answer('Delivery takes three days.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Message details' })).toContainText('delivery.time');

  await talk.choice('I want a refund').click();
  await expect(talk.said.last()).toContainText('give me my money back');
  await expect(talk.answer('We pay you back within a week.')).toBeVisible();
  await expect(talk.choice('I want a refund')).toHaveCount(0);
  await page.reload();
  await expect(talk.answer('We pay you back within a week.')).toBeVisible();
  await expect(talk.choice('I want a refund')).toHaveCount(0);
});

test('a like is kept', async ({ openConsole, shopWorkspace, admin }) => {
  const page = await openConsole('/messenger', { ws: shopWorkspace });
  const talk = new ConversationPage(page);
  await talk.say('please refund me');
  const like = talk.answer('We pay you back').getByRole('button', { name: 'Good answer' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await history(admin, shopWorkspace)).messages.at(-1)?.like).toBe(1);
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect.poll(async () => (await history(admin, shopWorkspace)).messages.at(-1)?.like).toBe(0);
});

test('a conversation can be forgotten, after a question', async ({ openConsole, shopWorkspace }) => {
  const page = await openConsole('/messenger', { ws: shopWorkspace });
  const talk = new ConversationPage(page);
  await talk.say('please refund me');
  await expect(talk.answers).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await expect(talk.said).toHaveCount(0);
  // The button has disappeared with the conversation: the focus stays close to it.
  await expect(page.locator('form :focus')).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('No messages yet')).toBeVisible();
});

test('messages written offline are kept and sent later', async ({ openConsole, shopWorkspace, context, admin }) => {
  const page = await openConsole('/messenger', { ws: shopWorkspace });
  const talk = new ConversationPage(page);
  await talk.say('how long does delivery take');
  await expect(talk.answers).toHaveCount(1);

  await test.step('without a network', async () => {
    await context.setOffline(true);
    await talk.say('i want a refund');
    await expect(talk.said.last()).toContainText('Sending');
    await expect(talk.state).toBeVisible();
    await talk.composer.fill('and one more thing');
  });
  await test.step('with a network again', async () => {
    await context.setOffline(false);
    await expect(talk.answer('We pay you back within a week.')).toHaveCount(1);
    await expect(talk.said).toHaveCount(2);
    await expect(talk.state).toHaveCount(0);
    await expect(talk.composer).toHaveValue('and one more thing');
  });
  const { messages } = await history(admin, shopWorkspace);
  expect(messages.map(({ from }) => from)).toEqual(['person', 'assistant', 'person', 'assistant']);
});

test('an outage of the server loses and duplicates nothing', async ({ page }) => {
  let server = await startServer();
  try {
    const person = await signIn(server.url);
    const ws = await createWorkspace(person, 'cut stream');
    await publishClass(person, ws, shop);
    await page.goto(`${server.url}/messenger?token=${person.token}&ws=${ws}`);
    const talk = new ConversationPage(page);
    await talk.say('how long does delivery take');
    await expect(talk.answers).toHaveCount(1);

    await test.step('the server stops', async () => {
      await server.stop();
      await expect(talk.state).toBeVisible();
      await talk.say('i want a refund');
      await expect(talk.said).toHaveCount(2);
      await talk.composer.fill('not finished');
    });
    await test.step('the server is back: the message is answered once, what was typed is there', async () => {
      server = await startServer({ dataDir: server.dataDir, port: Number(new URL(server.url).port) });
      await expect(talk.answer('We pay you back within a week.')).toHaveCount(1, { timeout: 30_000 });
      await expect(talk.state).toHaveCount(0);
      await expect(talk.composer).toHaveValue('not finished');
    });
    const said = ['how long does delivery take', 'i want a refund'];
    expect(
      (await history(person, ws)).messages.filter(({ from }) => from === 'person').map(({ text }) => text),
    ).toEqual(said);
    await expect(talk.said).toHaveCount(2);
    await expect(talk.answers).toHaveCount(2);
    await page.reload();
    await expect(talk.composer).toHaveValue('not finished');
    await expect(talk.answers).toHaveCount(2);
  } finally {
    await server.dispose();
  }
});

test('a message can be sent again, explained, and assigned to an intent', async ({
  openConsole,
  shopWorkspace,
  admin,
}) => {
  const page = await openConsole('/messenger', { ws: shopWorkspace });
  const talk = new ConversationPage(page);
  const details = page.getByRole('complementary', { name: 'Message details' });
  await talk.say('how long will the parcel need?');
  await expect(talk.answers).toHaveCount(1);
  await details.getByRole('button', { name: 'Send again' }).click();
  await expect(talk.said).toHaveCount(2);
  await expect(talk.answers).toHaveCount(2);

  const assign = details.getByRole('button', { name: 'Assign to intent' });
  await assign.click();
  await expect(page.getByRole('combobox', { name: /intent/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(assign).toBeFocused();
  await assign.click();
  await page.keyboard.type('delivery.time');
  await page.getByRole('option', { name: /^delivery\.time/ }).click();
  await expect
    .poll(async () =>
      (
        await admin.get('GET /api/1.0/gael/:ws/intents/:id', Intent, {
          params: { ws: shopWorkspace, id: 'delivery.time' },
        })
      ).utterances.map(({ text }) => text),
    )
    .toContain('how long will the parcel need?');

  await details.getByRole('link', { name: 'Explain prediction' }).click();
  await expect(new TryPanel(page).message).toHaveValue('how long will the parcel need?');
});
