import { WidgetInstallation } from '@parlance/contract/calls/workspaces';
import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.mjs';
import { startPartnerSite, type PartnerSite } from '../support/partnerSite.ts';
import type { Person } from '../support/session.ts';
import { shop, publishClass } from '../support/studio.ts';
import { expect, test as base } from './fixtures.ts';
import { ChatWidget } from './pages/ChatWidget.ts';

interface Fixtures {
  /** The library of the chat page; the server delivers it with Preact. */
  library: 'preact' | 'react';
  siteHost: '127.0.0.1' | 'localhost';
  /** The headless shell has no microphone, and lets frames of other sites store data. */
  wholeChromium: boolean;
  /** The test leaves the shop unchanged, and can use one that other tests use as well. */
  shared: boolean;
  /** A partner's site that is running, with an empty page. */
  site: PartnerSite;
  /** The publishable key of the shop's workspace. */
  key: string;
  /** The tag that puts the shop's chat on a page, with optional further attributes. */
  tag: (more?: string) => string;
  /** Opens the partner's page with this one tag. */
  openSite: (more?: string, styles?: string) => Promise<ChatWidget>;
  /** Adds a screenshot of the page to the report. */
  picture: (name: string) => Promise<void>;
}

export const install = (person: Person, ws: string) =>
  person.get('GET /api/1.0/workspaces/:ws/widget', WidgetInstallation, { params: { ws } });

/** A tag that contains all its settings. */
export const scriptOf = (ours: string, ws: string, token: string, more = '') =>
  `<script src="${ours}/widget/v1/loader.js" data-ws="${ws}" data-token="${token}" ${more} async></script>`;

export const test = base.extend<Fixtures>({
  library: ['preact', { option: true }],
  siteHost: ['127.0.0.1', { option: true }],
  wholeChromium: [false, { option: true }],
  context: async ({ context, playwright, wholeChromium }, use) => {
    if (!wholeChromium) return use(context);
    const executablePath = findChromium({ whole: true });
    const browser = await playwright.chromium.launch(executablePath ? { executablePath } : { channel: 'chromium' });
    await use(await browser.newContext());
    await browser.close();
  },
  shared: [false, { option: true }],
  workspace: async ({ workspace, shared, sharedShop }, use) => use(shared ? await sharedShop() : workspace),
  shopWorkspace: async ({ admin, workspace, shared }, use) => {
    if (!shared) await publishClass(admin, workspace, shop);
    await use(workspace);
  },
  page: async ({ page, library, reactChat }, use) => {
    await ChatWidget.reveal(page);
    if (library === 'react') await (await reactChat()).serve(page);
    await use(page);
  },
  site: async ({ siteHost }, use) => {
    const site = await startPartnerSite(siteHost);
    await use(site);
    await site.close();
  },
  key: async ({ admin, workspace }, use) => use((await install(admin, workspace)).token),
  tag: async ({ server, key, shopWorkspace }, use) => use((more) => scriptOf(server.url, shopWorkspace, key, more)),
  openSite: async ({ page, site, server, tag }, use) =>
    use(async (more, styles = '') => {
      site.show(server.url, tag(more), { styles });
      await page.goto(site.url);
      await expect(page.locator('parlance-chat').getByRole('button')).toBeVisible();
      return new ChatWidget(page);
    }),
  picture: async ({ page }, use, info) =>
    use(async (name) => {
      const body = await page.screenshot({ path: info.outputPath(`${name}.png`) });
      await info.attach(name, { body, contentType: 'image/png' });
    }),
});

/** The errors that the page logs from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
export { expect };
