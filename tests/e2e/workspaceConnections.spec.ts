import { z } from 'zod';
import { SmtpConfiguration } from '@parlance/contract/calls/configuration';
import { startGitServer } from '../../server/src/testing/gitServer.ts';
import { startMailServer } from '../../server/src/testing/mailServer.ts';
import { createCompany } from '../support/accounts.ts';
import { expect, test } from './fixtures.ts';
import { WorkspaceDialog } from './pages/WorkspaceDialog.ts';

/** The connections of a workspace: its mail server, and a repository. */

const anything = z.unknown();

test('SMTP: the password can be set but never read, and a test e-mail reports whether it was sent', async ({
  openConsole,
  admin,
}) => {
  // In a company of its own: the mails to users of the company are sent by this mail server, also after this test.
  const company_id = await createCompany(admin);
  const { workspace: ws } = await admin.get('POST /api/1.0/workspaces', z.object({ workspace: z.string() }), {
    body: { workspace_name: 'Mails', language_name: 'english', company_id },
  });
  const mail = await startMailServer({ user: 'shop', password: 'secret of the mail' });
  try {
    const page = await openConsole('/', { ws });
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

test('GitHub: a dry run changes nothing; push; pull with a choice where both sides have changes', async ({
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
    await test.step('a push that is running is shown after a reload', async () => {
      let take = () => {};
      const isTaken = new Promise<void>((resolve) => (take = resolve));
      const isSent = new Promise<void>((resolve) => {
        remote.beforePush = () => {
          resolve();
          return isTaken;
        };
      });
      await admin.get('POST /api/1.0/gael/:ws/wordscorpus', anything, {
        params: { ws },
        body: { corpus_name: 'Villages' },
      });
      await push.click();
      await isSent;
      await page.reload();
      await dialog.open();
      await dialog.tab('GitHub');
      await expect(dialog.root.getByRole('progressbar', { name: 'Pushing to the repository' })).toBeVisible();
      await expect(push).toBeDisabled();
      take();
      await expect(dialog.root.getByText(/^Pushed as commit [0-9a-f]{8}/)).toBeVisible();
      remote.beforePush = () => Promise.resolve();
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
