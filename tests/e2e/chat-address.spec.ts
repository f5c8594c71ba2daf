import { expect, test } from './fixtures.ts';
import { PinPage } from './pages/GuestsPage.ts';
import { SignInPage } from './pages/SignInPage.ts';
import { createPin, createService } from '../support/services.ts';

/** The chat page by its address, and addresses that are no page. */

test('signed out, the chat leads to the sign-in and back, and its address names the workspace', async ({
  page,
  server,
  shopWorkspace: ws,
}) => {
  await page.goto(`${server.url}/chat/assistant?ws=${ws}&_room=12`);
  await expect(page).toHaveURL(/\/sign-in/);
  await new SignInPage(page, server.url).signIn();
  await expect(page).toHaveURL(`${server.url}/chat/assistant?ws=${ws}`);
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible();
  await expect(page).toHaveTitle('Conversation · Parlance Console');
  await page.goto(`${server.url}/chat/assistant`);
  await expect(page).toHaveURL(`${server.url}/chat/assistant?ws=${ws}`);
});

test('signed out, a service with PIN codes asks for one; its guest can open no other chat', async ({
  page,
  server,
  admin,
  workspace: ws,
}) => {
  const { vthingId } = await createService(admin, ws, 'Front desk');
  const { value } = await createPin(admin, ws, vthingId, {});
  const own = `${server.url}/chat/${vthingId}?ws=${ws}`;
  await page.goto(own);
  await expect(page).toHaveURL(/\/authenticate\/pin\?/);
  await new PinPage(page).enter(value);
  await expect(page).toHaveURL(own);
  await page.goto(`${server.url}/chat/nosuch?ws=${ws}`);
  await page.goto(`${server.url}/logs`);
  await expect(page).toHaveURL(own);
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible();
});

test('unknown tabs and views of the studio are not found', async ({ openConsole, workspace: ws }) => {
  for (const path of ['/nlp/nonsense', '/nlp/class/a/nonsense', '/nlp/corpus/a/nonsense']) {
    const page = await openConsole(path, { ws });
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeAttached();
  }
});
