import { startPartnerSite } from '../support/partnerSite.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from './fixtures.ts';

/** The console in a frame of another site. */

test('a listed site shows the console without its sidebar, others show nothing of it', async ({ page }) => {
  const [listed, other] = [await startPartnerSite(), await startPartnerSite()];
  const server = await startServer({ env: { PARLANCE_CONSOLE_FRAME_ORIGINS: listed.origin } });
  try {
    const { token } = await signIn(server.url);
    const console = page.frameLocator('iframe');
    const show = async (site: typeof listed) => {
      site.frame(`${server.url}/users?token=${token}`, 1300);
      await page.goto(`${site.url}framing`);
    };
    await show(listed);
    await expect(console.getByRole('heading', { name: 'Users Management', level: 1 })).toBeVisible();
    await expect(console.getByRole('link', { name: 'Natural Language Studio' })).toHaveCount(0);
    // The same page outside a frame has the sidebar.
    await page.goto(`${server.url}/users`);
    await expect(page.getByRole('link', { name: 'Natural Language Studio' })).toBeVisible();

    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await show(other);
    await refused;
    await expect(console.getByRole('main')).toHaveCount(0);
  } finally {
    await server.dispose();
    await listed.close();
    await other.close();
  }
});
