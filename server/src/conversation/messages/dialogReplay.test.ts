import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { talkingShop } from './testing.ts';

const { server, intents, workspace, at, dialog, arrives, runsOf } = talkingShop();

const calls = [
  "await say('N')",
  "await say({ text: 'N', choices: ['one', 'two'] })",
  "seen.push(await ask('Say N'))",
  "seen.push(await ask('Which number, N?', { type: 'number', retries: 1 }))",
  "seen.push(await ask('An even one, N?', { type: 'number', retries: 1, validate: (n) => n % 2 === 0 || 'It is odd.' }))",
  "seen.push(await ask('From which shop?', { choices: ['Lille', 'Ghent'], retries: 1 }))",
  "seen.push(await confirm('Sure, N?'))",
  "seen.push(await form([{ name: 'mail', kind: 'email', required: true }], { text: 'Your mail?', retries: 1 }))",
  "await memory.conversation.set('n', N)",
  "seen.push(await memory.conversation.get('n'))",
  "seen.push(await getEvent('', 'talk', 'value'))",
  "await setEvent('', 'talk', 'value', N)",
  'log(N, context.message, Math.random(), Date.now())',
  "await handOver('N')",
  "if (N % 7 === 3) throw new Error('seven')",
];
const answers = ['yes', 'no', '4711', 'it is 8', 'ghent', 'lille', 'no idea', 'when do you open'];

test('a dialog replayed with its own version never differs, at any point', async () => {
  const ended = new Set<string>();
  const statement = tuple(constantFrom(...calls), nat(40)).map(([call, n]) => call.replaceAll('N', String(n)));
  await assert(
    asyncProperty(
      array(statement, { minLength: 1, maxLength: 8 }),
      array(constantFrom(...answers), { maxLength: 8 }),
      async (statements, texts) => {
        const code = `const seen = [];\n${statements.join(';\n')};\nreturn seen;`;
        const id = await dialog(code, { intent: intents['parcel'] ?? '' });
        const person = await arrives();
        await person.says('where is my parcel');
        for (const text of texts) {
          if ((await runsOf(id))[0]?.state !== 'waiting') break;
          await person.says(text);
        }
        const [run = expect.unreachable()] = await runsOf(id);
        ended.add(run.state);
        const { token, params } = workspace();
        const { status, body } = await server().call('POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay', {
          token,
          params: { ...params, id, runId: run.run_id },
          body: {},
        });
        expect(status).toBe(200);
        expect(body).toMatchObject({ same: true, difference: null, unknown: [] });
        expect(body.replayed).toEqual(body.recorded);
        await server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { production: false } });
      },
    ),
    {
      numRuns: 25,
      examples: [
        [["seen.push(await ask('Say 1'))"], []],
        [["seen.push(await confirm('Sure, 2?'))", "await say('2')"], ['yes']],
      ],
    },
  );
  expect([...ended]).toEqual(expect.arrayContaining(['done', 'waiting']));
});
