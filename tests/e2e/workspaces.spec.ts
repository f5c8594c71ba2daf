import { z } from 'zod';
import { GeneralConfiguration } from '@parlance/contract/calls/configuration';
import { createCompany } from '../support/accounts.ts';
import { createWorkspace } from '../support/studio.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { WorkspaceDialog } from './pages/WorkspaceDialog.ts';

/** Workspaces: created, configured, connected and deleted by their dialog. */

test('create: a name is required, the language is auto at first, a super administrator chooses the organization', async ({
  openConsole,
  admin,
}) => {
  const company = await createCompany(admin);
  const { data } = await admin.get(
    'GET /api/1.0/company',
    z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  );
  const name = data.find(({ id }) => id === company)?.name ?? '';
  const page = await openConsole('/');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new workspace' });
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('auto');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(201));
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('x'.repeat(200));
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Branch');
  await dialog.getByRole('combobox', { name: 'Organization' }).fill(name);
  await page.getByRole('option', { name }).click();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/1.0/workspaces'),
  );
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  expect((await sent).postDataJSON()).toEqual({
    workspace_name: 'Branch',
    company_id: company,
    language_name: 'auto',
    // The time zone of the browser.
    time_zone: 'Europe/Zurich',
  });
  await expect(new Shell(page).workspaceMenu).toContainText('Branch');
});

test('create: a failure says “Unable to create the workspace”, and nothing typed is lost', async ({
  openConsole,
  page,
}) => {
  await openConsole('/');
  await page.route('**/api/1.0/workspaces', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { status: 409, type: 'exists', message: 'Taken' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Create workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new workspace' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Unable to create the workspace' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Shop');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('general: a label of less than 3 characters is not sent; only changes are sent; a corrected colour is reported', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  const page = await openConsole('/');
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await expect(dialog.save).toBeDisabled();
  await dialog.label.fill('ab');
  await dialog.save.click();
  await expect(dialog.root.getByText('The name must have at least 3 characters')).toBeVisible();
  await dialog.label.fill('Renamed shop');
  await dialog.root.getByRole('combobox', { name: 'Language' }).selectOption('french');
  await dialog.root.getByRole('switch', { name: 'Custom brand colour' }).click();
  await dialog.field('Brand colour').last().fill('#ffff66');
  await expect(dialog.root.getByText(/#ffff66 has too little contrast\./)).toBeVisible();
  await dialog.saved();
  await expect(new Shell(page).workspaceMenu).toContainText('Renamed shop');
  const stored = await admin.get('GET /api/1.0/workspaces/:ws/configuration/general', GeneralConfiguration, {
    params: { ws },
  });
  expect(stored).toMatchObject({ label: 'Renamed shop', language: 'french', brand: 'ffff66' });

  await dialog.root.getByRole('combobox', { name: 'Language' }).selectOption('auto');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.save.click();
  expect((await sent).postDataJSON()).toEqual({ language: 'auto' });
});

test('general: a short label from the creation of the workspace does not block saving other fields', async ({
  openConsole,
  admin,
}) => {
  const page = await openConsole('/', { ws: await createWorkspace(admin, 'QA') });
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await dialog.root.getByRole('combobox', { name: 'Language' }).selectOption('french');
  await dialog.saved();
  await expect(dialog.label).toHaveValue('QA');
});

test('general: storage is shown in GB with the share of logs, verbatims and NLP, and the queue with its status', async ({
  openConsole,
  shopWorkspace: ws,
}) => {
  const page = await openConsole('/', { ws });
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await expect(dialog.root.getByText(/^(<\s)?[\d.,]+ GB$/)).toBeVisible();
  const bar = dialog.root.getByRole('img', {
    name: /^Storage: Logs [\d.]+%, Verbatims [\d.]+%, NLP and knowledge [\d.]+%, Files [\d.]+%$/,
  });
  await expect(bar).toBeVisible();
  const queue = dialog.root.getByRole('listitem').filter({ hasText: 'Training · shop' });
  await expect(queue).toContainText('completed');
});

test('delete: requires the label, moves the workspace to the trash, and can be undone', async ({
  openConsole,
  workspace: ws,
}) => {
  const page = await openConsole('/');
  const dialog = new WorkspaceDialog(page);
  const { workspaceMenu } = new Shell(page);
  await dialog.open();
  const label = await dialog.label.inputValue();
  await dialog.root.getByRole('button', { name: 'Delete workspace' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm delete' });
  const confirm = question.getByRole('button', { name: 'Ok' });
  await expect(confirm).toBeDisabled();
  await question.getByRole('textbox').fill(label);
  await confirm.click();
  await expect(page.getByText(`${label} moved to trash`)).toBeVisible();
  await expect(workspaceMenu).not.toContainText(label);
  expect(new URL(page.url()).searchParams.get('ws')).not.toBe(ws);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('ws') === ws);
  await expect(workspaceMenu).toContainText(label);
});

test('delete: a page that is open in the workspace reports its deletion by another user', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  const page = await openConsole('/logs');
  await expect(page.getByText('No messages yet')).toBeVisible();
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await dialog.label.fill('Its next name');
  await admin.get('DELETE /api/1.0/workspaces/:ws', z.unknown(), { params: { ws } });
  const lost = page.getByText('was deleted, or your access to it was removed');
  await expect(lost).toBeVisible();
  // Otherwise they would now be the settings of another workspace.
  await expect(dialog.root).toBeHidden();
  await page.getByRole('button', { name: 'Continue in' }).click();
  await expect(page.getByRole('heading', { name: 'Verbatim', exact: true })).toBeVisible();
  await expect(lost).toBeHidden();
  expect(new URL(page.url()).searchParams.get('ws')).not.toBe(ws);
  await expect(dialog.root).toBeHidden();
});

test('delete: it is not offered for the default workspace of an organization', async ({ openConsole, admin }) => {
  const { data } = await admin.get(
    'GET /api/1.0/workspaces',
    z.object({ data: z.array(z.object({ workspace: z.string(), deletable: z.boolean() })) }),
  );
  const born = data.find(({ deletable }) => !deletable)?.workspace ?? '';
  expect(born).toMatch(/default$/);
  const page = await openConsole('/', { ws: born });
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await expect(dialog.root.getByText(/cannot be deleted/)).toBeVisible();
  await expect(dialog.root.getByRole('button', { name: 'Delete workspace' })).toHaveCount(0);
});

test('unsaved changes stay while tabs are switched, and closing asks', async ({ openConsole }) => {
  const page = await openConsole('/');
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await dialog.label.fill('Typed and not saved');
  await dialog.tab('SMTP');
  await expect(dialog.root.getByRole('tab', { name: 'General (unsaved)' })).toBeVisible();
  await dialog.tab('General');
  await expect(dialog.label).toHaveValue('Typed and not saved');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(dialog.label).toHaveValue('Typed and not saved');
  await dialog.root.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog.root).toHaveCount(0);
});

test('a stale save of the settings is refused and shows both sides', async ({ openConsole, workspace: ws, admin }) => {
  const page = await openConsole('/');
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await dialog.label.fill('My name');
  await admin.get('PUT /api/1.0/workspaces/:ws/configuration/general', GeneralConfiguration, {
    params: { ws },
    body: { label: 'Their name' },
  });
  await dialog.save.click();
  const sides = page.getByRole('dialog', { name: /^Conflicting changes/ });
  await expect(sides).toContainText('Name: My name');
  await expect(sides).toContainText('Name: Their name');
  await sides.getByRole('button', { name: 'Use their version' }).click();
  await expect(dialog.label).toHaveValue('Their name');
  await expect(dialog.save).toBeDisabled();
});

test('a save that the server refuses shows the error at its field', async ({ openConsole, page }) => {
  await openConsole('/', { ws: demoWorkspace });
  await page.route('**/configuration/smtp', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            status: 400,
            type: 'host',
            message: 'Bad',
            fields: { host: { type: 'not_a_host', message: 'Enter the name of a mail server.' } },
          },
        })
      : route.continue(),
  );
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await dialog.tab('SMTP');
  await dialog.field('Mail server').fill('smtp.acme.example');
  await dialog.field('Sender').fill('shop@acme.example');
  await dialog.save.click();
  await expect(dialog.root.getByText('Enter the name of a mail server.')).toBeVisible();
  await expect(dialog.field('Mail server')).toBeFocused();
});
