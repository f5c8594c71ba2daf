import { Intent } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { accessibilityFaults, demoWorkspace, expect, test } from './fixtures.ts';
import { StudioPage, trains } from './pages/StudioPage.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';
import { postMessages } from '../support/messages.ts';
import type { Person } from '../support/session.ts';

const utterancesOf = async (person: Person, ws: string, id: string) =>
  (await person.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id } })).utterances;

test('messages become training data by the keyboard alone, and are understood after the training', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await postMessages(admin, ws, ['Blorp frazzle!', 'sing me a song', 'blorp frazzle', 'i want a refund']);
  const page = await openConsole('/logs', { ws });
  const verbatim = new VerbatimPage(page);
  const studio = new StudioPage(page);

  await test.step('a correct prediction is confirmed', async () => {
    await verbatim.reviewTab('Needs review').click();
    const order = page.getByRole('combobox', { name: 'Order' });
    await expect(order).toHaveValue('teaches');
    // What all messages began with teaches least, so this is the list to review.
    await expect(verbatim.table.getByRole('row').nth(1)).not.toContainText('i want a refund');
    await order.selectOption('Newest first');
    await expect(verbatim.table.getByRole('row').nth(1)).toContainText('i want a refund');
    await expect(verbatim.review('i want a refund')).toContainText('%');
    await verbatim.table.focus();
    await page.keyboard.press('a');
    await expect(studio.notification('1 message confirmed')).toBeVisible();
    await expect(verbatim.row('i want a refund')).toBeHidden();
    await expect(verbatim.reviewTab('Confirmed')).toContainText('1');
  });

  await test.step('another message is reassigned with two keys and a name, with the suggestion first', async () => {
    await expect(verbatim.row('blorp frazzle')).toHaveCount(2);
    await verbatim.table.focus();
    await page.keyboard.press('i');
    await expect(verbatim.picker.getByRole('option').first()).toBeVisible();
    await expect(verbatim.picker.getByRole('group').first()).toHaveAccessibleName('Suggested');
    await page.keyboard.type('deliv');
    await expect(verbatim.picker.getByRole('option', { selected: true })).toContainText('delivery.time');
    await page.keyboard.press('Enter');
    await expect(studio.notification('1 message added to delivery.time')).toBeVisible();
    const added = (await utterancesOf(admin, ws, 'delivery.time')).at(-1);
    expect(added).toMatchObject({ text: 'blorp frazzle', source: 'log' });
    await expect(verbatim.table).toBeFocused();
  });

  await test.step('a message is ignored, and that is undone', async () => {
    await expect(verbatim.row('frazzle')).toHaveCount(1);
    await verbatim.table.focus();
    await page.keyboard.press('x');
    await expect(studio.notification('1 message ignored')).toBeVisible();
    await expect(verbatim.row('sing me a song')).toBeHidden();
    await page.keyboard.press('u');
    await expect(studio.notification('Undone')).toBeVisible();
    await expect(verbatim.row('sing me a song')).toBeVisible();
  });

  await test.step('after the training, the other messages show the current prediction', async () => {
    await admin.get('POST /api/1.0/gael/:ws/class/:id/train', z.unknown(), { params: { ws, id: 'shop' } });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Current prediction' }).selectOption('Understood now');
    await page.keyboard.press('Escape');
    // The row is there even before the filter applies.
    await expect(verbatim.review('Blorp frazzle!')).toContainText('delivery.time', trains);
    await expect(verbatim.row('sing me a song')).toBeHidden();
    await verbatim.table.focus();
    await page.keyboard.press('a');
    await expect(studio.notification('1 message added to delivery.time').first()).toBeVisible();
    await expect(page.getByText('No message matches the filters')).toBeVisible();
  });
});

test('the same message is one row in the studio, and several are reviewed together', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await postMessages(admin, ws, ['blorp one', 'Blorp  ONE', 'blorp two', 'i want a refund']);
  const page = await openConsole('/nlp/class/shop/conversations', { ws });
  const studio = new StudioPage(page);
  const verbatim = new VerbatimPage(page);

  await test.step('messages of low confidence, those first whose review teaches most', async () => {
    await expect(verbatim.inbox.getByRole('row')).toHaveCount(3);
    await expect(verbatim.inbox.getByRole('row').nth(1)).toContainText('Blorp  ONE');
    await expect(verbatim.inbox.getByRole('row').nth(1)).toContainText('2');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('all messages are reassigned to an intent that is created on the way', async () => {
    await verbatim.inbox.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('i');
    await verbatim.picker.getByRole('combobox').fill('blorping');
    await verbatim.picker.getByRole('option', { name: 'Create intent “blorping”' }).click();
    await expect(studio.notification('2 messages added to blorping')).toBeVisible();
    await expect(page.getByText('Nothing to review')).toBeVisible();
    expect((await utterancesOf(admin, ws, 'blorping')).map(({ text }) => text).toSorted()).toEqual([
      'Blorp ONE',
      'blorp two',
    ]);
  });

  await test.step('Verbatim shows the review, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Open in Verbatim' }).click();
    await verbatim.reviewTab('Reassigned').click();
    await expect(verbatim.review('blorp two')).toContainText('blorping');
    await expect(verbatim.reviewTab('Reassigned')).toContainText('2');
  });
});

test('Enter on an open message confirms nothing: its text has the focus', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  await postMessages(admin, ws, ['refund the parcel']);
  const page = await openConsole('/logs', { ws });
  const verbatim = new VerbatimPage(page);
  await verbatim.open('refund the parcel');
  await expect(verbatim.detail.getByText('refund the parcel').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(verbatim.reviewTab('Needs review')).toContainText('1');
});

test('an open message leads to those before and after it', async ({ openConsole }) => {
  const { page, table, detail } = new VerbatimPage(await openConsole('/logs', { ws: demoWorkspace }));
  const rows = table.locator('tbody tr:not([data-skeleton])');
  await rows.nth(0).getByRole('gridcell').nth(1).click();
  const previous = detail.getByRole('button', { name: 'Previous message' });
  const next = detail.getByRole('button', { name: 'Next message' });
  await expect(detail.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(previous).toBeDisabled();
  // Pressed before the second message is shown.
  await next.click();
  await page.keyboard.press('Enter');
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(detail.getByText(/^3 of \d+$/)).toBeVisible();
  await previous.click();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
});

test('an open message lies beside the list, with what is predicted for it today', async ({ openConsole }) => {
  const { table, detail } = new VerbatimPage(await openConsole('/logs', { ws: demoWorkspace }));
  const row = table.getByRole('row', { name: /small_talk\.thanks/ }).first();
  await row.getByRole('gridcell').nth(1).click();
  await expect(detail.getByRole('list', { name: 'Top intents' }).getByRole('listitem').first()).toContainText(
    'small_talk.thanks',
  );
  const [list, open] = await Promise.all([table.boundingBox(), detail.boundingBox()]);
  expect((list?.x ?? 0) + (list?.width ?? Infinity)).toBeLessThanOrEqual(open?.x ?? 0);
});

test('a link to a message that does not exist says so', async ({ openConsole, admin, shopWorkspace: ws }) => {
  await postMessages(admin, ws, ['refund the parcel']);
  const page = await openConsole('/logs?row=unreadable', { ws });
  const verbatim = new VerbatimPage(page);
  await expect(verbatim.detail).toContainText('Message not found');
  await openConsole('/logs?row=999999999', { ws });
  await expect(verbatim.detail).toContainText('Message not found');
  await page.keyboard.press('Escape');
  await expect(verbatim.detail).toBeHidden();
  await verbatim.open('refund the parcel');
  await expect(verbatim.detail).toContainText('refund the parcel');
});
