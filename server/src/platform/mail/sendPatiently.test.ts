import { expect, test } from 'vitest';
import { sendPatiently } from './sendPatiently.ts';

test('a refused mail is retried, and fails in the end', async () => {
  const tried: string[] = [];
  const mailer = {
    configured: true,
    async send({ to }: { to: string }) {
      tried.push(to);
      if (tried.length < 3) throw new Error('the mail server is gone');
    },
  };
  const mail = { to: 'ada@acme.example', subject: 'Weekly', text: '' };
  const { signal } = new AbortController();
  await sendPatiently(mailer, mail, signal, [1, 1]);
  expect(tried).toHaveLength(3);
  tried.length = 0;
  await expect(sendPatiently(mailer, mail, signal, [1])).rejects.toThrow('gone');
  expect(tried).toHaveLength(2);
});

test('a permanently refused mail is not retried', async () => {
  let tries = 0;
  const mailer = {
    configured: true,
    async send() {
      tries += 1;
      throw Object.assign(new Error('no such box'), { responseCode: 550 });
    },
  };
  const { signal } = new AbortController();
  const mail = { to: 'ada@acme.example', subject: 'Weekly', text: '' };
  await expect(sendPatiently(mailer, mail, signal, [1, 1])).rejects.toThrow('no such box');
  expect(tries).toBe(1);
});
