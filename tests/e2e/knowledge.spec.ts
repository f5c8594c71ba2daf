import { expect, test } from './fixtures.ts';

test('a knowledge base is made, renamed, deleted and brought back', async ({ openConsole }) => {
  const page = await openConsole('/nlp/rag');
  await expect(page.getByText('No knowledge base yet')).toBeVisible();
  await page.getByRole('button', { name: 'New knowledge base' }).click();
  const dialog = page.getByRole('dialog', { name: 'New knowledge base' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Help centre');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Help centre' })).toBeVisible();
  await expect(page).toHaveURL(/\/nlp\/rag\/Help%20centre/);

  await page.getByRole('button', { name: 'Rename Help centre' }).click();
  await page.getByRole('textbox', { name: 'Knowledge base name' }).fill('Support');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Support' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Support' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText('No knowledge base yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Support' })).toBeVisible();
});
