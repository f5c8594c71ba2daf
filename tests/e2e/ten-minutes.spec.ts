import { expect, test } from './fixtures.ts';
import { ChatWidget } from './pages/ChatWidget.ts';
import { ConversationPage } from './pages/ConversationPage.ts';
import { EvaluationPage } from './pages/EvaluationPage.ts';
import { Shell } from './pages/Shell.ts';
import { SignInPage } from './pages/SignInPage.ts';
import { StudioPage, trains } from './pages/StudioPage.ts';
import { TryPanel } from './pages/TryPanel.ts';
import { VerbatimPage } from './pages/VerbatimPage.ts';

const answers = {
  hours: 'We are open from nine to six.',
  parking: 'You can park behind the shop.',
  returns: 'Bring it back within 30 days.',
};
const utterances = {
  hours: [
    'when are you open',
    'what are your opening hours',
    'are you open on sunday',
    'until when are you open today',
  ],
  parking: ['where can i park', 'is there a car park', 'do you have parking spaces', 'can i leave my car at the shop'],
};
const table = [
  'utterance,intent,answer',
  ...(['hours', 'parking'] as const).flatMap((intent) =>
    utterances[intent].map((text) => `${text},${intent},${answers[intent]}`),
  ),
].join('\n');

test('the ten minutes of the README, word by word', async ({ page, server }) => {
  const shell = new Shell(page);
  const studio = new StudioPage(page);

  await test.step('Sign in with the printed password, and create a workspace with the +', async () => {
    const form = new SignInPage(page, server.url);
    await form.open();
    await form.signIn();
    await shell.createWorkspace('Ten minutes');
  });

  await test.step('Import reads a file, and previews the changes', async () => {
    await shell.goTo('Natural Language Studio');
    await studio.checkFile({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }, 'shop');
    await expect(studio.figure('New intents')).toHaveText('2');
    await studio.importing.getByRole('button', { name: /^Import \d+ utterances$/ }).click();
    await expect(studio.importing.getByText(/utterances were imported into shop/)).toBeVisible();
    await studio.importing.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('Or write intents by hand: paste many lines, annotate words, add answers; ? lists the shortcuts', async () => {
    await studio.tab('Intents').click();
    // Into the imported class.
    await studio.add('New intent', 'returns');
    await studio.paste(
      studio.newUtterance,
      'how do i return an item\ncan i send it back\ni want to give it back\nwhat about returns',
    );
    await expect(studio.utterances('returns').getByRole('row')).toHaveCount(5);
    const field = await studio.edit('returns', 'how do i return an item');
    await field.press('End');
    await field.press('Control+Shift+ArrowLeft');
    const attribute = page.getByRole('textbox', { name: 'New attribute' });
    await attribute.fill('thing');
    await attribute.press('Enter');
    await expect(attribute).toBeHidden();
    await field.press('Enter');
    await expect(studio.utterance('returns', 'how do i return an item').locator('mark')).toHaveText('item');
    await studio.view('Answers').click();
    await page.getByRole('button', { name: 'Add answer' }).first().click();
    await page.getByRole('textbox', { name: 'Answer text' }).fill(answers.returns);
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(studio.saveBar).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Try a message');
    await page.keyboard.press('Escape');
  });

  await test.step('Train the class, try a message with T, evaluate the class', async () => {
    await studio.train.click();
    await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible(trains);
    await studio.tab('Class').click();
    await studio.list('Class').getByRole('link', { name: 'shop' }).click();
    await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible();
    await page.keyboard.press('t');
    const panel = new TryPanel(page);
    await panel.message.fill('are you open now');
    await expect(panel.verdict('Draft model')).toContainText('hours');
    await expect(panel.root).toContainText('Explanation');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Evaluation' }).click();
    const view = new EvaluationPage(page);
    await view.evaluate.click();
    await view.start(1);
    await expect(view.figure('Utterances')).toHaveText('12');
  });

  await test.step('Publish it; a comparison with the published state comes first', async () => {
    await studio.publish.first().click();
    await expect(studio.publishing.getByText('The class has no published model yet.')).toBeVisible();
    // There is no published model to compare real messages with.
    await expect(studio.publishing.getByText('Shadow run')).toHaveCount(0);
    await studio.publishing.getByRole('button', { name: 'Publish' }).click();
    await expect(studio.notification('shop published')).toBeVisible();
  });

  await test.step('Conversation shows each answer with its intent, confidence, attributes and timing', async () => {
    await shell.goTo('Conversation');
    const talk = new ConversationPage(page);
    await talk.say('when are you open on friday');
    await expect(talk.answer(answers.hours)).toBeVisible();
    await expect(talk.detail.getByRole('heading', { name: 'hours' })).toBeVisible();
    await expect(talk.detail.getByRole('progressbar', { name: 'Confidence' })).toBeVisible();
    await expect(talk.detail.getByTitle('Confidence')).toHaveText(/^\d+%$/);
    await expect(talk.fact('Response time')).toHaveText(/^[\d,.]+ (ms|secs?)$/);
    await talk.say('can i return an item');
    await expect(talk.answer(answers.returns)).toBeVisible();
    await expect(talk.detail.getByRole('heading', { name: 'returns' })).toBeVisible();
    await expect(talk.fact('thing')).toHaveText('item');
  });

  await test.step('Add the chat to your site: a partner’s page answers', async () => {
    await shell.goTo('Dashboard');
    const widget = await ChatWidget.onSamplePage(page);
    await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue(
      /<script src=".+\/widget\/v1\/pk_.+\.js" async>/,
    );
    for (const said of ['where can i park my car', 'blorp frazzle', 'wibble wobble'])
      await widget.conversation.say(said);
    await expect(widget.conversation.answer(answers.parking)).toBeVisible();
    await expect(widget.conversation.answers).toHaveCount(3);
    await widget.page.close();
    await page.keyboard.press('Escape');
  });

  await test.step('Review messages: A accepts, I assigns another intent, X ignores', async () => {
    await shell.goTo('Verbatim');
    const verbatim = new VerbatimPage(page);
    await verbatim.reviewTab('Needs review').click();
    await verbatim.search.fill('park');
    await expect(verbatim.table.getByRole('row')).toHaveCount(2);
    await verbatim.table.focus();
    await page.keyboard.press('a');
    await expect(studio.notification('1 message confirmed')).toBeVisible();
    await verbatim.search.fill('blorp');
    await expect(verbatim.table.getByRole('row')).toHaveCount(2);
    await expect(verbatim.row('blorp frazzle')).toBeVisible();
    await verbatim.table.focus();
    await page.keyboard.press('i');
    await page.keyboard.type('returns');
    await expect(verbatim.picker.getByRole('option', { selected: true })).toContainText('returns');
    await page.keyboard.press('Enter');
    await expect(studio.notification('1 message added to returns')).toBeVisible();
    await verbatim.search.fill('wibble');
    await expect(verbatim.table.getByRole('row')).toHaveCount(2);
    await expect(verbatim.row('wibble wobble')).toBeVisible();
    await verbatim.table.focus();
    await page.keyboard.press('x');
    await expect(studio.notification('1 message ignored')).toBeVisible();
  });
});
