import { z } from 'zod';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { StudioPage, trains } from './pages/StudioPage.ts';
import { TryPanel } from './pages/TryPanel.ts';

test('a message is tried on both models, added to its intent, and tried again after a training', async ({
  openConsole,
  admin,
  shopWorkspace: ws,
}) => {
  const page = await openConsole('/nlp/class', { ws });
  const studio = new StudioPage(page);
  const panel = new TryPanel(page);

  await test.step('T opens the panel anywhere; it shows both predictions and why', async () => {
    await expect(studio.list('Class').getByRole('link', { name: 'shop' })).toBeVisible();
    await page.keyboard.press('t');
    await expect(panel.message).toBeFocused();
    await panel.message.fill('give me my money back');
    await expect(panel.verdict('Draft model')).toContainText('refund');
    await expect(panel.verdict('Published model')).toContainText('refund');
    await expect(panel.score('refund')).toHaveAttribute('value', /^[5-9]\d|100$/);
    await expect(panel.root.getByRole('link', { name: 'refund' }).last()).toBeVisible();
    await expect(panel.root).toContainText('English');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('a message below the threshold is added to its intent by one click', async () => {
    await panel.message.fill('blorp frazzle');
    await expect(panel.verdict('Draft model')).toContainText(/fallback: \d+% < \d+%/);
    await page.keyboard.press('Enter');
    await panel.root.getByRole('button', { name: /^delivery\.time/ }).click();
    await expect(studio.notification('1 message added to delivery.time')).toBeVisible();
  });

  await test.step('after a training both models differ, and the history shows what changed', async () => {
    await admin.get('POST /api/1.0/gael/:ws/class/:id/train', z.unknown(), { params: { ws, id: 'shop' } });
    await expect(panel.root.getByText('Draft and published models differ')).toBeVisible(trains);
    await expect(panel.verdict('Draft model')).toContainText('delivery.time');
    await expect(panel.verdict('Published model')).toContainText('Fallback');
    await expect(panel.tried('blorp frazzle')).toContainText('Fallback → delivery.time');
  });

  await test.step('what is cleared leaves the focus in the field', async () => {
    const press = async (name: string) => {
      await panel.root.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await expect(panel.message).toBeFocused();
    };
    await press('Clear message');
    await expect(panel.message).toHaveValue('');
    await press('Clear history');
    await expect(panel.tried('blorp frazzle')).toHaveCount(0);
  });

  await test.step('a link shows the same message; on a phone the panel is a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openConsole('/nlp/corpus?try=i%20want%20a%20refund', { ws });
    await expect(panel.message).toHaveValue('i want a refund');
    await expect(panel.verdict('Published model')).toContainText('refund');
    await page.keyboard.press('Escape');
    await expect(panel.root).toBeHidden();
    await expect(page).not.toHaveURL(/try=/);
  });
});
