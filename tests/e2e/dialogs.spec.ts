import { demoWorkspace, expect, test } from './fixtures.ts';
import { ConversationPage } from './pages/ConversationPage.ts';

test('dialogs of the demo ask, say several things, and take a form', async ({ openConsole }) => {
  const page = await openConsole('/chat/assistant', { ws: demoWorkspace });
  const talk = new ConversationPage(page);
  await talk.say('Where is my parcel?');
  await expect(talk.answer('What is your order number?')).toBeVisible();
  await talk.say('I do not know');
  await expect(talk.answer('Please try again.')).toBeVisible();
  await talk.say('48377');
  await expect(talk.answer('Order 48377 is on its way.')).toBeVisible();
  await expect(talk.answer('It should arrive on')).toBeVisible();

  await talk.say('I want to return an item');
  const form = talk.log.getByRole('form');
  await form.getByRole('textbox', { name: 'Order number' }).fill('48377');
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(talk.answer('Shall I make the label for order 48377?')).toBeVisible();
  await talk.choice('Yes').click();
  await expect(talk.answer('Done: the label is in My returns.')).toBeVisible();
});
