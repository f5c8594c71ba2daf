import { WidgetLook } from '@parlance/contract/calls/widget';
import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import { z } from 'zod';
import { png, samples } from '../../server/src/files/testing.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { Attachments, type MadeFile } from './pages/Attachments.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';
import type { Person } from '../support/session.ts';

const picture = (name: string): MadeFile => ({ name, mimeType: 'image/png', buffer: png(120, 90) });
const letter: MadeFile = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nabout a kettle'),
};
const table: MadeFile = { name: 'orders.csv', mimeType: 'text/csv', buffer: samples.csv };
const program: MadeFile = { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: samples.program };
/** Says that it is a picture, and is a page. */
const liar: MadeFile = { name: 'liar.png', mimeType: 'image/png', buffer: samples.html };

test('files in the console: chosen, pasted and dropped, refused in words, seen, saved, and found in Verbatim', async ({
  openConsole,
  workspace,
}) => {
  const page = await openConsole('/messenger', { ws: workspace });
  const talk = new ConversationPage(page);
  const files = new Attachments(page);

  await test.step('what cannot be sent says why, and what was typed stays', async () => {
    await talk.composer.fill('this is how it came');
    await files.choose(program, picture('kettle.png'), liar);
    await expect(files.chip('run.exe').getByRole('alert')).toContainText('Files of this kind cannot be sent');
    await expect(files.chip('liar.png').getByRole('alert')).toContainText('Files of this kind cannot be sent');
    await expect(files.send).toHaveAttribute('aria-disabled', 'true');
    await talk.composer.press('Enter');
    await expect(talk.composer).toHaveValue('this is how it came');
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const name of ['run.exe', 'liar.png']) await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(files.chips).toHaveCount(1);
  });

  await test.step('pasted and dropped ones come along, up to five', async () => {
    await files.hand('paste', picture('screen.png'));
    await expect(files.chip('screen.png')).toBeVisible();
    await files.hand('drop', letter, table);
    await expect(files.chips).toHaveCount(4);
    await files.hand('drop', picture('five.png'), picture('six.png'));
    await expect(page.getByText('A message takes at most 5 files')).toBeVisible();
    await page.getByRole('button', { name: 'Remove five.png' }).click();
    await expect(files.send).not.toHaveAttribute('aria-disabled');
    await talk.composer.press('Enter');
  });

  await test.step('they are shown with the words: pictures to see, others to save', async () => {
    await expect(talk.answers).toHaveCount(1);
    await expect(talk.said.filter({ hasText: 'this is how it came' })).toHaveCount(1);
    await expect(files.chips).toHaveCount(0);
    const shown = files.picture('kettle.png').getByRole('img', { name: 'kettle.png' });
    await expect.poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(120);
    await files.picture('kettle.png').click();
    await expect(files.viewer.getByRole('img', { name: 'kettle.png' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(files.viewer).toHaveCount(0);
    await expect(files.picture('kettle.png')).toBeFocused();
    const saved = await files.download(talk.log, 'letter.pdf');
    expect(saved).toEqual({ name: 'letter.pdf', text: letter.buffer.toString() });
  });

  await test.step('files alone are received', async () => {
    await files.choose(picture('alone.png'), table);
    await expect(files.send).not.toHaveAttribute('aria-disabled');
    await files.send.click();
    await expect(talk.answer('I received your 2 files.')).toBeVisible();
  });

  await test.step('after a reload they come with the conversation', async () => {
    await page.reload();
    const shown = files.picture('alone.png').getByRole('img', { name: 'alone.png' });
    await expect.poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(120);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('whoever reads Verbatim finds them there', async () => {
    await openConsole('/logs', { ws: workspace });
    const verbatim = new VerbatimPage(page);
    await verbatim.open('this is how it came');
    await expect(verbatim.detail.getByRole('button', { name: 'Show kettle.png large' })).toBeVisible();
    const saved = await files.download(verbatim.detail, 'orders.csv');
    expect(saved.text).toBe(table.buffer.toString());
  });
});

const widget = 'api/1.0/workspaces/:ws/configuration/widget';

/** Lets visitors send files, as the switch in the settings does. */
async function letVisitorsSend(admin: Person, ws: string): Promise<void> {
  const params = { ws };
  const look = await admin.get(`GET /${widget}`, WidgetLook.extend({ known_only: z.boolean() }), { params });
  await admin.get(`PUT /${widget}`, z.object({ visitor_files: z.literal(true) }), {
    params,
    body: { ...look, origins: [], visitor_files: true },
  });
}

test.describe('a visitor on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('sends files once the workspace lets visitors, and they go with the conversation', async ({
    page,
    server,
    admin,
    workspace,
  }) => {
    const { token } = await admin.get('GET /api/1.0/workspaces/:ws/widget', WidgetInstallation, {
      params: { ws: workspace },
    });
    const address = `${server.url}/chat/assistant?ws=${workspace}&setting-night-mode=1#token=${token}`;
    const talk = new ConversationPage(page);
    const files = new Attachments(page);

    await test.step('not before', async () => {
      await page.goto(address);
      await expect(page.getByText('Ask away')).toBeVisible();
      await expect(files.button).toHaveCount(0);
    });

    await test.step('then by the paperclip; what the server refuses says so', async () => {
      await letVisitorsSend(admin, workspace);
      await page.reload();
      await files.choose(picture('kettle.png'), liar, letter);
      await expect(files.chip('liar.png').getByRole('alert')).toContainText('Files of this kind cannot be sent');
      await page.getByRole('button', { name: 'Remove liar.png' }).click();
      await expect(files.send).not.toHaveAttribute('aria-disabled');
      expect(await accessibilityFaults(page)).toEqual([]);
      await files.send.click();
      await expect(talk.answer('I received your 2 files.')).toBeVisible();
    });

    await test.step('seen, saved, and there after a reload', async () => {
      await page.reload();
      const shown = files.picture('kettle.png').getByRole('img', { name: 'kettle.png' });
      await expect.poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(120);
      const room = await files.picture('kettle.png').boundingBox();
      expect((room?.width ?? 0) / (room?.height ?? 1)).toBeCloseTo(4 / 3, 1);
      await files.picture('kettle.png').click();
      await expect(files.viewer.getByRole('img', { name: 'kettle.png' })).toBeVisible();
      await files.viewer.getByRole('button', { name: 'Close the picture' }).click();
      const saved = await files.download(talk.log, 'letter.pdf');
      expect(saved).toEqual({ name: 'letter.pdf', text: letter.buffer.toString() });
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
});
