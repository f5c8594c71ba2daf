import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NlpClass, Prediction } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';
import { StudioPage } from './pages/StudioPage.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';
import { parseCsv } from '../support/csv.ts';
import { atOnce } from '../support/pool.ts';

/** Messages of real customers, from a file beside the repository. */
const shared = process.env['PARLANCE_SHARED'] ?? path.resolve(import.meta.dirname, '../../../shared');
const data = path.join(shared, 'data/banking77');
const train = path.join(data, 'train.csv');

test.skip(
  !existsSync(train),
  `The real utterances are not here: ${train} is missing. Put banking77's train.csv and test.csv there, or set PARLANCE_SHARED to the folder that holds data/banking77.`,
);

test('from a file of real utterances to an assistant that answers on a partner’s page', async ({
  page,
  server,
  admin,
}) => {
  test.setTimeout(900_000);
  const shell = new Shell(page);
  const studio = new StudioPage(page);
  let ws = '';

  await test.step('sign in', async () => {
    const form = new SignInPage(page, server.url);
    await form.open();
    await form.signIn();
    await expect(shell.heading).toHaveText('Dashboard');
  });

  await test.step('create a workspace', async () => {
    ws = await shell.createWorkspace('Bank');
    expect(ws).not.toBe('');
  });

  await test.step('import the utterances after a dry run', async () => {
    await shell.goTo('Natural Language Studio');
    await studio.checkFile(train, 'banking');
    await expect(studio.figure('Rows')).toHaveText('10,003', { timeout: 60_000 });
    await expect(studio.figure('New intents')).toHaveText('77');
    await expect(studio.figure('Errors')).toHaveText('0');
    const before = await admin.get('GET /api/1.0/gael/:ws/class', z.object({ data: z.array(NlpClass) }), {
      params: { ws },
    });
    expect(before.data).toEqual([]);

    await studio.importing.getByRole('button', { name: /^Import [\d,]+ utterances$/ }).click();
    await expect(studio.importing.getByText(/utterances were imported into banking/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('train, and see how far it is', async () => {
    await studio.importing.getByRole('button', { name: 'Train banking' }).click();
    await expect(page.getByText(/Training · [1-9]\d?\s?%/).first()).toBeVisible({ timeout: 60_000 });
    // A training has the lowest priority on its machine: alone it takes 10 s.
    await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible({ timeout: 420_000 });
  });

  await test.step('publish', async () => {
    await studio.list('Class').getByRole('link', { name: 'banking' }).click();
    await studio.publish.first().click();
    await studio.publishing.getByRole('button', { name: 'Publish' }).click();
    await expect(studio.notification('banking published')).toBeVisible();
  });

  await test.step('it classifies at least 91 of 100 unseen utterances correctly', async () => {
    const rows = parseCsv(readFileSync(path.join(data, 'test.csv'), 'utf8')).slice(1);
    expect(rows).toHaveLength(3080);
    const right = await atOnce(8, rows, async ([utterance = '', intent = '']) => {
      const { intents } = await admin.get('POST /api/1.0/gael/:ws/class/:id/utterance', Prediction, {
        params: { ws, id: 'banking' },
        body: { utterance, branch: 'published' },
      });
      return intents[0]?.intent === intent;
    });
    const accuracy = right.filter(Boolean).length / rows.length;
    test.info().annotations.push({ type: 'accuracy', description: accuracy.toFixed(4) });
    expect(accuracy).toBeGreaterThanOrEqual(0.91);
  });

  const [inConsole, onSite] = [
    'I am still waiting for my new card, where is it?',
    'my card was stolen, please block it',
  ];

  await test.step('talk in Conversation', async () => {
    await shell.goTo('Conversation');
    const talk = new ConversationPage(page);
    await talk.say(inConsole);
    await expect(talk.answers).toHaveCount(1);
    await expect(page.getByRole('complementary', { name: 'Message details' })).toContainText('card_arrival');
  });

  await test.step('talk through the widget on a partner’s page', async () => {
    await shell.goTo('Dashboard');
    const widget = await ChatWidget.onSamplePage(page);
    await widget.conversation.say(onSite);
    await expect(widget.conversation.answers).toHaveCount(1);
    await widget.page.close();
    await page.keyboard.press('Escape');
  });

  await test.step('read both in Verbatim', async () => {
    await shell.goTo('Verbatim');
    const verbatim = new VerbatimPage(page);
    await expect(verbatim.row(inConsole)).toContainText('card_arrival');
    await expect(verbatim.row(inConsole)).toContainText('console');
    await expect(verbatim.row(onSite)).toContainText('widget');
    await verbatim.open(onSite);
    await expect(verbatim.detail).toContainText('lost_or_stolen_card');
  });
});
