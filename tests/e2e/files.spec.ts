import { WidgetLook } from '@parlance/contract/calls/widget';
import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import { z } from 'zod';
import { png, samples } from '../../server/src/workspace/files/testing.ts';
import { silence } from '../../server/src/workspace/speech/silence.ts';
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
/** Half a second of one colour, 64 by 48 pixels. */
const video = Buffer.from(
  [
    'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAHQEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtT',
    'rIGTTbuLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCAb7srgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAVSalmoCrXsYMPQkBEiYRD0DHsTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhyi1eWy3P3CDgQFV7oEBhoVWX1ZQOOCdsIFA',
    'uoEwU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAN7ngQCg2aGqgQAAANACAJ0BKkAAMAAKhwiFhYiZhIg4AgJ08ma6NHm/',
    'FnfA/tSPukqAdaGqpqjugQGlo7ACAJ0BKkAAMAAKhwiFhYiZhIg4AgAGjk/Mx5vxWAD+664AoL6hnYEAyAARAgAqEcAAGAAaT/QMABT6',
    'qqiA/tSPukqAdaGZppfugQGlktEBACoRwAAYABhYL/QACIwAAPuBAKC+oZ2BAaAAEQIAKhHAABgAGk/0DAAU+qqogP7Uj7pKgHWhmaaX',
    '7oEBpZLRAQAqEcAAGAAYWC/0AAiMAAD7gcgcU7trjbuLs4EAt4b3gQHxgdQ=',
  ].join(''),
  'base64',
);
/** Its type says that it is a picture; its content is a page. */
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
    await expect(files.chip('run.exe').getByRole('alert')).toContainText('This file type cannot be sent');
    await expect(files.chip('liar.png').getByRole('alert')).toContainText('This file type cannot be sent');
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
    await expect(page.getByText('A message can contain 5 files at most')).toBeVisible();
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

  await test.step('Verbatim shows them', async () => {
    await openConsole('/logs', { ws: workspace });
    const verbatim = new VerbatimPage(page);
    await verbatim.open('this is how it came');
    await expect(verbatim.detail.getByRole('button', { name: 'Show kettle.png large' })).toBeVisible();
    const saved = await files.download(verbatim.detail, 'orders.csv');
    expect(saved.text).toBe(table.buffer.toString());
  });
});

test('sound and video play in their message, and other files are downloaded', async ({
  page,
  openConsole,
  server,
  admin,
  workspace: ws,
}) => {
  const note: MadeFile = { name: 'voice note.wav', mimeType: 'audio/wav', buffer: silence(200) };
  const clip: MadeFile = { name: 'clip.webm', mimeType: 'video/webm', buffer: video };
  // Only its first bytes match the type.
  const broken: MadeFile = { name: 'broken.mp3', mimeType: 'audio/mpeg', buffer: samples.mp3 };
  const talk = new ConversationPage(page);
  const files = new Attachments(page);
  const shown = async (on: Attachments) => {
    await expect(on.player(note.name)).toBeVisible();
    await expect(on.player(clip.name)).toBeVisible();
    await expect(on.page.getByRole('log').getByRole('button', { name: 'Download broken.mp3' })).toBeVisible();
    await expect(on.player(broken.name)).toHaveCount(0);
  };

  await test.step('on the chat page, by those who send them', async () => {
    await page.goto(`${server.url}/chat/assistant?ws=${ws}#token=${admin.token}`);
    await expect(page.getByText('Ask a question')).toBeVisible();
    await files.choose(note, clip, broken);
    await expect(files.send).not.toHaveAttribute('aria-disabled');
    await files.send.click();
    await expect(talk.answer('I received your 3 files.')).toBeVisible();
    await shown(files);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('after a reload from the server, and to the end', async () => {
    await page.reload();
    await shown(files);
    // The width is 0 until the first bytes are read.
    await expect
      .poll(() =>
        files.player(clip.name).evaluate((element) => element instanceof HTMLVideoElement && element.videoWidth),
      )
      .toBe(64);
    const heard = files.player(note.name).evaluate(
      (element) =>
        new Promise((ended) => {
          if (!(element instanceof HTMLMediaElement)) return ended(false);
          element.addEventListener('ended', () => ended(true));
          void element.play();
        }),
    );
    expect(await heard).toBe(true);
    const saved = await files.download(talk.log, note.name);
    expect(saved.name).toBe(note.name);
  });

  await test.step('in the console as well', async () => {
    const console = await openConsole('/messenger', { ws });
    await shown(new Attachments(console));
    expect(await accessibilityFaults(console)).toEqual([]);
  });
});

const widget = 'api/1.0/workspaces/:ws/configuration/widget';

/** Allows visitors to send files, as the switch in the settings does. */
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
      await expect(page.getByText('Ask a question')).toBeVisible();
      await expect(files.button).toHaveCount(0);
    });

    await test.step('then by the paperclip; a refused file shows the reason', async () => {
      await letVisitorsSend(admin, workspace);
      await page.reload();
      await files.choose(picture('kettle.png'), liar, letter);
      await expect(files.chip('liar.png').getByRole('alert')).toContainText('This file type is not supported');
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

test('the chat says that files were left out until the message is sent', async ({ page, server, admin, workspace }) => {
  await page.goto(`${server.url}/chat/assistant?ws=${workspace}#token=${admin.token}`);
  const talk = new ConversationPage(page);
  const files = new Attachments(page);
  await files.choose(...Array.from({ length: 6 }, (_, i) => picture(`kettle-${i}.png`)));
  const leftOut = page.getByText('The other files were not added.');
  await expect(leftOut).toBeVisible();
  await expect(files.send).not.toHaveAttribute('aria-disabled', 'true');
  await talk.composer.press('Enter');
  await expect(files.chips).toHaveCount(0);
  await expect(leftOut).toBeHidden();
});
