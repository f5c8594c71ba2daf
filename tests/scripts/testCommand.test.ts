import { expect, test } from 'vitest';
import { z } from 'zod';
import { Script } from '@parlance/contract/calls/scripts';
import { ScriptTest } from '@parlance/contract/calls/scriptTests';
import { runCommand, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** `npm run parlance -- test`, as CI runs it: beside a server, and with its database. */

test('the tests of a workspace end with a report and a code, at a server and with its database', async () => {
  const server = await startServer();
  try {
    const person = await signIn(server.url);
    const ws = await createWorkspace(person, 'tested');
    const script = await person.get('POST /api/1.0/workspaces/:ws/script', Script, {
      params: { ws },
      body: {
        script_name: 'Gate',
        type: 'adv',
        scriptCode: "if (context.late) return;\nawait setEvent('', 'gate', 'state', 'open');",
      },
    });
    const params = { ws, id: script.script_id };
    const event = { kind: 'event', event_name: 'gate', attribute_name: 'state', value: 'shut' };
    const path = 'POST /api/1.0/workspaces/:ws/script/:id/tests';
    const made = await person.get(path, ScriptTest, { params, body: { name: 'Opens', steps: [event] } });
    const Token = z.object({ secret: z.string() });
    const body = { name: 'Continuous integration', role: 'companyAdmin' };
    const { secret } = await person.get('POST /api/1.0/token', Token, { body });
    const atServer = (of = ws) =>
      runCommand({ args: ['test', of, '--url', server.url], env: { PARLANCE_TOKEN: secret } });

    const red = await atServer();
    expect(red.code).toBe(1);
    expect(red.output).toContain('Gate, version 1 (1 of 2 branches, 1 of 1 calls reached)');
    expect(red.output).toContain('✗ Opens');
    expect(red.output).toContain('step 1: something else came (line 2)');
    expect(red.output).toContain('expected  gate.state = "shut"');
    expect(red.output).toContain('1 test of 1 script: 0 passed, 1 failed.');

    await person.get('PUT /api/1.0/workspaces/:ws/script/:id/test/:testId', ScriptTest, {
      params: { ...params, testId: made.test_id },
      body: { name: 'Opens', steps: [{ ...event, value: 'open' }] },
    });
    expect(await atServer()).toMatchObject({ code: 0, output: expect.stringContaining('✓ Opens') });
    expect(await atServer('nowhere')).toMatchObject({ code: 1 });
    expect(await runCommand({ args: ['test', ws, '--url', server.url] })).toMatchObject({
      code: 1,
      output: expect.stringContaining('PARLANCE_TOKEN'),
    });

    await server.stop();
    const env = { PARLANCE_DATA_DIR: server.dataDir };
    expect(await runCommand({ args: ['test', ws], env })).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 passed, 0 failed'),
    });
    expect(await runCommand({ args: ['test', 'nowhere'], env })).toMatchObject({
      code: 1,
      output: expect.stringContaining('no workspace nowhere'),
    });
  } finally {
    await server.dispose();
  }
});

test('--help lists the commands and exits without an error', async () => {
  expect(await runCommand({ args: ['--help'] })).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage:/) });
});
