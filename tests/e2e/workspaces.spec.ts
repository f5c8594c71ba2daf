import { z } from 'zod';
import { GeneralConfiguration, SmtpConfiguration } from '@parlance/contract/calls/configuration';
import { startGitServer } from '../../server/src/testing/gitServer.ts';
import { startMailServer } from '../../server/src/testing/mailServer.ts';
import { createCompany } from '../support/accounts.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { Shell } from './pages/Shell.ts';
import { WorkspaceDialog } from './pages/WorkspaceDialog.ts';

/** Workspaces: made, set up, connected and deleted by their dialog. */

const anything = z.unknown();

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
    // Where the browser is.
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

test('general: a label of less than 3 characters is not sent; only what changed is; the colour is corrected and told', async ({
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

test('general: storage is shown in GB with the share of logs, verbatims and NLP, and the queue with its status', async ({
  openConsole,
  shopWorkspace: ws,
}) => {
  const page = await openConsole('/', { ws });
  const dialog = new WorkspaceDialog(page);
  await dialog.open();
  await expect(dialog.root.getByText(/^[\d.,]+ GB$/)).toBeVisible();
  const bar = dialog.root.getByRole('img', {
    name: /^Storage: Logs [\d.]+%, Verbatims [\d.]+%, NLP [\d.]+%, Files [\d.]+%$/,
  });
  await expect(bar).toBeVisible();
  const queue = dialog.root.getByRole('listitem').filter({ hasText: 'Training shop' });
  await expect(queue).toContainText('completed');
});

test('delete: the label is typed, the workspace goes to the trash, and undo brings it back', async ({
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

test('delete: it is not offered for the workspace an organization was born with', async ({ openConsole, admin }) => {
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

test('what is not saved stays while tabs are switched, and closing asks', async ({ openConsole }) => {
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

test('SMTP: the password is written and never read, and a test e-mail tells whether it went', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  const mail = await startMailServer({ user: 'shop', password: 'secret of the mail' });
  try {
    const page = await openConsole('/');
    const dialog = new WorkspaceDialog(page);
    await dialog.open();
    await dialog.tab('SMTP');
    await dialog.field('Mail server').fill('127.0.0.1');
    await dialog.root
      .getByRole('textbox', { name: 'Port' })
      .or(dialog.root.getByRole('spinbutton'))
      .fill(String(mail.port));
    await dialog.root.getByRole('combobox', { name: 'Encryption' }).selectOption('none');
    await dialog.field('Sender').fill('Shop <shop@acme.example>');
    await dialog.field('User').fill('shop');
    const password = dialog.root.getByLabel('Password', { exact: true });
    await password.fill('wrong');
    await dialog.saved();
    await expect(password).toHaveValue('');
    await expect(dialog.root.getByText('A value is set. Leave the field empty to keep it.')).toBeVisible();

    const send = dialog.root.getByRole('button', { name: 'Send test e-mail' });
    await dialog.field('Recipient').fill('nobody');
    await send.click();
    await expect(dialog.root.getByText('Invalid email format')).toBeVisible();
    await dialog.field('Recipient').fill('somebody@acme.example');
    await send.click();
    await expect(
      dialog.root.getByRole('alert').filter({ hasText: /^The test e-mail could not be sent: ./ }),
    ).toBeVisible();

    await password.fill('secret of the mail');
    await expect(send).toBeDisabled();
    await dialog.save.click();
    await expect(dialog.save).toBeDisabled();
    await send.click();
    await expect(dialog.root.getByText('Test e-mail sent to somebody@acme.example.')).toBeVisible();
    expect(mail.received.map(({ to }) => to)).toEqual([['somebody@acme.example']]);
    const stored = await admin.get('GET /api/1.0/workspaces/:ws/configuration/smtp', SmtpConfiguration, {
      params: { ws },
    });
    expect(stored).toMatchObject({ password_set: true, host: '127.0.0.1' });
    expect(JSON.stringify(stored)).not.toContain('secret of the mail');
  } finally {
    await mail.stop();
  }
});

test('GitHub: tried without changing anything, pushed, and pulled with a choice about what both sides changed', async ({
  openConsole,
  workspace: ws,
  admin,
}) => {
  const remote = await startGitServer();
  const corpus = async () => {
    const Corpora = z.object({
      data: z.array(
        z.object({
          id: z.string(),
          corpus_name: z.string(),
          values: z.array(z.object({ value: z.string() })).optional(),
        }),
      ),
    });
    const { data } = await admin.get('GET /api/1.0/gael/:ws/wordscorpus', Corpora, { params: { ws } });
    return data[0];
  };
  await admin.get('POST /api/1.0/gael/:ws/wordscorpus', anything, {
    params: { ws },
    body: { corpus_name: 'Towns', values: [{ value: 'Bern', synonyms: [] }] },
  });
  try {
    const page = await openConsole('/');
    const dialog = new WorkspaceDialog(page);
    await dialog.open();
    await dialog.tab('GitHub');
    const compare = dialog.root.getByRole('button', { name: 'Compare with repository' });
    const push = dialog.root.getByRole('button', { name: 'Push changes', exact: true });
    await expect(compare).toBeDisabled();
    await dialog.field('Repository').fill('not an address');
    await dialog.save.click();
    await expect(dialog.root.getByText('Enter an address that starts with https://')).toBeVisible();
    await dialog.field('Repository').fill(remote.url);
    await dialog.root.getByLabel('Access token', { exact: true }).fill(remote.token);
    await dialog.saved();
    await expect(dialog.root.getByLabel('Access token', { exact: true })).toHaveValue('');

    await test.step('push', async () => {
      await expect(dialog.root.getByText('Not synchronized yet.')).toBeVisible();
      await dialog.field('Commit message').fill('The first towns');
      await push.click();
      await expect(dialog.root.getByText(/^Pushed as commit [0-9a-f]{8}\. Files written: [1-9]/)).toBeVisible();
      await expect(dialog.root.getByText(/^Synchronized at commit [0-9a-f]{8}/)).toBeVisible();
      expect(await remote.git('log', '-1', '--format=%s')).toContain('The first towns');
    });
    await test.step('nothing to pull', async () => {
      await compare.click();
      await expect(dialog.root.getByText(/There are no changes to pull\./)).toBeVisible();
    });
    await test.step('changed on both sides', async () => {
      const files = (await remote.git('ls-tree', '-r', '--name-only', 'main')).split('\n');
      const file = files.find((name) => /towns/i.test(name)) ?? '';
      const text = await remote.git('show', `main:${file}`);
      await remote.commit({ [file]: text.replace('Bern', 'Basel') });
      const there = await corpus();
      await admin.get('PUT /api/1.0/gael/:ws/wordscorpus/:id', anything, {
        params: { ws, id: there?.id ?? '' },
        body: { values: [{ value: 'Zug', synonyms: [] }] },
      });
      await push.click();
      await expect(dialog.root.getByRole('button', { name: 'Push and overwrite' })).toBeVisible();
      await compare.first().click();
      const changes = dialog.root.getByRole('grid', { name: 'Changes to pull' });
      await expect(changes.getByRole('row').filter({ hasText: 'Towns' })).toContainText('Changed on both sides');
      await dialog.root.getByRole('radio', { name: /^Use repository version/ }).click();
      await dialog.root.getByRole('button', { name: 'Pull 1 change' }).click();
      await expect(dialog.root.getByText('1 item pulled.')).toBeVisible();
      await compare.click();
      await expect(dialog.root.getByText(/There are no changes to pull\./)).toBeVisible();
    });
  } finally {
    await remote.stop();
  }
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
