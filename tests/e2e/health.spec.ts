import { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { expect, test } from './fixtures.ts';

/** The health of a class in the studio, and that ignored problems stay ignored. */

const many = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `${text} number ${index}` }));

test('that an intent is too large is ignored, undone, and still ignored after a reload', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const { id } = await admin.get('POST /api/1.0/gael/:ws/class', NlpClass, {
    params: { ws },
    body: { class_name: 'shop' },
  });
  for (const [intent_name, utterances] of Object.entries({
    parking: many('is there a car park', 3),
    hours: many('when are you open', 30),
  }))
    await admin.get('POST /api/1.0/gael/:ws/intents', Intent, {
      params: { ws },
      body: { intent_name, classes: [id], utterances },
    });
  const page = await openConsole('/nlp/class/shop');
  const unbalanced = page.getByText('hours has 30 utterances; the other intents have about 3.');
  // This problem stays, and shows that the health was read again.
  const few = page.getByText('1 intent has too few utterances.');
  await expect(unbalanced).toBeVisible();
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(unbalanced).toBeHidden();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(unbalanced).toBeVisible();
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(unbalanced).toBeHidden();
  await page.reload();
  await expect(few).toBeVisible();
  await expect(unbalanced).toBeHidden();
});
