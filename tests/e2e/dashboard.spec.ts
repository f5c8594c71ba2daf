import { randomUUID } from 'node:crypto';
import { Message } from '@parlance/contract/calls/conversation';
import { Overview } from '@parlance/contract/calls/workspaces';
import { z } from 'zod';
import { demoWorkspace, expect, test } from './fixtures.ts';

const figures = ['Messages', 'Understood', 'Answered', 'Fallbacks', 'Median response time'];

test('each figure leads to as many messages in Verbatim as it counts', async ({ openConsole }) => {
  const page = await openConsole('/', { ws: demoWorkspace });
  const heading = page.getByRole('heading', { level: 1 });
  const countOf = async (figure: string) => {
    const card = page.locator('dl').filter({ has: page.getByRole('link', { name: figure, exact: true }) });
    return figure === 'Messages'
      ? `${await card.getByRole('definition').first().textContent()} messages`
      : ((await card.getByText(/^\d+ messages?$/).textContent()) ?? '');
  };
  for (const figure of figures) {
    const link = page.getByRole('link', { name: figure, exact: true });
    const count = await countOf(figure);
    expect(count).toMatch(/^[1-9]/);
    await link.click();
    await expect(heading).toHaveText('Verbatim');
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText('Dashboard');
  }

  await test.step('so does a part of a day, by keyboard', async () => {
    const point = page.getByRole('application', { name: 'Messages per day' }).getByRole('button');
    await point.focus();
    // Yesterday, because today may not have any messages yet.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const shown = /Open (\d+ messages?)$/;
    await expect(point).toHaveAccessibleName(shown);
    const name = (await point.getAttribute('aria-label')) ?? '';
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Verbatim');
    await expect(page.getByText(shown.exec(name)?.[1] ?? 'none', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText('Dashboard');
  });

  await test.step('so does a message that got a fallback, and Verbatim says which', async () => {
    const row = page.getByRole('region', { name: 'Most frequent fallbacks' }).getByRole('listitem').first();
    const text = (await row.getByRole('link').getAttribute('title')) ?? '';
    await row.getByRole('link').click();
    await expect(page.getByText('1 message', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Remove Message: ${text}` }).click();
    await expect(page.getByText('1 message', { exact: true })).toBeHidden();
  });
});

test('ten days are ten bars, and their axis counts whole messages', async ({ openConsole, workspace: ws, admin }) => {
  const overview = () => admin.get('GET /api/1.0/overview/:ws', Overview, { params: { ws } });
  // A conversation without messages.
  await admin.get('GET /api/1.0/workspaces/:ws/conversation/:device', z.unknown(), {
    params: { ws, device: 'assistant' },
  });
  expect((await overview()).started.talked).toBe(false);
  await admin.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
    params: { ws, device: 'assistant' },
    body: { messageId: randomUUID(), text: 'hello' },
  });
  await expect.poll(async () => (await overview()).messages).toBe(1);
  expect((await overview()).started.talked).toBe(true);
  const page = await openConsole('/', { ws });
  const chart = page.getByRole('figure').filter({ hasText: 'Messages per day' });
  await expect(chart.getByRole('rowheader')).toHaveCount(10);
  const texts = await chart.locator('svg text').allTextContents();
  expect(texts.filter((text) => /^\d*\.\d/.test(text))).toEqual([]);
});

test('the usage of all workspaces is that of the chosen days', async ({ openConsole }) => {
  const page = await openConsole('/back/usage?start_date=2020-02-01&end_date=2020-02-02', { ws: demoWorkspace });
  const messages = page.locator('dl').filter({ hasText: 'Messages' }).getByRole('definition');
  await expect(messages).toHaveText('0');
  await page.getByRole('button', { name: /^Period: .*2020/ }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(messages).toHaveText(/^[1-9]/);
  await expect(page).toHaveURL(/days=30/);
});
