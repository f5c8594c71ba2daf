import { z } from 'zod';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { TryPanel } from './pages/TryPanel.ts';

test('a sentence is tried on draft and published, given to its intent, and tried again after a training', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  const page = await openConsole('/nlp/class', { ws });
  const studio = new StudioPage(page);
  const panel = new TryPanel(page);

  await test.step('T opens it anywhere; both models are said, and why', async () => {
    await expect(studio.list('Class').getByRole('link', { name: 'shop' })).toBeVisible();
    await page.keyboard.press('t');
    await expect(panel.sentence).toBeFocused();
    await panel.sentence.fill('give me my money back');
    await expect(panel.verdict('Draft')).toContainText('refund');
    await expect(panel.verdict('Published')).toContainText('refund');
    await expect(panel.score('refund')).toHaveAttribute('value', /^[5-9]\d|100$/);
    await expect(panel.root.getByRole('link', { name: 'refund' }).last()).toBeVisible();
    await expect(panel.root).toContainText('English');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('what is under the threshold says so, and is given to its intent by one click', async () => {
    await panel.sentence.fill('blorp frazzle');
    await expect(panel.verdict('Draft')).toContainText(/would fall back: \d+% < \d+%/);
    await page.keyboard.press('Enter');
    await panel.root.getByRole('button', { name: /^delivery\.time/ }).click();
    await expect(studio.notification('1 message added to delivery.time')).toBeVisible();
  });

  await test.step('after a training the draft differs from what is published, and the sentences tried say what changed', async () => {
    await admin.get('POST /api/1.0/gael/:ws/class/:id/train', z.unknown(), { params: { ws, id: 'shop' } });
    await expect(panel.root.getByText('Draft and published differ')).toBeVisible({ timeout: 60_000 });
    await expect(panel.verdict('Draft')).toContainText('delivery.time');
    await expect(panel.verdict('Published')).toContainText('Fallback');
    await expect(panel.tried('blorp frazzle')).toContainText('Fallback → delivery.time');
  });

  await test.step('a link shows the same sentence; on a phone it is a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openConsole('/nlp/corpus?try=i%20want%20a%20refund', { ws });
    await expect(panel.sentence).toHaveValue('i want a refund');
    await expect(panel.verdict('Published')).toContainText('refund');
    await page.keyboard.press('Escape');
    await expect(panel.root).toBeHidden();
    await expect(page).not.toHaveURL(/try=/);
  });
});
