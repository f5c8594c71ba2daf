import { expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the menu opens, closes with Escape and gives the focus back', async ({ openConsole }) => {
  const page = await openConsole('/');
  const shell = new Shell(page);
  await expect(shell.navigation).toBeHidden();
  await shell.menuButton.click();
  await expect(shell.navigation).toBeInViewport();
  await expect(shell.navigation.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.navigation).toBeHidden();
  await expect(shell.menuButton).toBeFocused();

  await shell.menuButton.click();
  await shell.goTo('Verbatim');
  await expect(shell.navigation).toBeHidden();
});
