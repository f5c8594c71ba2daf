import { Conversation } from '@parlance/contract/calls/conversation';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { StudioPage } from './pages/StudioPage.ts';

/** A green picture, one pixel wide. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPj/HwAEhAKAjOY4sQAAAABJRU5ErkJggg==',
  'base64',
);

test('a card, an image and a form are written, shown, filled in and seen', async ({
  openConsole,
  shopWorkspace: ws,
  server,
  admin,
}) => {
  const page = await openConsole('/nlp/intent/delivery.time/answers', { ws });
  const studio = new StudioPage(page);
  const answer = page.getByRole('region', { name: 'Answer 1' });
  const preview = answer.getByRole('region', { name: 'Preview' });
  const save = page.getByRole('button', { name: 'Save' });

  await test.step('a form, whose fields are named by their labels', async () => {
    await answer.getByRole('button', { name: 'Add form' }).click();
    const label = answer.getByRole('textbox', { name: 'Label', exact: true });
    await expect(label).toBeFocused();
    await label.fill('Order number');
    await expect(answer.getByRole('textbox', { name: 'Name' })).toHaveValue('order_number');
    await expect(page.getByRole('alert').filter({ hasText: 'label' })).toBeVisible();
    await expect(save).toBeDisabled();
    await answer.getByRole('textbox', { name: 'Button label' }).fill('Look it up');
    await answer.getByRole('textbox', { name: 'Message sent' }).fill('please refund me {order_number}');
    await answer.getByRole('button', { name: 'Add field' }).click();
    await expect(label.nth(1)).toBeFocused();
    await label.nth(1).fill('E-mail');
    await answer.getByRole('combobox', { name: 'Type' }).nth(1).selectOption('E-mail address');
    await answer.getByRole('checkbox', { name: 'Required' }).nth(1).uncheck();
    await expect(preview.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  });

  await test.step('cards, put in order with the keyboard', async () => {
    const title = answer.getByRole('textbox', { name: 'Title', exact: true });
    for (const name of ['By bike', 'By post']) {
      await answer.getByRole('button', { name: 'Add card' }).click();
      await expect(page.locator(':focus')).toHaveValue('');
      await page.keyboard.type(name);
    }
    await answer.getByRole('button', { name: 'Add button' }).first().click();
    await answer.getByRole('textbox', { name: 'Button label' }).first().fill('Rules');
    await answer.getByRole('combobox', { name: 'Button action' }).selectOption('opens');
    const address = answer.getByRole('textbox', { name: 'Link address' });
    await address.fill('http://acme.example/rules');
    await expect(address).toHaveAccessibleDescription(/https:\/\//);
    await address.fill('https://acme.example/rules');
    const up = answer.getByRole('button', { name: 'Move “Card 2” up' });
    await up.focus();
    await up.press('Enter');
    await expect(title.first()).toHaveValue('By post');
    await expect(preview.getByRole('listitem').first()).toContainText('By post');
  });

  await test.step('an image, with its description', async () => {
    await answer.getByRole('button', { name: 'Add image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Images of this workspace' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer: picture });
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: 'description of the image' })).toBeVisible();
    await answer.getByRole('textbox', { name: 'Description' }).fill('A green parcel');
    expect(await accessibilityFaults(page)).toEqual([]);
    await save.click();
    await expect(studio.saveBar).toBeHidden();
    await page.reload();
    await expect(preview.getByRole('img', { name: 'A green parcel' })).toBeVisible();
    await answer.getByRole('button', { name: 'Add image' }).click();
    await expect(dialog).toContainText('Used in delivery.time');
    await expect(dialog.getByRole('button', { name: 'Delete green.png' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('people get it once the class is published', async () => {
    await page.getByRole('link', { name: '1 change not published' }).click();
    await expect(page.getByRole('list', { name: 'Not published yet' })).toContainText('delivery.time · Answers');
    await studio.publish.first().click();
    await expect(studio.publishing.getByRole('list', { name: 'Not published yet' })).toContainText('By post | By bike');
    await studio.publishing.getByRole('button', { name: 'Publish' }).click();
    await expect(studio.notification('shop published')).toBeVisible();
    await expect(page.getByRole('link', { name: /not published/ })).toHaveCount(0);
  });

  const log = page.getByRole('log');
  const filledIn = log.getByText('Sent', { exact: true });

  await test.step('on the chat page the form is checked, sent once, and stays as sent', async () => {
    await page.goto(`${server.url}/chat/assistant?ws=${ws}#token=${admin.token}`);
    const talk = new ConversationPage(page);
    await talk.say('how long will delivery take?');
    await expect(log.getByRole('group', { name: '2 cards' }).getByRole('listitem').first()).toContainText('By post');
    await expect(log.getByRole('link', { name: 'Rules' })).toHaveAttribute('rel', 'noopener noreferrer');
    const image = log.getByRole('img', { name: 'A green parcel' });
    await expect.poll(() => image.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth)).toBe(1);
    await log.getByRole('button', { name: 'Show A green parcel large' }).click();
    await expect(page.getByRole('dialog', { name: 'A green parcel' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const number = log.getByRole('textbox', { name: 'Order number' });
    await log.getByRole('textbox', { name: 'E-mail' }).fill('nobody');
    await log.getByRole('button', { name: 'Look it up' }).click();
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Fill this in.');
    await number.fill('48211');
    await log.getByRole('textbox', { name: 'E-mail' }).fill('me@acme.example');
    // Unsent values are there after a reload.
    await page.reload();
    await expect(number).toHaveValue('48211');
    await expect(log.getByRole('textbox', { name: 'E-mail' })).toHaveValue('me@acme.example');
    expect(await accessibilityFaults(page)).toEqual([]);
    await log.getByRole('textbox', { name: 'E-mail' }).press('Enter');
    await expect(talk.said.last()).toContainText('please refund me 48211');
    await expect(talk.answer('We pay you back')).toBeVisible();
    await expect(filledIn).toBeVisible();
    await page.reload();
    await expect(filledIn).toBeVisible();
    await expect(number).toHaveCount(0);
  });

  await test.step('the console shows the values beside the answer, and the API returns them', async () => {
    await openConsole('/messenger', { ws });
    await expect(filledIn).toBeVisible();
    const details = page.getByRole('complementary', { name: 'Message details' });
    await expect(details.getByText('Form values')).toBeVisible();
    await expect(details).toContainText('48211');
    await expect(details).toContainText('me@acme.example');
    const { messages } = await admin.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, {
      params: { ws, device: 'assistant' },
    });
    expect(messages.find(({ attachment }) => attachment?.values)?.attachment?.values?.fields).toEqual([
      { name: 'order_number', label: 'Order number', value: '48211' },
      { name: 'e_mail', label: 'E-mail', value: 'me@acme.example' },
    ]);
  });
});

test('closing the images while one is sent cancels it: what is typed then stays', async ({
  page,
  openConsole,
  shopWorkspace: ws,
}) => {
  await openConsole('/nlp/intent/delivery.time/answers', { ws });
  const answer = page.getByRole('region', { name: 'Answer 1' });
  await answer.getByRole('button', { name: 'Add image' }).click();
  const release = await holdRequests(page, '**/media');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  const cancelled = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.keyboard.press('Escape');
  await cancelled;
  await answer.getByRole('textbox', { name: 'Answer text' }).fill('In two days.');
  release();
  await expect(answer.getByRole('textbox', { name: 'Answer text' })).toHaveValue('In two days.');
  await expect(answer.getByRole('group', { name: 'Images' })).toHaveCount(0);
});
