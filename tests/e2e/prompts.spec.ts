import { Prompt } from '@parlance/contract/calls/prompts';
import { goodPrompt, savePrompt } from '../support/prompts.ts';
import { expect, test } from './fixtures.ts';
import { SettingsPage } from './pages/SettingsPage.ts';

/** Prompts of the server and of workspaces. */

test('prompts: placeholders are checked, a save makes a version with who and note, any can be compared and rolled back', async ({
  openConsole,
  workspace: ws,
}) => {
  const page = await openConsole(`/back/prompts?of=${ws}&prompt=generateAnswer`);
  const settings = new SettingsPage(page);
  const { saveButton } = settings;
  await expect(settings.prompt).toContainText('You are the assistant of a company');
  await expect(saveButton).toBeDisabled();

  await test.step('a missing or unknown placeholder is reported before saving', async () => {
    await settings.writePrompt('About {{intent}}');
    await expect(page.getByText('The text must contain {{question}}')).toBeVisible();
    await expect(saveButton).toBeDisabled();
    await settings.writePrompt(`${goodPrompt} {{qestion}}`);
    await expect(page.getByText('Unknown placeholder qestion').first()).toBeVisible();
    await expect(saveButton).toBeDisabled();
  });
  await test.step('saved with a note', async () => {
    await settings.writePrompt(goodPrompt);
    await page.getByRole('textbox', { name: 'Note' }).fill('Shorter');
    await saveButton.click();
    await expect(page.getByText('Generate answer saved')).toBeVisible();
    const row = settings.row('Versions', 'Shorter');
    await expect(row).toContainText('admin');
    await expect(row.getByRole('gridcell').first()).toHaveText('1');
  });
  await test.step('compared with what it was born with', async () => {
    await settings.row('Versions', 'Inherited text').getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions of Generate answer' });
    const difference = dialog.getByRole('group', { name: /^Compare versions/ });
    await expect(difference).toContainText('You are the assistant of a company');
    await expect(difference).toContainText(goodPrompt);
    await dialog.getByRole('combobox', { name: 'From version' }).selectOption({ label: 'Current text' });
    await expect(difference).toContainText('No difference');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('rolled back, as a new version', async () => {
    await settings.row('Versions', 'Inherited text').getByRole('button', { name: 'Restore' }).click();
    await settings.answer('Restore');
    await expect(settings.prompt).toContainText('You are the assistant of a company');
    await expect(settings.table('Versions').getByRole('row')).toHaveCount(4);
  });
});

test('prompts: a workspace has the server’s text until it writes its own, and can go back to it', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  await savePrompt(admin, `generateAnswer@${ws}`, goodPrompt);
  const page = await openConsole(`/back/prompts?of=${ws}&prompt=generateAnswer`);
  const settings = new SettingsPage(page);
  await expect(settings.prompt).toContainText(goodPrompt);
  await expect(page.getByRole('main').getByText('Custom text').first()).toBeVisible();
  await page.getByRole('button', { name: 'Use server text' }).click();
  await settings.answer('Discard text');
  await expect(settings.prompt).toContainText('You are the assistant of a company');
  await expect(page.getByRole('button', { name: 'Use server text' })).toHaveCount(0);
});

test('prompts: saves of other users appear by themselves; a stale save is refused and shows both sides', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  const id = `generateAnswer@${ws}`;
  const page = await openConsole(`/back/prompts?of=${ws}&prompt=generateAnswer`);
  const settings = new SettingsPage(page);
  await expect(settings.prompt).toContainText('You are the assistant of a company');
  await savePrompt(admin, id, `${goodPrompt} first`);
  await expect(settings.prompt).toContainText(`${goodPrompt} first`);

  await settings.writePrompt(`${goodPrompt} mine`);
  await savePrompt(admin, id, `${goodPrompt} theirs`);
  await expect(page.getByText('Another user has saved this prompt.')).toBeVisible();
  await expect(settings.prompt).toContainText('mine');
  await settings.saveButton.click();
  const sides = page.getByRole('dialog', { name: /^Conflicting changes/ });
  await expect(sides).toContainText(`${goodPrompt} mine`);
  await expect(sides).toContainText(`${goodPrompt} theirs`);
  await sides.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Generate answer saved')).toBeVisible();
  const stored = await admin.get('GET /api/1.0/prompt/:id', Prompt, { params: { id } });
  expect(stored.text).toBe(`${goodPrompt} mine`);
});

test('prompts: unsaved changes are guarded', async ({ openConsole, workspace: ws }) => {
  const page = await openConsole(`/back/prompts?of=${ws}&prompt=generateAnswer`);
  const settings = new SettingsPage(page);
  await expect(settings.prompt).toContainText('You are the assistant of a company');
  await settings.writePrompt(`${goodPrompt} unsaved`);
  await settings.tabs.getByRole('link', { name: 'Trash' }).click();
  await settings.answer('Stay');
  await expect(settings.prompt).toContainText('unsaved');
  await settings.tabs.getByRole('link', { name: 'Trash' }).click();
  await settings.answer('Leave');
  await expect(page).toHaveURL(/\/back\/trash/);
});

test('the text of the prompt that is shown first stays when a tablet is turned and turned back', async ({
  openConsole,
}) => {
  const page = await openConsole('/back/prompts');
  const settings = new SettingsPage(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await settings.writePrompt('Not saved yet');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(settings.prompt).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(settings.prompt).toContainText('Not saved yet');
});
